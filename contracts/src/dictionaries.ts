import { bank } from '#dictionaries/banks';
import { paymentMethod } from '#dictionaries/payment-methods';
import type { Dictionary } from '#capabilities/index.ts';

/** Records that others choose from: all sides make their part of each from its declaration. */
export const dictionaries: readonly Dictionary[] = [bank, paymentMethod];
