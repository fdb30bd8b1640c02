import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { recordIdOf } from '#kernel/world.ts';
import type { Moves } from './reactions.ts';

const BATCH = 500;

/** Events of a company after a position, in order. */
type ReadTenant = (
  tenant: string,
  after: number,
  limit: number,
) => Promise<readonly { readonly type: string; readonly stream: string; readonly position: number }[]>;

/** Sheets of a company that were moved after a position, with the position of the last event. */
export const moveFinder =
  ({ readTenant }: { readonly readTenant: ReadTenant }) =>
  async (tenant: string, after: number): Promise<Moves> => {
    const moved = new Set<string>();
    for (let through = after; ;) {
      const events = await readTenant(tenant, through, BATCH);
      for (const { type, stream } of events)
        if (type === `${jobSheet.entity}Rescheduled`) moved.add(recordIdOf(stream));
      through = events.at(-1)?.position ?? through;
      if (events.length < BATCH) return { jobSheetIds: [...moved], through };
    }
  };
