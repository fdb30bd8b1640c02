import type { Guards } from '#capabilities/index.ts';
import type { JobOfLine } from '#features/bills';
import { guardsReading, moneyText, type Cents, type CommandOf, type RecordOf } from '#kernel/index.ts';
import { commitmentPermissions } from './permissions.ts';
import { commitmentFold } from './record.ts';
import type { CommitmentRefusal } from './refusals.ts';
import { commitment, commitmentRoutes } from './resource.ts';

/** What the rules see of a commitment: what its own events made of it. What bills charge to it is a fact. */
export type Commitment = RecordOf<typeof commitmentFold>;

export type CommitmentFacts = {
  /** Null when there is none such that can be used. */
  readonly vendor: { readonly name: string; readonly type: string } | null;
  /** The job that it is for, if it names one that there is. */
  readonly jobs: ReadonlyMap<string, JobOfLine>;
  /** What the contract of that job says of retention. */
  readonly prime: {
    readonly owner: string;
    readonly retentionBp: number;
    readonly isCapped: boolean;
  } | null;
  /** By line of it, by bills that stand; and the ids of these. */
  readonly billed: ReadonlyMap<string, Cents>;
  readonly billIds: readonly string[];
};

const guard = guardsReading<CommitmentFacts, CommitmentRefusal>();
const vendorKnown = guard('VENDOR_UNKNOWN', {
  field: 'vendorId',
  reads: ['vendor'],
  when: (_, { vendor }) => vendor === null,
});
const stands = guard('COMMITMENT_VOID', { when: ({ status }: Commitment) => status === 'void' });
const isDraft = guard('COMMITMENT_ISSUED', { when: ({ status }: Commitment) => status !== 'draft' });
const isIssued = guard('COMMITMENT_NOT_ISSUED', { when: ({ status }: Commitment) => status === 'draft' });
const isOpen = guard('COMMITMENT_CLOSED', { when: ({ status }: Commitment) => status === 'closed' });
const isClosed = guard('COMMITMENT_NOT_CLOSED', { when: ({ status }: Commitment) => status !== 'closed' });
const notBilled = guard('COMMITMENT_HAS_BILLS', {
  reads: ['billed', 'billIds'],
  when: (_: Commitment, { billed, billIds }) =>
    billIds.length > 0 && { billed: moneyText([...billed.values()].reduce((sum, amount) => sum + amount, 0)) },
});

type ChangeCommand = { readonly command: CommandOf<{ readonly changeId: string }>['command'] };
const changeOf = ({ changes }: Commitment, { command: { data } }: ChangeCommand) =>
  changes.find(({ changeId }) => changeId === data.changeId);
const changeKnown = guard('CHANGE_UNKNOWN', {
  field: 'changeId',
  reads: ['command'],
  when: (row: Commitment, facts: ChangeCommand) => changeOf(row, facts) === undefined,
});
const changeIsDraft = guard('CHANGE_APPROVED', {
  reads: ['command'],
  when: (row: Commitment, facts: ChangeCommand) => changeOf(row, facts)?.status === 'approved',
});
const changeIsApproved = guard('CHANGE_NOT_APPROVED', {
  reads: ['command'],
  when: (row: Commitment, facts: ChangeCommand) => changeOf(row, facts)?.status !== 'approved',
});
const waiverKnown = guard('WAIVER_UNKNOWN', {
  field: 'waiverId',
  reads: ['command'],
  when: ({ waivers }: Commitment, { command: { data } }: CommandOf<{ readonly waiverId: string }>) =>
    waivers.every(({ waiverId }) => waiverId !== data.waiverId),
});

export const commitmentGuards = {
  Create: [vendorKnown],
  Edit: [stands, isDraft, vendorKnown],
  Issue: [stands, isDraft],
  RecordChange: [stands, isIssued, isOpen],
  RemoveChange: [stands, changeKnown, changeIsDraft],
  ApproveChange: [stands, isIssued, isOpen, changeKnown, changeIsDraft],
  UnapproveChange: [stands, isOpen, changeKnown, changeIsApproved],
  Close: [stands, isIssued, isOpen],
  Reopen: [stands, isClosed],
  Void: [stands, notBilled],
  RecordWaiver: [stands],
  RemoveWaiver: [stands, waiverKnown],
} satisfies Guards<typeof commitment, Commitment, CommitmentFacts>;

/** All that `records.ts` lists of it. */
export const commitmentRecord = {
  resource: commitment,
  fold: commitmentFold,
  guards: commitmentGuards,
  routes: commitmentRoutes,
  permissions: commitmentPermissions,
};
