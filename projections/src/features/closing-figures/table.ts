import { closingFigures } from '@backoffice/contracts/features/closing-figures';
import { tableOf } from '#kernel/table.ts';

export const closingFiguresTable = tableOf(closingFigures, { indexSorts: false });
