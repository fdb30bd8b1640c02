import { portalAccess } from '@backoffice/contracts/features/portal-access';
import { tableOf } from '#kernel/table.ts';

export const portalAccessTable = tableOf(portalAccess, { links: ['customerId'], indexSorts: false });
