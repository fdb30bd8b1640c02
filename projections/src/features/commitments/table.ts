import { commitment } from '@backoffice/contracts/features/commitments';
import { tableOf } from '#kernel/table.ts';

export const commitmentsTable = tableOf(commitment, { links: ['vendorId'] });
