import { bankFold } from '@backoffice/contracts/features/banks';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { bankDecider } from './decider.ts';

export const banks = { fold: bankFold, decider: bankDecider } satisfies WriteFeature;
