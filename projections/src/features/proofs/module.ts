import { proofOwnRoutes } from '@backoffice/contracts/features/proofs';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { bankCheck } from './bank-rules.ts';
import { controlCheck } from './control-rules.ts';
import { readProofs } from './resolver.ts';

export { listRules, proofOfBooks, proofOfMoved } from './report.ts';
export { provenPosition, saveProof } from './resolver.ts';

export const proofsFeature: ReadFeature = {
  checks: [controlCheck, bankCheck],
  handlers: ({ sql }) => [bindHandler(proofOwnRoutes.last, ({ caller }) => readProofs(sql, caller.tenant))],
};
