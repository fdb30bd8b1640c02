import { memoryTables } from '@backoffice/projections';
import type { Day } from '@backoffice/contracts/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mustAgreeWithOracle,
  mustBeEven,
  mustMatchCosts,
  mustMatchLists,
  mustStayClosed,
  type Closing,
  type Tables,
} from './invariants.spec-kit.ts';
import { programArbitrary, startProgram, type Step } from './program.spec-kit.ts';

const RUNS = Number(process.env['RUNS'] ?? 60);
const SEED = Number(process.env['SEED'] ?? 20_261_125);

/** Plays a program to its end; what disagrees throws. */
async function playProgram(steps: readonly Step[], happened: Record<string, number>): Promise<void> {
  const { run, oracle, play } = await startProgram();
  const tables = memoryTables();
  const closings: Closing[] = [];
  let [heard, posted] = [0, [] as Tables['ledger']];
  const judge = async () => {
    const events = await run.log.readTenant(run.tenant, heard, 100_000);
    for (const event of events) {
      tables.tell(event);
      if (event.type === 'BooksClosed' || event.type === 'BooksReopened')
        closings.push({ position: event.position, through: (event.data as { through: Day | null }).through ?? '' }); // by both contracts
    }
    heard = events.at(-1)?.position ?? heard;
    const rows = tables.rows() as unknown as Tables; // rows by the views of their tables
    mustBeEven(rows.ledger);
    mustMatchLists(rows);
    mustAgreeWithOracle(rows, oracle.entries, run.today());
    mustMatchCosts(rows);
    mustStayClosed(posted, rows, closings);
    posted = rows.ledger;
  };
  for (const [at, step] of steps.entries()) {
    const outcome = await play(step);
    happened[`${step.does}: ${outcome}`] = (happened[`${step.does}: ${outcome}`] ?? 0) + 1;
    expect(run.refusedReactions, `after ${step.does}`).toEqual([]);
    if (process.env['EACH'] || at % 10 === 9) await judge();
  }
  await judge();
}

const textOf = (step: Step) => JSON.stringify(step);
const fails = (steps: readonly Step[]) =>
  playProgram(steps, {}).then(
    () => false,
    () => true,
  );

/** Delta debugging (Zeller 1999): leaves out ever smaller parts of a program for as long as it still fails. */
async function smallestFailing(steps: readonly Step[]): Promise<readonly Step[]> {
  let program = steps;
  for (let size = Math.ceil(program.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < program.length;) {
      const fewer = program.toSpliced(from, size);
      if (await fails(fewer)) program = fewer;
      else from += size;
    }
  return program;
}

describe('random programs of a company', () => {
  it(
    'books, lists, costs and the oracle agree on every judged day, whatever was asked in whatever order',
    async () => {
      const happened: Record<string, number> = {};
      for (const steps of fc.sample(programArbitrary, { numRuns: RUNS, seed: SEED }))
        await playProgram(steps, happened).catch(async (error: unknown) => {
          const program = await smallestFailing(steps);
          const cause = await playProgram(program, {}).catch((smaller: unknown) => smaller);
          throw new Error(`${program.length} commands disagree:\n${program.map(textOf).join('\n')}`, {
            cause: cause ?? error,
          });
        });
      if (process.env['RUNS'])
        process.stdout.write(
          `${RUNS} programs: ${Object.entries(happened)
            .toSorted()
            .map(([what, times]) => `${what} ${times}`)
            .join(', ')}\n`,
        );
    },
    Math.max(60_000, RUNS * 2_000),
  );
});
