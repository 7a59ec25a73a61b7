// Where the words of the score pad are: nobody else needs to know.
export const WORDS = import.meta.glob<string>('../../../locales/*/pad.ftl', { query: '?raw', import: 'default' })
