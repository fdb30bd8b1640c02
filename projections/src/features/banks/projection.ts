import { bankFold } from '@backoffice/contracts/features/banks';
import { defineProjection } from '#capabilities/define-projection.ts';

export const banks = defineProjection(bankFold, { version: 1 });
