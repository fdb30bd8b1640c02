import type { ReadFeature } from '#kernel/feature.ts';
import { banks } from './projection.ts';
import { banksTable } from './table.ts';

export const banksFeature: ReadFeature = { projection: banks, table: banksTable };
