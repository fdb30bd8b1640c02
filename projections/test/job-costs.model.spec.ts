import { objectionOf } from '@backoffice/contracts/capabilities';
import {
  costPlusBilled,
  costPlusBilling,
  costPlusValue,
  maximumOf,
  type CostPlusAgreement,
  type CostPlusBilling,
} from '@backoffice/contracts/features/cost-plus';
import {
  costCategories,
  jobCost,
  jobCostGuards,
  type CostCategory,
  type MaterialPosting,
} from '@backoffice/contracts/features/job-costs';
import type { OverheadRow } from '@backoffice/contracts/features/job-overheads';
import { jobProfit, type RoleShare } from '@backoffice/contracts/features/profits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobCostPostingsProjection } from '#src/features/job-cost-postings/projection.ts';
import { jobCostsProjection } from '#src/features/job-costs/projection.ts';
import { contractsProjection } from '#src/features/contracts/projection.ts';
import { readFileSync } from 'node:fs';
import { rowsAfter } from './recorded-events.spec-kit.ts';

/** Chains of costs, invoices and shares: whatever is entered, edited and billed, in whatever order. */
const numRuns = Number(process.env['RUNS'] ?? 100);

const sample = (path: string, type: string, version = 1) => ({
  type,
  data: JSON.parse(readFileSync(`contracts/samples/${path}/${type}.v${version}.json`, 'utf8')) as Record<
    string,
    unknown
  >, // an event
});
const cents = fc.integer({ min: -50_000, max: 900_000 });
const bp = fc.constantFrom(0, 1, 333, 500, 1_500, 3_333, 9_999);
const agreements: fc.Arbitrary<CostPlusAgreement> = fc.record({
  feeType: fc.constantFrom('percent', 'fixed', 'percentWithCap'),
  feeBp: bp,
  fixedFee: fc.nat(300_000),
  guaranteedMax: fc.option(fc.integer({ min: 1, max: 2_000_000 })),
  laborBasis: fc.constantFrom('cost', 'billRate'),
  markupBp: fc.record({ materials: bp, equipments: bp, inventory: bp, misc: bp }),
});

describe('costs that are entered, edited and taken back', () => {
  const { job, line: bought } = sample('job-costs', 'MaterialAdded').data as { job: object; line: MaterialPosting };
  const steps = fc.array(fc.tuple(fc.constantFrom('add', 'edit', 'remove', 'trash'), cents, fc.boolean(), fc.nat(20)), {
    maxLength: 25,
  });
  const history = (chosen: readonly (readonly [string, number, boolean, number])[]) => {
    let lines: MaterialPosting[] = [];
    const events: { type: string; data: object }[] = [sample('job-costs', 'JobCostCreated')];
    for (const [index, [does, amount, billable, at]] of chosen.entries()) {
      const [line, next] = [
        lines[at % Math.max(lines.length, 1)],
        { ...bought, id: `line ${index}`, amount, billable },
      ];
      if (does === 'add') {
        lines = [...lines, next];
        events.push({ type: 'MaterialAdded', data: { job, line: next } });
      } else if (does === 'trash') {
        events.push(
          { type: 'JobCostTrashed', data: { job, lines } },
          { type: 'JobCostRestored', data: { job, lines } },
        );
      } else if (line && does === 'edit') {
        const to = { ...next, id: line.id };
        lines = lines.map((each) => (each === line ? to : each));
        events.push({ type: 'MaterialEdited', data: { job, from: line, to } });
      } else if (line) {
        lines = lines.filter((each) => each !== line);
        events.push({ type: 'MaterialRemoved', data: { job, line } });
      }
    }
    return { lines, events };
  };
  const sumOf = (lines: Iterable<{ amount: number }>) => [...lines].reduce((sum, { amount }) => sum + amount, 0);

  it('a ticket, the journal and the contract tell the sum of the lines, and a replay tells the same', () =>
    fc.assert(
      fc.property(steps, (chosen) => {
        const { lines, events } = history(chosen);
        const tell = () => {
          const contract = rowsAfter(
            contractsProjection,
            [`Contract-${(job as { contractId: string }).contractId}`, sample('contracts', 'ContractCreated', 2)],
            ['JobCost-t', ...events],
          );
          const [agreed] = contract.all() as unknown as Iterable<{ costsToBill: { materials: number; misc: number } }>;
          const ticket = rowsAfter(jobCostsProjection, ['JobCost-t', ...events]).get('t') as unknown as {
            directCost: number;
          };
          const journal = [...rowsAfter(jobCostPostingsProjection, ['JobCost-t', ...events]).all()] as unknown as {
            amount: number;
          }[];
          return {
            toBill: (agreed?.costsToBill.materials ?? 0) + (agreed?.costsToBill.misc ?? 0),
            direct: ticket.directCost,
            posted: sumOf(journal),
          };
        };
        const told = tell();
        expect(told).toEqual({
          toBill: sumOf(lines.filter(({ billable }) => billable)),
          direct: sumOf(lines),
          posted: sumOf(lines),
        });
        expect(tell()).toEqual(told);
      }),
      { numRuns },
    ));
});

describe('costs that are billed', () => {
  const lines = fc.array(fc.record({ category: fc.constantFrom(...costCategories), amount: fc.nat(400_000) }), {
    minLength: 1,
    maxLength: 20,
  });

  it('in however many invoices costs are billed, they come to what the contract is worth by them, and never above its maximum', () =>
    fc.assert(
      fc.property(
        agreements,
        lines,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 100_000 }),
        (agreement, all, parts, changes) => {
          const maximum = maximumOf(agreement, changes);
          const bills: { costLines: typeof all; costPlus: CostPlusBilling }[] = [];
          for (let part = 0; part < parts; part += 1) {
            const costLines = all.filter((_line, at) => at % parts === part);
            const progress = { estimate: 1_000_000, isComplete: part === parts - 1, maximum };
            const costPlus = costPlusBilling(agreement, costLines, costPlusBilled(bills), progress);
            const { direct, markup, fee, carried, notBillable, amount } = costPlus;
            expect(direct + markup + fee + carried - notBillable).toBe(amount);
            bills.push({ costLines, costPlus });
          }
          const of = (category: CostCategory) =>
            all.reduce((sum, line) => sum + (line.category === category ? line.amount : 0), 0);
          const costs = {
            labor: of('labor'),
            laborAtBillRate: of('labor'),
            materials: of('materials'),
            misc: of('misc'),
            equipments: of('equipments'),
            inventory: of('inventory'),
          };
          const billed = bills.reduce((sum, { costPlus }) => sum + costPlus.amount, 0);
          expect(billed).toBe(costPlusValue(agreement, costs, changes));
          expect(billed).toBeLessThanOrEqual(maximum ?? billed);
        },
      ),
      { numRuns },
    ));
});

describe('a profit that is shared', () => {
  const overhead: OverheadRow = {
    id: 'o',
    name: 'Office',
    basis: 'percentOfDirect',
    rates: [{ effectiveFrom: '2026-01-01', rateBp: 800 }],
    effectiveTo: null,
    isDefault: true,
  } as never; // a rate as it is kept
  const tickets = fc.array(
    fc.record({
      id: fc.uuid(),
      directCost: fc.integer({ min: -10_000, max: 900_000 }),
      laborCost: fc.nat(100_000),
      laborHours: fc.nat(10_000),
      overheadRateId: fc.constantFrom(null, 'o'),
      date: fc.constant('2026-11-02'),
      salesmanId: fc.constantFrom('s1', 's2'),
      salesmanName: fc.constant('Sam'),
      foremanId: fc.option(fc.constantFrom('f1', 'f2')),
      foremanName: fc.constant('Fay'),
      operators: fc.uniqueArray(
        fc.constantFrom('o1', 'o2', 'o3').map((workerId) => ({ workerId, name: workerId })),
        { selector: ({ workerId }) => workerId },
      ),
      profitSplits: fc.constantFrom(
        [],
        [3_333, 3_333, 3_334].map((shareBp, at) => ({
          role: 'foreman' as const,
          personId: `p${at}`,
          personName: 'P',
          percentSplitId: 'x',
          shareBp,
        })),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const shares = fc.tuple(fc.nat(4_000), fc.nat(3_000), fc.nat(3_000)).map((each) =>
    (['salesman', 'foreman', 'operator'] as const).map((role, at): RoleShare => ({
      role,
      shareBp: each[at] ?? 0,
      basis: 'jobProfit',
      minMarginBp: null,
      releaseOn: 'hardClosed',
    })),
  );

  it('the shares of all people and what the company keeps are the profit, which is revenue less costs and overhead', () =>
    fc.assert(
      fc.property(tickets, shares, fc.nat(5_000_000), (each, pools, revenue) => {
        const told = jobProfit({ revenue, contractValue: revenue }, each, [overhead], pools);
        expect(told.profit).toBe(told.revenue - told.cost - told.overhead);
        expect(told.cost).toBe(each.reduce((sum, { directCost }) => sum + directCost, 0));
        expect(told.people.reduce((sum, { amount }) => sum + amount, told.company)).toBe(told.profit);
        for (const { amount } of told.people) expect(amount).toBeGreaterThanOrEqual(0);
        expect(jobProfit({ revenue, contractValue: revenue }, each, [overhead], pools)).toEqual(told);
      }),
      { numRuns },
    ));
});

describe('a job that is closed for good', () => {
  const closed = {
    status: 'hardClosed',
    hoursLocked: false,
    hoursLockedByName: null,
    labors: [],
    materials: [],
    equipments: [],
    inventory: [],
    notes: [],
    trashedAt: null,
  };
  const beginning = ['HardOpen', 'Create', 'RecordOpeningCosts'];
  const verbs = Object.keys(jobCostGuards).filter((verb) => !beginning.includes(verb));

  it.each(verbs)('a job that is closed for good refuses %s', (verb) => {
    const facts = { mayEditClosed: true, command: { type: verb, data: {} } };
    expect(objectionOf(jobCost, jobCostGuards, verb, closed, facts)).not.toBeNull();
  });
});
