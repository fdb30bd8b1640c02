import { delivery } from '@backoffice/contracts/features/deliveries';
import { linksOf } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { deliveriesProjection } from './projection.ts';

export const deliveriesTable = tableOf(delivery, { links: linksOf(deliveriesProjection) });
