import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import {
  commitmentBillings,
  type Commitment,
  type CommitmentCommand,
  type CommitmentFacts,
} from '@backoffice/contracts/features/commitments';
import { contract, isOverRetentionCap } from '@backoffice/contracts/features/contracts';
import type { Cents } from '@backoffice/contracts/kernel';
import { billsOfCommitment } from '#domain/commitment-bills.ts';
import { jobsOfLines } from '#domain/job-names.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

/** Of whichever command it is, what it names. */
type CommitmentInput = Partial<
  Pick<Extract<CommitmentCommand, { type: 'CreateCommitment' }>['data'], 'vendorId' | 'contractId' | 'retentionBp'>
>;

export const commitmentFacts: GatherFacts<CommitmentFacts, Commitment> = async ({ data }, world, known) => {
  const {
    vendorId = known?.vendorId ?? '',
    contractId = known?.contractId ?? null,
    retentionBp = known?.retentionBp ?? 0,
  } = data as CommitmentInput; // the commands that have them
  const [vendor, jobs, prime, bills] = await Promise.all([
    world.record(supplier, vendorId),
    jobsOfLines([{ contractId }], world),
    primeOf(contractId, retentionBp, world),
    known ? billsOfCommitment(known.id, world) : [],
  ]);
  const isUsable =
    vendor !== null && (vendorId === known?.vendorId || (vendor.status === 'active' && vendor.trashedAt === null));
  const billed = new Map<string, Cents>();
  for (const each of bills)
    for (const { lineId, amount } of commitmentBillings(known?.id ?? '', { id: each.id, day: each.date }, each))
      if (lineId !== null) billed.set(lineId, (billed.get(lineId) ?? 0) + amount);
  return { vendor: isUsable ? vendor : null, jobs, prime, billed, billIds: bills.map(({ id }) => id) };
};

/** What the contract with the owner allows to be held from subs. */
async function primeOf(
  contractId: string | null,
  retentionBp: number,
  world: World,
): Promise<CommitmentFacts['prime']> {
  const agreed = contractId === null ? null : await world.visibleRecord(contract, contractId);
  if (!agreed) return null;
  const isCapped = isOverRetentionCap({ ...agreed, retentionBp });
  return { owner: agreed.customerName, retentionBp: agreed.retentionBp, isCapped };
}
