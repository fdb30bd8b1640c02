/** The next events of a tenant after a position. */
export type TenantRead = { readonly tenant: string; readonly after: number };

type Waiting<Event> = TenantRead & {
  readonly limit: number;
  readonly resolve: (events: Event[]) => void;
  readonly reject: (error: unknown) => void;
};

/** In one statement; each tenant may come with a whole batch. */
const MAX_READS = 16;

/**
 * Those who read in the same turn of the event loop share one statement, and have what they asked for at the same
 * moment. `read` answers in the order of the reads.
 */
export function gatherReads<Event>(
  read: (reads: readonly TenantRead[], limit: number) => Promise<readonly Event[][]>,
): (tenant: string, after: number, limit: number) => Promise<Event[]> {
  let waiting: Waiting<Event>[] = [];

  function sendAll(): void {
    const gathered = waiting;
    waiting = [];
    for (const [limit, alike] of Map.groupBy(gathered, (each) => each.limit))
      for (let from = 0; from < alike.length; from += MAX_READS) void send(alike.slice(from, from + MAX_READS), limit);
  }

  async function send(reads: readonly Waiting<Event>[], limit: number): Promise<void> {
    try {
      const answers = await read(reads, limit);
      for (const [index, { resolve }] of reads.entries()) resolve(answers[index] ?? []);
    } catch (error) {
      for (const { reject } of reads) reject(error);
    }
  }

  return async (tenant, after, limit) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(sendAll);
      waiting.push({ tenant, after, limit, resolve, reject });
    });
}
