import type { ReadFeature } from '#capabilities/read-feature.ts';
import { paymentMethods } from './projection.ts';
import { paymentMethodsTable } from './table.ts';

export const paymentMethodsFeature: ReadFeature = { projection: paymentMethods, table: paymentMethodsTable };
