import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type RecordOf } from '#kernel/index.ts';
import type { RetentionTerms } from '#features/retention-terms';
import type { ApplicationBasis } from './calculations.ts';
import type { AppliedEntry } from './commands.ts';
import { payApplicationPermissions } from './permissions.ts';
import { payApplicationFold } from './record.ts';
import type { PayApplicationRefusal } from './refusals.ts';
import { payApplication, payApplicationRoutes } from './resource.ts';
import type { PayApplicationOrigin } from './view.ts';

/** What the rules see of an application: what its own events made of it. What bills it is a fact. */
export type PayApplication = RecordOf<typeof payApplicationFold>;

/** The contract as it can be applied for now. */
export type AppliedContract = ApplicationBasis & {
  readonly origin: Omit<PayApplicationOrigin, 'number' | 'fromInvoiceId'>;
  readonly status: 'unsigned' | 'signed' | 'closed' | 'void';
  /** With approved change orders. */
  readonly value: number;
  /** Retention of the last application that was billed, or else the contract's percentage. */
  readonly retention: RetentionTerms;
  /** The most that the law lets the owner hold, in basis points; null where there is no such limit. */
  readonly capBp: number | null;
  readonly nextNumber: number;
  /** For how many applications a line has had something stored. */
  readonly storedSince: ReadonlyMap<string, number>;
};

export type PayApplicationFacts = {
  /** Null when the caller sees no such contract. */
  readonly contract: AppliedContract | null;
  /** The number of another application of the contract that is neither billed nor withdrawn. */
  readonly unfinished: number | null;
  /** The number of the invoice that bills it and is not void. */
  readonly billedBy: string | null;
  /** What a drafted invoice bills by line, to date; null where there is none such. */
  readonly drafted: readonly AppliedEntry[] | null;
};

const guard = guardsReading<PayApplicationFacts, PayApplicationRefusal>();
const contractKnown = guard('CONTRACT_UNKNOWN', {
  field: 'contractId',
  reads: ['contract'],
  when: (_, { contract }) => contract === null,
});
const contractIn = (code: PayApplicationRefusal, status: AppliedContract['status']) =>
  guard(code, { reads: ['contract'], when: (_, { contract }) => contract?.status === status });
const contractBillable = [
  contractKnown,
  contractIn('CONTRACT_NOT_SIGNED', 'unsigned'),
  contractIn('CONTRACT_CLOSED', 'closed'),
  contractIn('CONTRACT_VOID', 'void'),
];
const inOrder = guard('APPLICATION_OUT_OF_ORDER', {
  reads: ['unfinished'],
  when: (_, { unfinished }) => unfinished !== null && { number: String(unfinished) },
});
const invoiceKnown = guard('INVOICE_UNKNOWN', {
  field: 'fromInvoiceId',
  reads: ['drafted', 'command'],
  when: (
    _,
    { drafted, command: { data } }: PayApplicationFacts & CommandOf<{ readonly fromInvoiceId?: string | null }>,
  ) => Boolean(data.fromInvoiceId) && drafted === null,
});
const stands = guard('APPLICATION_WITHDRAWN', {
  first: true,
  when: ({ status }: PayApplication) => status === 'withdrawn',
});
const isDraft = guard('APPLICATION_NOT_DRAFT', { when: ({ submittedOn }: PayApplication) => submittedOn !== null });
const isSubmitted = guard('APPLICATION_NOT_SUBMITTED', {
  when: ({ submittedOn, certificate }: PayApplication) => submittedOn === null || certificate !== null,
});
const wasSubmitted = guard('APPLICATION_NOT_SUBMITTED', {
  when: ({ submittedOn }: PayApplication) => submittedOn === null,
});
const isCertified = guard('APPLICATION_NOT_CERTIFIED', {
  when: ({ certificate }: PayApplication) => certificate === null,
});
const notBilled = guard('APPLICATION_HAS_INVOICE', {
  reads: ['billedBy'],
  when: (_: PayApplication, { billedBy }) => billedBy !== null && { invoice: billedBy },
});

export const payApplicationGuards = {
  Draft: [...contractBillable, inOrder, invoiceKnown],
  Edit: [stands, isDraft, ...contractBillable],
  Submit: [stands, isDraft, ...contractBillable],
  Recall: [stands, isSubmitted],
  Certify: [stands, isSubmitted],
  Uncertify: [stands, isCertified, notBilled],
  Withdraw: [stands, notBilled],
  Email: [stands, wasSubmitted],
  Text: [stands, wasSubmitted],
} satisfies Guards<typeof payApplication, PayApplication, PayApplicationFacts>;

/** All that `records.ts` lists of it. */
export const payApplicationRecord = {
  resource: payApplication,
  fold: payApplicationFold,
  guards: payApplicationGuards,
  routes: payApplicationRoutes,
  permissions: payApplicationPermissions,
};
