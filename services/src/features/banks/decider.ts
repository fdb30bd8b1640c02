import type { BankFields } from '@backoffice/contracts/features/banks';
import { dictionary } from '#capabilities/dictionary.ts';

export const bankDecider = dictionary<'Bank', BankFields>('Bank');
