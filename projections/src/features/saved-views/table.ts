import { savedView } from '@backoffice/contracts/features/saved-views';
import { tableOf } from '#kernel/table.ts';

export const savedViewsTable = tableOf(savedView, { indexSorts: false });
