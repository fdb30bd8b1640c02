import { proofOwnRoutes } from '@backoffice/contracts/features/proofs';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { readProofs } from './resolver.ts';

export { proofOfBooks } from './report.ts';
export { saveProof } from './resolver.ts';

export const proofsFeature: ReadFeature = {
  handlers: ({ sql }) => [bindHandler(proofOwnRoutes.last, ({ caller }) => readProofs(sql, caller.tenant))],
};
