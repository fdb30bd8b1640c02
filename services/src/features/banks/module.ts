import { bank } from '@backoffice/contracts/features/banks';
import type { Rules } from '#capabilities/mounted.ts';
import { bankDecider } from './decider.ts';

export const banks = { resource: bank, decider: bankDecider } satisfies Rules;
