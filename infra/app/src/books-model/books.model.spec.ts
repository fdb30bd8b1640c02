import { moneyTotals } from '@backoffice/contracts/features/proofs';
import type { Day } from '@backoffice/contracts/kernel';
import { memoryTables } from '@backoffice/projections';
import { describe, expect, it } from 'vitest';
import {
  closingPartsOf,
  entriesDigestOf,
  frozenFigures,
  mustKeepDigests,
  mustStayFrozen,
} from './frozen-figures.spec-kit.ts';
import {
  mustAgreeWithOracle,
  mustBeEven,
  mustKeepDates,
  mustMatchCosts,
  mustMatchLists,
  mustStayClosed,
  type Tables,
  type Closing,
} from './invariants.spec-kit.ts';
import {
  mustKeepRates,
  mustMatchLabor,
  mustRecompute,
  mustStayReported,
  type EarlierReport,
} from './labor-and-shares.spec-kit.ts';
import { programArbitrary, startProgram, type Step } from './program.spec-kit.ts';
import {
  isPlanted,
  mustHoldAll,
  playPrograms,
  playSteps,
  sampleBy,
  type Happened,
} from './random-programs.spec-kit.ts';

const SAMPLE = sampleBy({ runs: 60, seed: 20_261_125 });

/** Plays a program to its end; what disagrees throws, and names the invariant. */
async function playProgram(steps: readonly Step[], happened: Happened): Promise<void> {
  const { run, oracle, play } = await startProgram();
  const [tables, frozen, history] = [memoryTables(), frozenFigures(), moneyTotals()];
  const closings: Closing[] = [];
  let [heard, posted, reported] = [0, [] as Tables['ledger'], [] as EarlierReport[]];

  const rowsNow = async () => {
    const events = await run.log.readTenant(run.tenant, heard, 100_000);
    for (const event of events) {
      tables.tell(event);
      frozen.tell(event);
      const dash = event.stream.indexOf('-');
      history.tell({ ...event, entity: event.stream.slice(0, dash), id: event.stream.slice(dash + 1) });
      if (event.type !== 'BooksClosed' && event.type !== 'BooksReopened') continue;
      const through = (event.data as { through: Day | null }).through ?? ''; // by both contracts
      closings.push({ position: event.position, through, isClosing: event.type === 'BooksClosed' });
    }
    heard = events.at(-1)?.position ?? heard;
    return tables.rows() as unknown as Tables; // rows by the views of their tables
  };
  async function judge(): Promise<void> {
    const rows = await rowsNow();
    const [today, ours] = [run.today(), await run.ourCompany()];
    mustHoldAll({
      'no reaction is refused': () => expect(run.refusedReactions).toEqual([]),
      'sums of the history come out': () => expect([...history.faults()]).toEqual([]),
      'entries of an event sum to nothing': () => mustBeEven(rows.ledger),
      'lists are their control accounts': () => mustMatchLists(rows),
      'invoices keep the dates they were posted with': () => mustKeepDates(rows),
      'books are the oracle’s': () => mustAgreeWithOracle(rows, oracle.entries, today),
      'costs of jobs are in the books': () => mustMatchCosts(rows),
      'hours cost what the oracle says': () => mustMatchLabor(rows, oracle),
      'rows of certified payroll recompute': () => mustRecompute(rows, ours, today),
      'earned shares stay as reported': () => void (reported = mustStayReported(rows, ours, oracle, today, reported)),
      'jobs cost what the oracle says': () => mustKeepRates(rows, oracle, today),
      'nothing is posted into closed days': () => mustStayClosed(posted, rows, closings),
      'closed days are as they were frozen': () => mustStayFrozen(rows, closings, frozen),
      'entries of closed days keep their digest': () => mustKeepDigests(rows, closings, frozen),
    });
    posted = rows.ledger;
  }

  await playSteps(steps, happened, {
    play,
    judge,
    after: () =>
      run.freezeClosings(async ({ through, closingPosition }) => {
        const rows = await rowsNow();
        const digest = entriesDigestOf(rows, { through, position: heard });
        return {
          through,
          closingPosition,
          position: heard,
          parts: closingPartsOf(rows, through),
          differences: [],
          digest,
        };
      }),
  });
}

const step = (does: Step['does'], more: Partial<Step> = {}): Step => ({
  does,
  on: 0,
  other: 0,
  amount: 1,
  twelfths: 12,
  offset: 0,
  lag: 0,
  flag: false,
  ...more,
});

// random programs are to find planted faults
describe.skipIf(isPlanted)('programs that once disagreed', () => {
  it('a payment that is given the invoice that it has already releases no share of a ticket that came after it', async () => {
    const [salesman, paidInFull, school, wall] = [{ flag: true }, { other: 2 }, { on: 2 }, { on: 0 }];
    const happened: Happened = {};
    await playProgram(
      [
        step('share rule', { ...salesman, ...paidInFull }),
        step('bill the rest', school),
        step('pay', wall),
        step('labor', { ...school, other: 2 }),
        step('reallocate'),
      ],
      happened,
    );
    expect(Object.keys(happened)).toHaveLength(5);
  });

  it('a draft of all that is left is figured anew when its due date is edited, as another invoice came before it', async () => {
    const happened: Happened = {};
    await playProgram(
      [
        step('bill the rest'),
        step('unapprove invoice'),
        step('invoice', { amount: 344_362 }),
        step('edit invoice', { other: 7 }),
        step('approve again'),
      ],
      happened,
    );
    expect(Object.keys(happened)).toEqual(expect.arrayContaining(['edit invoice: done', 'approve again: done']));
  });
});

describe('random programs of a company', () => {
  it(
    'books, lists, costs, payroll, shares, closed days and the oracle agree on every judged day, whatever was asked',
    async () => {
      await playPrograms(programArbitrary, SAMPLE, playProgram);
    },
    SAMPLE.timeout,
  );
});
