// What Home shows a moment after it can be used, and the page of the tables, in one file.
export { default as LittleTable } from './LittleTable.svelte'
export { default as Sections } from './Sections.svelte'
export { default as OpenTables } from './OpenTables.svelte'
