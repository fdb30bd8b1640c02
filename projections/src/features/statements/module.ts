import type { ReadFeature } from '#capabilities/read-feature.ts';
import { statementCheck } from './statement-rules.ts';

/** The nightly proof of the statements; the reports themselves follow from their declarations. */
export const statementsFeature: ReadFeature = { checks: [statementCheck] };
