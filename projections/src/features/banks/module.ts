import type { ReadFeature } from '#capabilities/read-feature.ts';
import { banks } from './projection.ts';
import { banksTable } from './table.ts';

export const banksFeature: ReadFeature = { projection: banks, table: banksTable };
