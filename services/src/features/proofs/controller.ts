import { proofOwnRoutes } from '@backoffice/contracts/features/proofs';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { proofQueue, type ProofPorts } from './reactions.ts';

export const proofHandlers = ({ jobs, clock }: ProofPorts): HttpHandler[] => [
  /** Twice within a minute is once: whoever comes later is answered by the proof of that minute. */
  bindHandler(proofOwnRoutes.run, async ({ caller: { tenant } }) => {
    const minute = clock.now().slice(0, 16);
    await jobs.enqueue(proofQueue, `${tenant} at ${minute}`, { tenant });
    return { askedAt: `${minute}:00.000Z` };
  }),
];
