import type { AdvanceResult, TenantEvents } from './advance.ts';

/** What folds; `together` is one transaction, with the results in the order of the tenants. */
export type FoldTransactions = {
  readonly together: (group: readonly TenantEvents[]) => Promise<readonly AdvanceResult[]>;
  readonly alone: (part: TenantEvents) => Promise<AdvanceResult>;
  /** Whether it failed for all of a group, so that none is to be tried alone. */
  readonly isCommonFailure: (error: unknown) => boolean;
};

/** How many groups are folded at a time. */
const LANES = 4;
const GROUP_TENANTS = 100;
const GROUP_EVENTS = 500;

type Waiting = TenantEvents & {
  readonly isAlone: boolean;
  readonly resolve: (result: AdvanceResult) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Group commit: what waits at the same moment is folded in one transaction, because most of what a lone event costs is
 * its transaction. First come, first served; a group is bounded, so that nobody waits long for others. Where a group
 * fails, each of its tenants is folded alone, so that what one cannot take holds up that one.
 */
export function foldQueue({ together, alone, isCommonFailure }: FoldTransactions) {
  const waiting: Waiting[] = [];
  let running = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      start();
    });
  }

  function start(): void {
    while (running < LANES && waiting.length > 0) {
      running += 1;
      void foldGroup(waiting.splice(0, groupLength(waiting))).finally(() => {
        running -= 1;
        start();
      });
    }
  }

  async function foldGroup(group: readonly Waiting[]): Promise<void> {
    if (group.length > 1)
      try {
        const results = await together(group);
        return group.forEach(({ resolve }, index) => resolve(results[index] ?? NO_RESULT));
      } catch (error) {
        if (isCommonFailure(error)) return group.forEach(({ reject }) => reject(error));
        return void waiting.unshift(...group.map((each) => ({ ...each, isAlone: true })));
      }
    for (const { resolve, reject, ...part } of group) await alone(part).then(resolve, reject);
  }

  return {
    add: async (part: TenantEvents): Promise<AdvanceResult> =>
      new Promise((resolve, reject) => {
        waiting.push({ ...part, isAlone: false, resolve, reject });
        plan();
      }),
  };
}

const NO_RESULT: AdvanceResult = { changes: [], parkings: [], missed: [] };

/** How many from the front go together. */
function groupLength(waiting: readonly Waiting[]): number {
  let [tenants, events] = [0, 0];
  for (const each of waiting.slice(0, GROUP_TENANTS)) {
    events += each.events.length;
    if (tenants > 0 && (each.isAlone || events > GROUP_EVENTS)) break;
    tenants += 1;
    if (each.isAlone) break;
  }
  return tenants;
}
