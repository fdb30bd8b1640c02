import { inbox } from '@backoffice/contracts/features/inboxes';
import { tableOf } from '#kernel/table.ts';

export const inboxesTable = tableOf(inbox, { indexSorts: false });
