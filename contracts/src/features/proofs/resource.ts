import { z } from 'zod';
import { defineRoutes, Instant, type Route } from '#kernel/index.ts';
import { ProofsView } from './view.ts';

export const proofOwnRoutes = defineRoutes('proofs', {
  last: {
    method: 'GET',
    path: '/proofs',
    access: 'session',
    scope: 'company',
    permission: 'action:proof.view',
    does: { handler: 'read' },
    answer: ProofsView,
    summary: 'Whether the books came out when they were last proved',
  },
  run: {
    method: 'POST',
    path: '/proofs/run',
    access: 'session',
    scope: 'company',
    permission: 'action:proof.run',
    does: { handler: 'write' },
    answer: z.object({ /** A proof from then on is the one that was asked for. */ askedAt: Instant }),
    summary: 'Proves the books now; the answer comes before the proof',
  },
});
export const proofRoutes: Route[] = Object.values(proofOwnRoutes);
