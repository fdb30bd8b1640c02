export type Semaphore = <T>(tenant: string, work: () => Promise<T>) => Promise<T>;

/**
 * Semaphore of so many places. Those that wait are let in round robin by company, and of one company in the order in
 * which they came: whoever asks for one waits for one of each other company, not for all that somebody else asked for.
 */
export function fairSemaphore(places: number): Semaphore {
  const waiting = new Map<string, (() => void)[]>(); // companies in the order of their turns
  let free = places;

  function release(): void {
    const [first] = waiting;
    if (!first) {
      free += 1;
      return;
    }
    const [tenant, [enter, ...others]] = first;
    waiting.delete(tenant);
    if (others.length > 0) waiting.set(tenant, others); // at the end
    enter?.();
  }

  return async (tenant, work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.set(tenant, [...(waiting.get(tenant) ?? []), enter]));
    try {
      return await work();
    } finally {
      release();
    }
  };
}
