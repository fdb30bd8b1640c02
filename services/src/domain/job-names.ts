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

/** What a line says of its job and phase, in the names of the day. */
export type NamedJob = {
  readonly contractName: string;
  readonly lineItemId: string | null;
  readonly phaseName: string;
  readonly job: JobOfLine['job'] | null;
};
type AskedJob = { readonly contractId: string | null; readonly lineItemId: string | null };
type JobRefusal = { readonly code: 'CONTRACT_UNKNOWN' | 'PHASE_UNKNOWN' | 'JOB_HARD_CLOSED'; readonly field: string };

/** The job of a line, or why it cannot be charged to it. `isKept`: it stood there as it is, whatever became of its job. */
export function namedJob(
  { contractId, lineItemId }: AskedJob,
  field: string,
  jobs: ReadonlyMap<string, JobOfLine>,
  isKept: boolean,
): NamedJob | JobRefusal {
  if (contractId === null) {
    if (lineItemId !== null) return { code: 'PHASE_UNKNOWN', field: `${field}.lineItemId` };
    return { contractName: '', lineItemId, phaseName: '', job: null };
  }
  const found = jobs.get(contractId);
  if (!found) return { code: 'CONTRACT_UNKNOWN', field: `${field}.contractId` };
  if (found.isClosedForGood && !isKept) return { code: 'JOB_HARD_CLOSED', field: `${field}.contractId` };
  const phaseName = lineItemId === null ? '' : found.phases.get(lineItemId);
  if (phaseName === undefined) return { code: 'PHASE_UNKNOWN', field: `${field}.lineItemId` };
  return { contractName: found.name, lineItemId, phaseName, job: found.job };
}
