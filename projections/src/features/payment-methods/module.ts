import type { ReadFeature } from '#kernel/feature.ts';
import { paymentMethods } from './projection.ts';
import { paymentMethodsTable } from './table.ts';

export const paymentMethodsFeature: ReadFeature = { projection: paymentMethods, table: paymentMethodsTable };
