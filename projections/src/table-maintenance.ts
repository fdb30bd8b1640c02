import type { Proof } from '@backoffice/contracts/features/proofs';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Pool } from '@backoffice/infra/postgres';
import { rebuild, type RebuildResult } from '#kernel/rebuild.ts';
import { releaseParkedStreams } from '#kernel/release-parked-streams.ts';
import { forgetMentions } from '#proof/mentions.ts';
import { proofChecks, readModels } from './catalogue.ts';
import { proofOfBooks, proofOfMoved, provenPosition, saveProof } from './features/proofs/module.ts';

type Ports = { readonly log: EventLog; readonly pool: Pool; readonly clock: Clock };

const DAY_MS = 86_400_000;

/** What operators do to tables, and how they are proved against the log. */
export function tableMaintenance({ log, pool, clock }: Ports) {
  const proven = { readModels, checks: proofChecks };
  /** Of what moved after a position; kept nowhere. Null where so much did that all is to be proved. */
  const proveMoved = (tenant: string, since: number) =>
    proofOfMoved({ log, pool }, proven, tenant, { since, turn: Math.floor(Date.parse(clock.now()) / DAY_MS) });

  return {
    rebuild: (name: string): Promise<RebuildResult> => rebuild({ log, pool }, unitNamed(name)),
    /** After the cause is mended: folds parked streams again. Answers how many were let go. */
    releaseParked: (name: string): Promise<number> => releaseParkedStreams({ log, pool }, unitNamed(name)),
    /**
     * Proves the books of one company as far as its tables have come, and keeps what it came to. `isFull`: all of them;
     * otherwise what moved since they came out, and all where something of it does not.
     */
    async prove(tenant: string, { isFull }: { readonly isFull: boolean }): Promise<Omit<Proof, 'at'>> {
      const since = isFull ? null : await provenPosition(pool, readModels, tenant);
      const moved = since === null ? null : await proveMoved(tenant, since);
      if (moved && moved.failed > 0) await forgetMentions(pool, tenant); // they may be what is wrong
      const proof = moved?.failed === 0 ? moved : await proofOfBooks({ log, pool }, proven, tenant, { isFull: true });
      await saveProof(pool, tenant, { ...proof, at: clock.now() });
      return proof;
    },
    proveMoved,
    checksums: async () =>
      Object.fromEntries(
        await Promise.all(readModels.map(async ({ name, store }) => [name, await store.checksum(pool)] as const)),
      ),
    projections: readModels.map(({ name }) => name),
  };
}

function unitNamed(name: string) {
  const named = readModels.find((readModel) => readModel.name === name);
  if (!named) throw new Error(`There is no projection ${name}`);
  return named;
}
