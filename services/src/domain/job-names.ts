import type { JobOfLine } from '@backoffice/contracts/features/bills';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { carriesMoney } from '@backoffice/contracts/kernel';
import type { World } from '#kernel/world.ts';
import { recordsOfContract } from './contract-billing.ts';

/** The jobs that lines are charged to, by their ids; what is unknown or in the trash is missing. */
export async function jobsOfLines(
  lines: readonly { readonly contractId?: string | null }[],
  world: World,
): Promise<ReadonlyMap<string, JobOfLine>> {
  const ids = [...new Set(lines.flatMap(({ contractId }) => contractId ?? []))];
  const found = await Promise.all(ids.map(async (id) => [id, await jobOfLine(id, world)] as const));
  return new Map(found.flatMap(([id, job]) => (job ? [[id, job] as const] : [])));
}

async function jobOfLine(id: string, world: World): Promise<JobOfLine | null> {
  const agreed = await world.visibleRecord(contract, id);
  if (!agreed || agreed.trashedAt !== null) return null;
  const { number, name, locationId, locationName, customerId, salesmanId, lineItems } = agreed;
  const [orders, tickets] = await Promise.all([
    recordsOfContract(changeOrder, id, world),
    recordsOfContract(jobCost, id, world),
  ]);
  const approved = orders.filter(({ approvedAt }) => approvedAt !== null).flatMap((order) => order.lineItems);
  return {
    name: `${number} ${name}`,
    job: { contractNumber: number, locationId, locationName, customerId, salesmanId },
    phases: new Map([...lineItems, ...approved].filter(carriesMoney).map((line) => [line.id, line.name])),
    isClosedForGood: tickets.length > 0 && tickets.every(({ status }) => status === 'hardClosed'),
  };
}
