import { z } from 'zod';
import {
  defineDocument,
  deliveryStatus,
  documentActions,
  documentFold,
  publicDocument,
  supersedeLinks,
  type ContentOf,
  type OriginOf,
} from '#capabilities/index.ts';
import {
  Day,
  definePermissions,
  Id,
  Line,
  TotalCents,
  update,
  type Fields,
  type MessageOf,
  type RowOf,
} from '#kernel/index.ts';
import { emptyValue, FilledPart, isUnconditional, releasedAmount, type FormField } from './content.ts';
import { changeableFields, releaseContent, type ChangeableField } from './fields.ts';
import { releaseForms } from './statute.ts';
import {
  CoveringPayment,
  FailedPayment,
  PaymentEvidence,
  ReleaseEvidence,
  releaseStatuses,
  UnpaidAllowance,
} from './view.ts';

/** A lien waiver on a form of the Civil Code. It is changed field by field, and only in fields that its form has. */
export const release = defineDocument({
  entity: 'Release',
  path: 'releases',
  permission: 'release',
  from: 'contractId',
  origin: { contractId: Id, contractNumber: z.string(), contractName: z.string() },
  content: releaseContent,
  internal: ['claimantEmail', 'claimantPhone', 'linkedInvoiceId', 'linkedPaymentId', 'internalNotes'],
  state: {
    status: z.enum(releaseStatuses),
    revision: z.int(),
    amount: TotalCents,
    unpaidAllowance: UnpaidAllowance.nullable(),
    evidence: ReleaseEvidence.nullable(),
    failedPayment: FailedPayment.nullable(),
    paymentFailedOn: Day.nullable(),
    /**
     * The payments that an unconditional one of ours relies on; null while it is not signed, and where nobody noted
     * them.
     */
    coveredBy: z.array(CoveringPayment).nullable(),
  },
  /** Absent in signatures of before payments were named. */
  signing: { coveredBy: z.array(CoveringPayment).optional() },
  commands: {
    EditRelease: z.strictObject({
      field: z.enum(
        Object.keys(changeableFields) as [ChangeableField, ...ChangeableField[]],
        'No field has this name.',
      ),
      value: z.json(),
    }),
    AllowUnpaidRelease: z.strictObject({ reason: Line(2_000) }),
    /** The claimant has acknowledged the payment in writing. */
    AcknowledgeReleasePayment: z.strictObject({ acknowledgedOn: Day, note: Line(2_000) }),
    /** What the product does by itself when money comes or goes; `paymentId`: the payment it met. */
    AssessReleasePayment: z.strictObject({ paymentId: Id.nullable() }),
  },
  events: {
    ReleaseFieldChanged: z.object({ field: z.string(), from: z.json(), to: z.json(), contentHash: z.string() }),
    /** `cleared`: fields that the other form does not have, and what stood there. */
    ReleaseFormChanged: z.object({
      from: z.enum(releaseForms),
      to: z.enum(releaseForms),
      statuteVersion: Day,
      cleared: z.record(z.string(), z.json()),
      contentHash: z.string(),
    }),
    ReleaseUnpaidAllowed: z.object({ reason: z.string() }),
    /** `coveredBy`: the payments an unconditional one relies on from now on, as one it named has failed. */
    ReleasePaymentEvidenced: z.object({ ...PaymentEvidence, coveredBy: z.array(CoveringPayment).optional() }),
    ReleasePaymentFailed: FailedPayment,
  },
  historyPhrases: {
    ReleaseFieldChanged: 'changed {field} from {from} to {to}',
    ReleaseFormChanged: 'chose another form',
    ReleaseUnpaidAllowed: 'allowed it before the money has cleared: {reason}',
    ReleasePaymentEvidenced: 'noted the evidence of payment',
    ReleasePaymentFailed: 'noted that a payment it relies on was {outcome} on {on}',
  },
  inverses: {
    ReleaseFieldChanged: {
      by: 'EditRelease',
      data: ({ data: { field } }: { data: { field: string } }) => ({
        field: field as ChangeableField, // as it was edited before
      }),
      merge: true,
      edits: (release: Fields, { data: { field } }: { data: { field: string } }) => ({ value: release[field] }),
    },
    ReleaseFormChanged: { never: 'FORM_CHANGED' },
    ReleaseUnpaidAllowed: { never: 'ALLOWANCE_STANDS' },
    ReleasePaymentEvidenced: { nothing: true },
    ReleasePaymentFailed: { nothing: true },
  },
  refusals: {
    CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company.' },
    CONTRACT_NOT_AVAILABLE: 'Choose a signed contract that is not void.',
    INVOICE_UNKNOWN: { status: 404, says: 'Choose an invoice of this contract.' },
    PAYMENT_UNKNOWN: { status: 404, says: 'Choose a payment on this contract.' },
    FIELD_NOT_ON_FORM: '{field} does not stand on the form {form}.',
    VALUE_INVALID: '{reason}',
    AMOUNT_NOT_POSITIVE: '{field} must be more than nothing.',
    RELEASE_FIELD_REQUIRED: 'The form needs {field}.',
    UNCONDITIONAL_UNPAID: 'No posted payment covers {amount}. Use a conditional form or record the payment first.',
    CLAIMANT_SIGNS: 'A vendor signs behind the link that was sent; we sign our own releases here.',
    RELEASE_CONDITIONAL: 'A conditional release may go out before the money has come.',
    RELEASE_UNCONDITIONAL: 'An unconditional release takes effect when it is signed, and needs no evidence.',
    RELEASE_SIGNED: 'This release is signed.',
    RELEASE_NOT_SIGNED: 'Evidence of payment is noted once the release is signed.',
    ALREADY_EVIDENCED: 'The payment is evidenced already.',
    ACKNOWLEDGED_IN_FUTURE: 'The day of the acknowledgment cannot be in the future.',
  },
  list: {
    search: ['contractNumber', 'contractName', 'claimantName'],
    found: ['number', 'claimantName', 'customerName', 'locationId', 'status'],
    filter: ['contractId', 'formType', 'claimantKind', 'throughDate', 'paymentFailedOn'],
    sort: ['contractNumber', 'formType', 'claimantName', 'throughDate', 'signedAt'],
  },
  can: {
    archive: true,
    number: { within: 'contractId' },
    labels: { label: 'claimantName', extra: ['number', 'status', 'contractId', 'formType'] },
    sign: { unsent: true },
    duplicate: {
      drop: [
        'date',
        'throughDate',
        'amountOfCheck',
        'amountReceived',
        'priorConditionalWaivers',
        'disputedClaimsAmount',
        'linkedInvoiceId',
        'linkedPaymentId',
      ],
    },
  },
});
export type ReleaseCommand = MessageOf<typeof release.commands>;
export type ReleaseEvent = MessageOf<typeof release.events>;
export type ReleaseRefusal = keyof typeof release.refusals;
export type ReleaseOrigin = OriginOf<typeof release>;
export type ReleaseContent = ContentOf<typeof release>;
export type ReleaseView = RowOf<typeof release>;

/** SA OA SU AF AD SM. */
export const releasePermissions = definePermissions({
  'page:releases': 'deny allow allow allow allow own',
  'page:toc.release': 'deny allow allow allow allow own',
  ...documentActions(release),
  'action:release.duplicate': 'deny allow allow allow allow deny',
  'action:release.allow-unpaid': 'deny allow allow allow deny deny',
});

const standing = (row: ReleaseView) =>
  ({
    amount: releasedAmount(row),
    paymentFailedOn: row.failedPayment?.on ?? null,
    status: row.signedAt === null ? deliveryStatus(row) : isEffective(row) ? 'effective' : 'signed',
  }) as const;
/** An unconditional one is enforceable as soon as it is signed, a conditional one with evidence of payment. */
const isEffective = (row: Pick<ReleaseView, 'formType' | 'evidence'>) => isUnconditional(row) || row.evidence !== null;

/** Another revision, as the links to the one before do not lead to it; whatever was allowed was allowed of that one. */
const revised = ({ revision, links }: ReleaseView, at: string, change: Fields) =>
  update({ ...change, revision: revision + 1, links: supersedeLinks(links, at), unpaidAllowance: null });

export const releaseFold = documentFold(release, {
  begin: (written) => ({
    amount: releasedAmount(written),
    unpaidAllowance: null,
    evidence: null,
    failedPayment: null,
    paymentFailedOn: null,
    coveredBy: null,
  }),
  standing,
  on: {
    ReleaseFieldChanged: ({ data: { field, to, contentHash }, at }, row) =>
      revised(row, at, { [field]: to, contentHash }),
    ReleaseFormChanged: ({ data: { to, statuteVersion, cleared, contentHash }, at }, row) =>
      revised(row, at, {
        formType: to,
        statuteVersion,
        contentHash,
        // of the form before
        ...Object.fromEntries(Object.keys(cleared).map((field) => [field, emptyValue(field as FormField)])),
      }),
    ReleaseUnpaidAllowed: ({ data: { reason }, at, actor }) =>
      update({ unpaidAllowance: { reason, by: actor.name, at } }),
    ReleaseSigned: ({ data: { coveredBy = null } }) => update({ coveredBy }),
    ReleaseSignedOnPaper: ({ data: { coveredBy = null } }) => update({ coveredBy }),
    ReleasePaymentEvidenced: ({ data: { coveredBy, ...evidence }, actor }, row) =>
      update({
        evidence: { ...evidence, by: actor.name },
        failedPayment: null,
        coveredBy: coveredBy ?? row.coveredBy,
      }),
    ReleasePaymentFailed: ({ data }, { evidence }) =>
      update({ failedPayment: data, evidence: evidence?.paymentId === data.paymentId ? null : evidence }),
    ReleaseSignatureVoided: () =>
      update({ unpaidAllowance: null, evidence: null, failedPayment: null, coveredBy: null }),
  },
});

/** What the holder of a link sees: an allow-list. */
export const PublicRelease = /* @__PURE__ */ publicDocument(release).extend({
  contractNumber: z.string(),
  contractName: z.string(),
  form: z.array(FilledPart),
});
export type PublicRelease = z.infer<typeof PublicRelease>;
