import { opening } from '@backoffice/contracts/features/openings';
import { tableOf } from '#kernel/table.ts';

export const openingsTable = tableOf(opening, { indexSorts: false });
