import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import {
  noSpending,
  type JobBudget,
  type JobBudgetCommand,
  type JobBudgetFacts,
  type JobSpending,
} from '@backoffice/contracts/features/job-budgets';
import { carriesMoney, type Day } from '@backoffice/contracts/kernel';
import { recordsOfContract } from '#domain/contract-billing.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

/** What a job has cost by a day and what is promised on it; the reading side knows. */
export type FindJobSpending = (tenant: string, contractId: string, day: Day) => Promise<JobSpending>;

export const jobBudgetFacts =
  (findJobSpending: FindJobSpending): GatherFacts<JobBudgetFacts, JobBudget> =>
  async (message, world, budget) => {
    const { type, data } = message as JobBudgetCommand; // of its own stream
    const contractId = type === 'SetBudget' ? data.contractId : (budget?.contractId ?? '');
    const found = await jobOf(contractId, world);
    const order = type === 'BudgetChangeOrder' && found?.orders.find(({ id }) => id === data.changeOrderId);
    return {
      job: found && { name: found.name, phases: found.phases },
      changeOrder: order ? { number: order.number, isApproved: order.approvedAt !== null } : null,
      spending:
        type === 'ForecastCosts'
          ? await findJobSpending(world.tenant, contractId, data.on ?? world.facts.today)
          : noSpending,
    };
  };

async function jobOf(id: string, world: World) {
  const agreed = await world.visibleRecord(contract, id);
  if (!agreed || agreed.trashedAt !== null) return null;
  const orders = (await recordsOfContract(changeOrder, id, world)).filter(({ trashedAt }) => trashedAt === null);
  const lines = [...agreed.lineItems, ...orders.flatMap(({ lineItems }) => lineItems)].filter(carriesMoney);
  return {
    name: `${agreed.number} ${agreed.name}`,
    phases: new Map(lines.map((line) => [line.id, line.name])),
    orders,
  };
}
