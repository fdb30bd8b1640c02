import { seenOf, splitOfLines, totalOf, workerDayKey } from '@backoffice/contracts/features/job-cost-days';
import { postingsOf, type SeenHours } from '@backoffice/contracts/features/job-costs';
import type { Day, Meanwhile } from '@backoffice/contracts/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bridget, pricesAt, ray, recordDays, startTicket, wall, type Ticket } from './worker-days.spec-kit.ts';

/** Several people write hours of the same worker-days, in whatever order; `npm run test:nightly` has 10,000. */
const RUNS = Number(process.env['RUNS'] ?? 150);
const SEED = 33;

const PEOPLE = ['Nick', 'Priya', 'Olga', 'Sam'];
const place = (workerId: string, workDate: Day, lineItemId: string | null = null) => ({
  workerId,
  workDate,
  lineItemId,
  wageId: null,
});
const places = [
  place(ray, '2026-11-24'),
  place(bridget, '2026-11-24'),
  place(bridget, '2026-11-25'),
  place(bridget, '2026-11-25', wall),
];
const want = fc.oneof(
  fc.constantFrom(0, 400, 600, 800, 800, 1_000, 1_300).map((total: number) => ({ total })),
  fc.constantFrom(
    { regular: 600, overtime: 200, double: 0 },
    { regular: 800, overtime: 0, double: 0 },
    { regular: 0, overtime: 0, double: 800 },
  ),
);
const who = fc.nat({ max: PEOPLE.length - 1 });
const where = fc.nat({ max: places.length - 1 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('type' as const), who, where, want }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('save' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      who,
      how: fc.constantFrom('mine' as const, 'both' as const, 'theirs' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('note' as const, 'reprice' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('remove' as const, 'edit' as const), who, where }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Want = typeof want extends fc.Arbitrary<infer W> ? W : never;

const hoursOf = (asked: Want): number => ('total' in asked ? asked.total : totalOf(asked));
const text = (lines: readonly SeenHours[]) => JSON.stringify(splitOfLines(lines));

/** What somebody has typed and not saved: what they know to stand there, and what they have been told since. */
type Typed = { readonly want: Want; readonly seen: readonly SeenHours[]; readonly told: Meanwhile | null };

class Program {
  readonly ticket: Ticket = startTicket();
  readonly typed = PEOPLE.map(() => new Map<number, Typed>());
  readonly happened = { saved: 0, asked: 0, answered: 0, equal: 0, over: 0 };
  /** Who wrote a worker-day last, as this program has seen it. */
  readonly lastBy = new Map<number, string>();
  readonly #rates = [3_200, 3_400];

  seenAt(at: number): SeenHours[] {
    const { workerId, workDate, lineItemId } = places[at] ?? expect.fail('no such worker-day');
    return seenOf(this.ticket.linesOf(workerId, workDate, lineItemId));
  }

  run(steps: readonly Step[]) {
    for (const each of steps) this.take(each);
    for (let rounds = 0; this.typed.some(({ size }) => size > 0); rounds++) {
      if (rounds > 50) expect.fail('Questions are asked without end');
      for (const who of PEOPLE.keys()) {
        for (const how of ['mine', 'theirs'] as const) this.take({ does: 'answer', who, how });
        this.take({ does: 'save', who });
      }
    }
    this.checkSums();
  }

  take(each: Step) {
    const by = PEOPLE[each.who] ?? '';
    const typed = this.typed[each.who] ?? expect.fail('nobody');
    switch (each.does) {
      case 'type': {
        const before = typed.get(each.where);
        typed.set(each.where, {
          seen: before?.seen ?? this.seenAt(each.where),
          told: before?.told ?? null,
          want: each.want,
        });
        return;
      }
      case 'save':
        return this.save(each.who, by);
      case 'answer':
        return this.answer(typed, each.how);
      case 'note':
        return void this.ticket.send(by, { type: 'AddJobNote', data: { text: 'Rain', media: [] } });
      case 'reprice':
        this.#rates.reverse();
        return void this.ticket.send(
          by,
          { type: 'UpdateJobCostRates', data: {} },
          { prices: pricesAt(this.#rates[0] ?? 0) },
        );
      case 'remove':
      case 'edit': {
        const [line] = this.seenAt(each.where);
        if (!line) return;
        const command =
          each.does === 'remove'
            ? { type: 'RemoveLabor', data: { lineId: line.lineId } }
            : { type: 'EditLabor', data: { lineId: line.lineId, hours: 500 } };
        const version = this.ticket.history.length;
        this.ticket.send(by, command);
        if (this.ticket.history.length > version) this.lastBy.set(each.where, by);
      }
    }
  }

  save(who: number, by: string) {
    const typed = this.typed[who] ?? expect.fail('nobody');
    const asked = [...typed];
    if (asked.length === 0) return;
    const before = places.map((_, at) => this.seenAt(at));
    const version = this.ticket.history.length;
    const days = asked.map(([at, { seen, want: said }]) => ({ ...places[at], seen, want: said }));
    const decision = this.ticket.send(by, recordDays(...days));
    const isChanged = (at: number) => text(this.seenAt(at)) !== text(before[at] ?? []);
    if (decision.accepted) {
      for (const [at, { seen, want: said }] of asked) {
        // silent loss: what somebody else had written is gone, and who wrote over it did not know
        if (isChanged(at)) expect(text(before[at] ?? []), `silently replaced by ${by}`).toBe(text(seen));
        expect(totalOf(splitOfLines(this.seenAt(at))), 'what was said is what stands').toBe(hoursOf(said));
        if (isChanged(at)) this.lastBy.set(at, by);
        else if (text(before[at] ?? []) !== text(seen)) this.happened.equal += 1;
      }
      for (const at of places.keys()) if (!typed.has(at)) expect(isChanged(at), 'nobody asked for this').toBe(false);
      typed.clear();
      this.happened.saved += 1;
      return;
    }
    expect(this.ticket.history).toHaveLength(version);
    const { refusal } = decision;
    if (refusal.code === 'DAY_OVER_24') {
      this.happened.over += 1;
      typed.clear(); // they think again
      return;
    }
    expect(refusal.code).toBe('HOURS_MEANWHILE');
    const named = new Map(
      [refusal, ...(refusal.others ?? [])].map((each) => [Number(each.field?.slice(5)), each.meanwhile]),
    );
    for (const [index, [at, each]] of asked.entries()) {
      const told = named.get(index);
      const now = before[at] ?? [];
      if (!told) continue;
      expect(JSON.stringify(now), 'asked of what nobody changed').not.toBe(JSON.stringify(each.seen));
      expect(told.now).toEqual(now);
      if (this.lastBy.has(at)) expect(told.byName).toBe(this.lastBy.get(at));
      typed.set(at, { ...each, told });
      this.happened.asked += 1;
    }
    expect([...typed.values()].some(({ told }) => told !== null)).toBe(true);
  }

  /** Each question that is open is answered: what one typed, both together, or what the other has written. */
  answer(typed: Map<number, Typed>, how: 'mine' | 'both' | 'theirs') {
    for (const [at, { want: said, told }] of typed) {
      if (!told) continue;
      const now = told.now as SeenHours[]; // as the refusal says it
      const both = hoursOf(said) + totalOf(splitOfLines(now));
      if (how === 'theirs') typed.delete(at);
      else typed.set(at, { seen: now, told: null, want: how === 'both' && both <= 2_400 ? { total: both } : said });
      this.happened.answered += 1;
    }
  }

  /** Sums and costs are those of the lines. */
  checkSums() {
    const ticket = this.ticket.read();
    const labor = postingsOf(ticket).filter((line) => line.kind === 'labor');
    const split = splitOfLines(labor);
    expect(ticket).toMatchObject({
      regularHours: split.regular,
      overtimeHours: split.overtime,
      doubleHours: split.double,
      laborHours: totalOf(split),
      laborCost: labor.reduce((sum, { amount }) => sum + amount, 0),
    });
    const classes = labor.map((line) => `${workerDayKey(line)} ${line.payClass}`);
    expect(new Set(classes).size, 'one line for each pay class').toBe(classes.length);
  }
}

it(
  `${RUNS} interleavings of four people on four worker-days: every loss is a question, none is silent`,
  () => {
    const happened: Record<string, number> = {};
    for (const [at, steps] of fc
      .sample(fc.array(step, { minLength: 4, maxLength: 40 }), { numRuns: RUNS, seed: SEED })
      .entries()) {
      const program = new Program();
      try {
        program.run(steps);
      } catch (error) {
        throw new Error(`Program ${at}: ${JSON.stringify(steps)}`, { cause: error });
      }
      for (const [what, times] of Object.entries(program.happened)) happened[what] = (happened[what] ?? 0) + times;
    }
    for (const what of ['saved', 'asked', 'answered', 'equal']) expect(happened[what], what).toBeGreaterThan(0);
    if (process.env['RUNS'])
      // oxlint-disable-next-line no-console -- the figures of the night
      console.info(
        `${RUNS} interleavings: ${Object.entries(happened)
          .map(([what, times]) => `${what} ${times}`)
          .join(', ')}, silent losses 0`,
      );
  },
  Math.max(60_000, RUNS * 100),
);
