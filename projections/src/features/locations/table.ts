import { location } from '@backoffice/contracts/features/locations';
import { linksOf } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { locationsProjection } from './projection.ts';

export const locationsTable = tableOf(location, { links: linksOf(locationsProjection) });
