import type { BookClosingEvent } from '@backoffice/contracts/features/book-closings';
import {
  canonicalText,
  closingDifferences,
  closingPartNames,
  type ClosingFiguresView,
  type ClosingPart,
} from '@backoffice/contracts/features/closing-figures';
import type { Day } from '@backoffice/contracts/kernel';
import { sha256 } from '@backoffice/infra/http';
import { readClosingParts, trialBalanceLines, type CompanyTables } from './queries.ts';
import { frozenParts, linesOf } from './report.ts';
import type { CheckFault, CheckPorts } from '#proof/proof-check.ts';

/** So many closings, the newest, are compared each night; of older ones one in turn. */
const COMPARED_CLOSINGS = 12;
const MAX_ENTRIES = 100;

type FrozenDay = Pick<
  ClosingFiguresView,
  'id' | 'through' | 'closingPosition' | 'position' | 'parts' | 'digest' | 'createdAt'
>;
/** To which day the books were closed from an event on. */
type Period = {
  readonly position: number;
  readonly at: string;
  readonly before: Day | null;
  readonly through: Day | null;
};

type PeriodEvent = Exclude<BookClosingEvent, { type: 'YearFinalized' }>;

async function periodsOf({ log, tenant }: CheckPorts): Promise<Period[]> {
  const events = await log.readStream(tenant, `BookClosing-${tenant}`);
  return events
    .filter(({ type }) => type !== 'YearFinalized') // closed already
    .map(({ position, meta: { at }, data }) => {
      const { from, through } = data as PeriodEvent['data']; // of its own stream
      return { position, at, before: from, through };
    });
}

export async function frozenClosings({ db, tenant }: CheckPorts): Promise<FrozenDay[]> {
  const { rows } = await db.query<FrozenDay>(
    `SELECT id, through, closing_position AS "closingPosition", position, parts, digest, created_at AS "createdAt" FROM read.closing_figures WHERE tenant = $1 ORDER BY through DESC, closing_position DESC`,
    [tenant],
  );
  return rows;
}

export const readTables = ({ db }: Pick<CheckPorts, 'db'>): CompanyTables => ({
  schema: 'read',
  ask: async (text, values) => (await db.query(text, [...values])).rows,
});

/** What was posted since the last proof is later than the day to which the books were closed when it was posted. */
export const closedEntriesCheck = {
  rule: 'closed entries',
  words: 'It was posted in a period that was closed by then',
  async *check(ports: CheckPorts): AsyncIterable<CheckFault> {
    const [periods, frozen] = [await periodsOf(ports), await frozenClosings(ports)];
    for (const [index, { position, through }] of periods.entries()) {
      if (through === null) continue;
      const figures = frozen.find(({ closingPosition }) => closingPosition === position);
      const after = Math.max(position, figures?.position ?? 0, ports.since);
      const { rows } = await ports.db.query<{ position: number; day: Day; account: string; amount: number }>(
        `SELECT position::int, day, account, amount FROM read.ledger
         WHERE tenant = $1 AND position > $2 AND position < $3 AND day <= $4 ORDER BY position, ordinal LIMIT ${MAX_ENTRIES}`,
        [ports.tenant, after, periods[index + 1]?.position ?? Number.MAX_SAFE_INTEGER, through],
      );
      for (const { position: at, day, account, amount } of rows)
        yield { entity: 'LedgerEntry', id: String(at), about: account, expected: 0, found: amount, day, events: [at] };
    }
  },
};

/** A closed day comes to what was frozen: its trial balance at night, every part where it is full. */
export const closingCheck = {
  rule: 'closing',
  words: 'A closed day comes to something else than when it was closed',
  async *check(ports: CheckPorts): AsyncIterable<CheckFault> {
    const { tenant, isFull } = ports;
    const tables = readTables(ports);
    const periods = await periodsOf(ports);
    const standing = (await frozenClosings(ports)).filter(({ closingPosition, through }) =>
      periods.every((each) => each.position <= closingPosition || (each.through !== null && each.through >= through)),
    );
    for (const closing of isFull ? standing : comparedAtNight(standing, ports.turn)) {
      const closed = periods.find(({ position }) => position === closing.closingPosition);
      if (!closed) continue;
      const now: ClosingPart[] = isFull
        ? await readClosingParts(tables, tenant, { through: closing.through, before: closed.before, at: closed.at })
        : [{ part: 'trialBalance', lines: await trialBalanceLines(tables, tenant, closing.through) }];
      const changed = now.filter(({ part, lines }) => {
        const hash = closing.parts.find((each) => each.part === part)?.sha256;
        return hash !== undefined && hash !== sha256(canonicalText(part, closing.through, lines));
      });
      if (changed.length === 0) continue;
      const [frozen, events] = [await frozenParts(ports.log, tenant, closing.id), await entriesAfter(ports, closing)];
      for (const { part, lines } of changed)
        for (const each of closingDifferences(part, linesOf(frozen, part), lines))
          yield {
            entity: 'ClosingFigures',
            id: closing.id,
            day: closing.through,
            about: `${closingPartNames[part]}, ${each.name || each.key}, ${each.field}`,
            expected: each.frozen ?? 'nothing',
            found: each.now ?? 'nothing',
            events,
          };
    }
  },
};

/** The newest of them, and of the older ones another each night. */
function comparedAtNight(standing: readonly FrozenDay[], turn: number): readonly FrozenDay[] {
  const older = standing.slice(COMPARED_CLOSINGS);
  return [...standing.slice(0, COMPARED_CLOSINGS), ...older.slice(turn % older.length || 0).slice(0, 1)];
}

/** The events after a closing that posted on its days, the first of them. */
async function entriesAfter({ db, tenant }: CheckPorts, { position, through }: FrozenDay): Promise<number[]> {
  const { rows } = await db.query<{ position: number }>(
    'SELECT DISTINCT position::int FROM read.ledger WHERE tenant = $1 AND position > $2 AND day <= $3 ORDER BY position LIMIT 5',
    [tenant, position, through],
  );
  return rows.map((row) => row.position);
}
