/** What stands beside every page and nobody waits for, in one file. */
export { SearchEverywhere } from '#palette/search-everywhere.tsx';
export { HelpButton, OpenGuide } from '#guide/help-button.tsx';
export { WaitingCount } from '#features/access-requests/panels.tsx';
export { RequestRightDialog } from '#features/access-requests/dialogs.tsx';
export { NotificationBell } from '#features/notifications/panels.tsx';
export { BooksNotice } from '#features/proofs/panels.tsx';
export { LiveChanges } from './live-changes.tsx';
export { TaskCentre } from './task-centre.tsx';
