import type { ReadFeature } from '#kernel/feature.ts';
import { companies } from './projection.ts';
import { companiesTable } from './table.ts';

export const companiesFeature: ReadFeature = { projection: companies, table: companiesTable };
