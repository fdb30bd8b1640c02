export { openPresence, type EditedRecord, type Editor, type Presence } from './presence.ts';
