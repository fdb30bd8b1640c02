import { bill } from '@backoffice/contracts/features/bills';
import { check } from '@backoffice/contracts/features/checks';
import { jobCostOfLine, type JobPurchase } from '@backoffice/contracts/features/job-cost-books';
import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import type { Resource } from '@backoffice/contracts/kernel';
import { contract } from '@backoffice/contracts/features/contracts';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { World } from '#kernel/world.ts';

/**
 * Which bills and checks charge a job. The reading side knows, those too that were recorded before they claimed their
 * jobs.
 */
export type FindJobPurchases = (
  tenant: string,
  contractId: string,
) => Promise<{ readonly billIds: readonly string[]; readonly checkIds: readonly string[] }>;

/**
 * What bills, checks and journal entries that stand charge a job beside its tickets. Those of today claim the job, and
 * are insisted on; what is older never comes anew, so that it can be asked of the reading side.
 */
export async function purchasesOf(
  contractId: string,
  world: World,
  findJobPurchases: FindJobPurchases,
): Promise<JobPurchase[]> {
  const known = await findJobPurchases(world.tenant, contractId);
  const [bills, checks, entries] = await Promise.all([
    recordsAmong(bill, contractId, known.billIds, world),
    recordsAmong(check, contractId, known.checkIds, world),
    recordsAmong(journalEntry, contractId, [], world),
  ]);
  const standing = [
    ...bills.filter(({ voidedOn }) => voidedOn === null),
    ...checks.filter(({ status }) => status !== 'void'),
  ];
  const purchases = standing.flatMap(({ date, lines }) =>
    lines.flatMap((each) => {
      const cost = jobCostOfLine(each);
      return cost?.contractId === contractId ? [{ date, amount: cost.line.amount }] : [];
    }),
  );
  const entered = entries
    .filter(({ status }) => status === 'posted')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.contractId === contractId && line.costCategory !== null);
  return [...purchases, ...entered.map(({ day: date, amount }) => ({ date, amount }))];
}

async function recordsAmong<R extends Resource>(
  resource: R,
  contractId: string,
  known: readonly string[],
  world: World,
) {
  const claiming = await world.claimHolders(belongsToScope(contract.entity, contractId, resource.entity));
  const records = await Promise.all([...new Set([...claiming, ...known])].map((id) => world.record(resource, id)));
  return records.filter((record) => record !== null);
}
