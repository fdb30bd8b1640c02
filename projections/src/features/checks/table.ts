import { check } from '@backoffice/contracts/features/checks';
import { tableOf } from '#kernel/table.ts';

export const checksTable = tableOf(check, { links: ['bankId', 'vendorId'] });
