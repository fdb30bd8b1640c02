import type { Proof } from '@backoffice/contracts/features/proofs';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Pool } from '@backoffice/infra/postgres';
import { rebuild, type RebuildResult } from '#kernel/rebuild.ts';
import { releaseParkedStreams } from '#kernel/release-parked-streams.ts';
import { proofChecks, readModels } from './catalogue.ts';
import { saveProof, proofOfBooks } from './features/proofs/module.ts';

type Ports = { readonly log: EventLog; readonly pool: Pool; readonly clock: Clock };

/** What operators do to tables, and how they are proved against the log. */
export const tableMaintenance = ({ log, pool, clock }: Ports) => ({
  rebuild: (name: string): Promise<RebuildResult> => rebuild({ log, pool }, unitNamed(name)),
  /** After the cause is mended: folds parked streams again. Answers how many were let go. */
  releaseParked: (name: string): Promise<number> => releaseParkedStreams({ log, pool }, unitNamed(name)),
  /** Proves the books of one company as far as its tables have come, and keeps what it came to. */
  async prove(tenant: string, depth: { readonly isFull: boolean }): Promise<Omit<Proof, 'at'>> {
    const proof = await proofOfBooks({ log, pool }, { readModels, checks: proofChecks }, tenant, depth);
    await saveProof(pool, tenant, { ...proof, at: clock.now() });
    return proof;
  },
  checksums: async () =>
    Object.fromEntries(
      await Promise.all(readModels.map(async ({ name, store }) => [name, await store.checksum(pool)] as const)),
    ),
  projections: readModels.map(({ name }) => name),
});

function unitNamed(name: string) {
  const named = readModels.find((readModel) => readModel.name === name);
  if (!named) throw new Error(`There is no projection ${name}`);
  return named;
}
