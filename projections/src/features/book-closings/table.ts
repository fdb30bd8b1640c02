import { bookClosing } from '@backoffice/contracts/features/book-closings';
import { tableOf } from '#kernel/table.ts';

export const bookClosingsTable = tableOf(bookClosing, { indexSorts: false });
