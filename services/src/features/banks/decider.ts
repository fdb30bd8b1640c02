import type { BankFields } from '@backoffice/contracts/features/banks';
import { dictionaryDecider } from '#capabilities/dictionary.ts';

export const bankDecider = dictionaryDecider<'Bank', BankFields>('Bank');
