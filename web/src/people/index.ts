// One part that is loaded later: small parts of their own would make the first load larger.
export { default as Friends } from './Friends.svelte'
export { default as Group } from './Group.svelte'
export { default as SeasonLink } from './SeasonLink.svelte'
export { default as TableTalk } from './TableTalk.svelte'
export { default as TalkBox } from './TalkBox.svelte'
export { default as YourGroups } from './YourGroups.svelte'
