import { bankCheck } from './checks/bank.ts';
import { closedEntriesCheck, closingCheck } from './checks/closing.ts';
import { controlCheck } from './checks/control.ts';
import type { ProofCheck } from './checks/proof-check.ts';

/** Every rule that is asked of the tables alone, in the order in which they are asked; a new one is one line and a file in `checks`. */
export const proofChecks: readonly ProofCheck[] = [controlCheck, bankCheck, closedEntriesCheck, closingCheck];
