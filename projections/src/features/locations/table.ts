import { location } from '@backoffice/contracts/features/locations';
import { tableOf } from '#kernel/table.ts';

export const locationsTable = tableOf(location, { links: ['customerId'] });
