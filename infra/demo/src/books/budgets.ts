import { jobBudget, type JobBudgetEvent } from '@backoffice/contracts/features/job-budgets';
import { addDays, type Actor } from '@backoffice/contracts/kernel';
import type { SeededContract } from '#demo/bookkeeper.ts';
import type { DemoDriver } from '#demo/driver.ts';

/** What a job was planned to cost, phase by phase, with what a foreman says is still to come. */
export async function seedBudget(stage: DemoDriver, owner: Actor, job: SeededContract): Promise<void> {
  const { act, events, companyId, today, moment } = stage;
  const tell = (days: number, type: string, data: object, how: { begins?: true } = {}) =>
    act(companyId, owner, moment(addDays(today, -days)), jobBudget, job.id, type, data, how);
  const phases = job.fields.lineItems.filter(({ amount }) => amount > 0);
  const lines = phases.map(({ id: lineItemId, amount }) => ({ lineItemId, amount: Math.round((amount * 7) / 10) }));
  await tell(
    34,
    'SetBudget',
    { contractId: job.id, lines: [...lines, { category: 'materials', amount: 1_000_000 }] },
    { begins: true },
  );
  type SetData = Extract<JobBudgetEvent, { type: 'BudgetSet' }>['data'];
  const [set] = await events<SetData>(`JobBudget-${job.id}`, 'BudgetSet');
  const lineId = set?.lines[0]?.lineId;
  const forecast = { lineId, method: 'toCome', amount: 120_000, note: 'Two days of hauling' };
  await tell(3, 'ForecastCosts', { lines: [forecast] });
}
