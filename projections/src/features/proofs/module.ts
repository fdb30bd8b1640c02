import { proofOwnRoutes } from '@backoffice/contracts/features/proofs';
import { handle } from '@backoffice/infra/http';
import type { ReadFeature } from '#kernel/feature.ts';
import { proofsOf } from './resolver.ts';

export { proofOf } from './report.ts';
export { keep } from './resolver.ts';

export const proofsFeature: ReadFeature = {
  handlers: ({ sql }) => [handle(proofOwnRoutes.last, ({ caller }) => proofsOf(sql, caller.tenant))],
};
