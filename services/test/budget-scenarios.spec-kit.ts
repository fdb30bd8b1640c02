import type { Scenario } from './people-scenarios.spec-kit.ts';
import { drawnRow, drawnSchedules, eventData, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';
import { addDays } from '@backoffice/contracts/kernel';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
  readonly signedContract: () => Promise<string>;
  readonly changeOf: (contractId: string) => Promise<string>;
};

/** A schedule stands once for each day. */
let daysBack = 0;

/** The budget of a contract, and a schedule of work in progress. */
export function budgetScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  { as, done, signedContract, changeOf }: Parts,
): Readonly<Record<string, () => Promise<Scenario>>> {
  const lines = [{ amount: 100_000 }, { category: 'labor', amount: 50_000 }];
  const budget = async () => {
    const id = await signedContract();
    await done('PUT', `/contracts/${id}/budget`, { lines });
    const { lines: set } = eventData<{ lines: { lineId: string }[] }>(
      await run.log.readStream(firm.id, `JobBudget-${id}`),
    );
    return { id, lineIds: set.map(({ lineId }) => lineId) };
  };
  const schedule = async () => {
    daysBack += 1;
    const contractId = await signedContract();
    const { value, estimatedCost, costToDate, billed } = drawnRow;
    const asOf = addDays('2026-10-31', -daysBack);
    drawnSchedules.set(`${firm.id} ${asOf}`, [{ ...drawnRow, contractId }]);
    return {
      asOf,
      drawn: [{ contractId, value, estimatedCost, costToDate, billed }],
      overrides: [{ contractId, percentBp: 5_000, reason: 'Measured' }],
    };
  };
  return {
    'job-budgets.set': async () => as({ params: { id: await signedContract() }, body: { lines } }),
    'job-budgets.transfer': async () => {
      const { id, lineIds } = await budget();
      const moves = lineIds.map((lineId, at) => ({ lineId, amount: at === 0 ? -5_000 : 5_000 }));
      return as({ params: { id }, body: { reason: 'Less of it', moves } });
    },
    'job-budgets.budgetChange': async () => {
      const { id } = await budget();
      return as({
        params: { id },
        body: { changeOrderId: await changeOf(id), lines: [{ category: 'labor', amount: 700 }] },
      });
    },
    'job-budgets.forecast': async () => {
      const { id, lineIds } = await budget();
      return as({ params: { id }, body: { lines: [{ lineId: lineIds[0], method: 'toCome', amount: 4_000 }] } });
    },
    'wip-schedules.post': async () => as({ body: await schedule() }),
    'wip-schedules.reverse': async () => {
      const { id } = await done('POST', '/ledgers/wip', await schedule());
      return as({ params: { id: String(id) }, body: { reason: 'An estimate was wrong' } });
    },
  };
}
