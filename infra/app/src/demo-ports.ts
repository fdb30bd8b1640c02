import type { Clock } from '@backoffice/infra/clock';
import type { readSide } from '@backoffice/projections';
import { sealWords, type writeSide } from '@backoffice/services';
import type { Adapters } from './adapters.ts';

/** How the demo company is made: commands, sealed prints, and lists that have followed. */
export const demoPorts = (
  { log, sealer }: Pick<Adapters, 'log' | 'sealer'>,
  clock: Clock,
  read: ReturnType<typeof readSide>,
  write: ReturnType<typeof writeSide>,
) => ({
  gateway: write.gateway,
  async print(entity: string, tenant: string, id: string) {
    const printed = await read.renderer.render(entity, tenant, id);
    return { ...printed, bytes: await sealer.seal(printed.bytes, sealWords(printed, clock, true)) };
  },
  waitForProjections: async (tenant: string) => void (await read.waitFor(tenant, await log.head(tenant), 60_000)),
});
