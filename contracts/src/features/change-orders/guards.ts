import { shownPhotoGuards, type ApproveCommand, type Guards } from '#capabilities/index.ts';
import { guardsReading, hasPrice, moneyText, type Cents } from '#kernel/index.ts';
import type {
  changeOrder,
  ChangeOrderContent,
  ChangeOrderOrigin,
  ChangeOrderRefusal,
  ChangeOrderView,
} from './document.ts';

/** What the rules see of a change order: what its own events made of it. */
export type ChangeOrder = Pick<
  ChangeOrderView,
  'id' | keyof ChangeOrderOrigin | keyof ChangeOrderContent | 'revision' | 'signedAt' | 'approvedAt' | 'valueBefore'
>;

/** The contract as it stands without what is decided now. */
export type ContractUnderChange = {
  readonly origin: ChangeOrderOrigin;
  readonly signed: boolean;
  readonly closed: boolean;
  readonly voided: boolean;
  /** With the approved changes. */
  readonly value: Cents;
  /** Of the schedule, by approved invoices. */
  readonly billed: Cents;
  /** Of its lines and those of its other change orders: what is billed is told apart by them. */
  readonly lineIds: readonly string[];
};
export type ChangeOrderFacts = {
  /** Null when the caller sees no such contract, or one in the trash. */
  readonly contract: ContractUnderChange | null;
  /** The number of an approved invoice that bills this change order. */
  readonly billedBy: string | null;
};

const guard = guardsReading<ChangeOrderFacts, ChangeOrderRefusal>();

const contractKnown = guard('CONTRACT_UNKNOWN', {
  field: 'contractId',
  reads: ['contract'],
  when: (_, { contract }) => contract === null,
});
const contractNotVoid = guard('CONTRACT_VOID', {
  reads: ['contract'],
  when: (_, { contract }) => contract?.voided === true,
});
const contractNotClosed = guard('CONTRACT_CLOSED', {
  reads: ['contract'],
  when: (_, { contract }) => contract?.closed === true,
});
/** A contract that is void or closed takes no changes. */
const contractOpen = [contractKnown, contractNotVoid, contractNotClosed];
const contractSigned = guard('CONTRACT_NOT_SIGNED', {
  reads: ['contract'],
  when: (_, { contract }) => contract?.signed !== true,
});

const notApproved = guard('CHANGE_ORDER_APPROVED', { when: ({ approvedAt }: ChangeOrder) => approvedAt !== null });
const notBilled = guard('CHANGE_ORDER_BILLED', {
  reads: ['billedBy'],
  when: ({ approvedAt }: ChangeOrder, { billedBy }) =>
    approvedAt !== null && billedBy !== null && { invoice: billedBy },
});

/** More time without more money is a change too. */
const hasPriceOrDays = guard('EMPTY_CHANGE_ORDER', {
  field: 'lineItems',
  when: ({ lineItems, daysAdded }: ChangeOrder) => !hasPrice(lineItems) && daysAdded === 0,
});
const unsignedNeedsReason = guard('APPROVAL_REASON_REQUIRED', {
  field: 'reason',
  reads: ['command'],
  when: ({ signedAt }: ChangeOrder, { command }: { command: ApproveCommand<'ChangeOrder'> }) =>
    signedAt === null && command.data.reason === '',
});

/** What was billed stays owed. Only what takes away can fall below it: overbilled a contract may be already. */
const staysAboveBilled = (changeOf: (order: ChangeOrder) => Cents) =>
  guard('CONTRACT_BELOW_BILLED', {
    reads: ['contract'],
    when(order: ChangeOrder, { contract }) {
      const change = changeOf(order);
      if (!contract || change >= 0 || contract.value + change >= contract.billed) return false;
      return { billed: moneyText(contract.billed) };
    },
  });
const staysAboveBilledWith = staysAboveBilled(({ amount }) => amount);
const staysAboveBilledWithout = staysAboveBilled(({ amount }) => -amount);

export const changeOrderGuards = {
  Create: contractOpen,
  Edit: [notBilled, notApproved, ...contractOpen],
  ...shownPhotoGuards([notBilled, notApproved, ...contractOpen]),
  Trash: [notBilled, notApproved],
  Restore: contractOpen,
  Email: [...contractOpen, hasPriceOrDays],
  Text: [...contractOpen, hasPriceOrDays],
  Share: [...contractOpen, hasPriceOrDays],
  StartInPersonSigning: [...contractOpen, hasPriceOrDays],
  Sign: [...contractOpen, hasPriceOrDays],
  RecordPaperSignature: [...contractOpen, hasPriceOrDays],
  VoidSignature: [notBilled, notApproved, ...contractOpen],
  Approve: [...contractOpen, contractSigned, hasPriceOrDays, unsignedNeedsReason, staysAboveBilledWith],
  Unapprove: [...contractOpen, notBilled, staysAboveBilledWithout],
} satisfies Guards<typeof changeOrder, ChangeOrder, ChangeOrderFacts>;
