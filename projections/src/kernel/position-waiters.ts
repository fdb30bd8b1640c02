/** Readers who wait for the tables of a tenant to come to a position. */
export type PositionWaiters = {
  /** False where that did not happen in time. */
  readonly wait: (tenant: string, position: number, ms: number) => Promise<boolean>;
  readonly reached: (tenant: string, position: number) => void;
};

type PositionWaiter = { readonly position: number; readonly reached: () => void };
export function positionWaiters(): PositionWaiters {
  const waiters = new Map<string, Set<PositionWaiter>>();
  async function wait(tenant: string, position: number, ms: number): Promise<boolean> {
    const waiting = waiters.get(tenant) ?? new Set();
    waiters.set(tenant, waiting);
    return new Promise((answer) => {
      const settle = (inTime: boolean) => {
        clearTimeout(timer);
        waiting.delete(waiter);
        answer(inTime);
      };
      const timer = setTimeout(settle, ms, false);
      const waiter = { position, reached: () => settle(true) };
      waiting.add(waiter);
    });
  }

  function reached(tenant: string, position: number): void {
    for (const waiter of waiters.get(tenant) ?? []) if (waiter.position <= position) waiter.reached();
  }

  return { wait, reached };
}
