import { bank } from '@backoffice/contracts/features/banks';
import { tableOf } from '#kernel/table.ts';

export const banksTable = tableOf(bank, { indexSorts: false });
