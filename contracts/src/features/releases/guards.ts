import type { Guards } from '#capabilities/index.ts';
import { dollarsText, guardsReading, type CommandOf, type Day } from '#kernel/index.ts';
import { releaseCoverage, type ClearedMoney } from './calculations.ts';
import { formFieldNames, isBlank, isRequired, isUnconditional } from './content.ts';
import type { release, ReleaseContent, ReleaseOrigin, ReleaseRefusal, ReleaseView } from './document.ts';
import { releaseFields } from './fields.ts';
import type { FailedPayment } from './view.ts';

/** What the rules see of a release: what its own events made of it. */
export type Release = Pick<
  ReleaseView,
  | 'id'
  | keyof ReleaseOrigin
  | keyof ReleaseContent
  | 'status'
  | 'revision'
  | 'signedAt'
  | 'sentAt'
  | 'unpaidAllowance'
  | 'evidence'
  | 'failedPayment'
  | 'coveredBy'
>;

export type ReleaseFacts = {
  /** Null when the caller sees no such contract, or one in the trash. */
  readonly contract: {
    readonly origin: ReleaseOrigin;
    /** The legal one. */
    readonly companyName: string;
    readonly ownerName: string;
    readonly signed: boolean;
    readonly voided: boolean;
    /** Ids of its invoices, and of the payments on them. */
    readonly invoices: ReadonlySet<string>;
    readonly payments: ReadonlySet<string>;
  } | null;
  /** Null where our books do not know: of what a vendor is paid. */
  readonly money: ClearedMoney | null;
  /** The payment that was met, where it does not stand any more, and the invoices it went to. */
  readonly failed: { readonly payment: FailedPayment; readonly invoices: readonly string[] } | null;
  readonly today: Day;
  readonly visitor: { readonly linkId: string | null };
};

const guard = guardsReading<ReleaseFacts, ReleaseRefusal>();

const contractKnown = guard('CONTRACT_UNKNOWN', {
  field: 'contractId',
  reads: ['contract'],
  when: (_, { contract }) => contract === null,
});
const contractAvailable = guard('CONTRACT_NOT_AVAILABLE', {
  field: 'contractId',
  reads: ['contract'],
  when: (_, { contract }) => contract !== null && (!contract.signed || contract.voided),
});
const available = [contractKnown, contractAvailable];

const formComplete = formFieldNames.map((field) =>
  guard('RELEASE_FIELD_REQUIRED', {
    field,
    when: (record: Release) =>
      isRequired(record.formType, field) &&
      isBlank(field, record[field]) && { field: releaseFields[field].label.toLowerCase() },
  }),
);
const titleGiven = guard('RELEASE_FIELD_REQUIRED', {
  field: 'title',
  reads: ['command'],
  when: (_, { command: { data } }: CommandOf<{ readonly title: string }>) =>
    data.title === '' && { field: 'the claimant’s title' },
});

const moneyCleared = guard('UNCONDITIONAL_UNPAID', {
  field: 'amountReceived',
  reads: ['money'],
  when(record: Release, { money }) {
    const { isCovered, needed } = releaseCoverage(record, money);
    if (!isUnconditional(record) || record.unpaidAllowance !== null || isCovered) return false;
    return { amount: needed === null ? 'the final payment' : dollarsText(needed) };
  },
});
/**
 * Whoever gives up the rights signs: we ourselves here, a vendor behind a link. On paper anybody's signature is
 * recorded by us.
 */
const claimantSigns = guard('CLAIMANT_SIGNS', {
  reads: ['visitor'],
  when: ({ claimantKind }: Release, { visitor }) => (claimantKind === 'vendor') !== (visitor.linkId !== null),
});

const unconditional = guard('RELEASE_CONDITIONAL', { when: (record: Release) => !isUnconditional(record) });
const conditional = guard('RELEASE_UNCONDITIONAL', { when: (record: Release) => isUnconditional(record) });
const notSigned = guard('RELEASE_SIGNED', { when: ({ signedAt }: Release) => signedAt !== null });
const signed = guard('RELEASE_NOT_SIGNED', { when: ({ signedAt }: Release) => signedAt === null });
const notEvidenced = guard('ALREADY_EVIDENCED', { when: ({ evidence }: Release) => evidence !== null });
const notInFuture = guard('ACKNOWLEDGED_IN_FUTURE', {
  field: 'acknowledgedOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: CommandOf<{ readonly acknowledgedOn: Day }> & Pick<ReleaseFacts, 'today'>) =>
    data.acknowledgedOn > today,
});

const complete = [...available, ...formComplete, moneyCleared];

export const releaseGuards = {
  Create: available,
  Restore: available,
  Email: complete,
  Text: complete,
  Share: complete,
  StartInPersonSigning: complete,
  Sign: [claimantSigns, ...complete, titleGiven],
  RecordPaperSignature: [...complete, titleGiven],
  AllowUnpaid: [unconditional, notSigned],
  AcknowledgePayment: [conditional, signed, notEvidenced, notInFuture],
} satisfies Guards<typeof release, Release, ReleaseFacts>;
