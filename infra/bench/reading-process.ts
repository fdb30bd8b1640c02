import { openBooks } from './books.ts';

/** When rows of a company could be read up to a position, by the wall clock in ms. */
export type RowsTold = { readonly tenant: string; readonly position: number; readonly at: number };
/** `processorMs`: of this process, since it was asked last. */
export type ReadingReport = { readonly processorMs: number; readonly told: readonly RowsTold[] };

/** A process of its own that folds the log into all tables: it says `ready`, and answers each line with a report. */
if (import.meta.main) {
  const books = openBooks(process.argv[2] ?? '');
  const reading = await books.side.start();
  const reached = new Map<string, number>();
  let told: RowsTold[] = [];
  let used = process.cpuUsage();
  books.side.onChange(({ tenant, position }) => {
    if (position <= (reached.get(tenant) ?? 0)) return;
    reached.set(tenant, position);
    told.push({ tenant, position, at: Date.now() });
  });
  process.stdin.on('data', () => {
    const { user, system } = process.cpuUsage(used);
    const report: ReadingReport = { processorMs: (user + system) / 1_000, told };
    console.log(JSON.stringify(report));
    told = [];
    used = process.cpuUsage();
  });
  process.stdin.once('end', () => void reading.stop().then(books.close));
  console.log('ready');
}
