import {
  changeableFields,
  emptyValue,
  formFieldNames,
  isBlank,
  isOnForm,
  isUnconditional,
  nonPositiveAmount,
  release,
  releaseCoverage,
  releaseFields,
  STATUTE_VERSION,
  statutoryForm,
  type ChangeableField,
  type ClearedMoney,
  type CoveringPayment,
  type FormField,
  type Release,
  type ReleaseCommand,
  type ReleaseContent,
  type ReleaseEvent,
  type ReleaseFacts,
  type ReleaseForm,
  type ReleaseOrigin,
  type ReleaseRefusal,
} from '@backoffice/contracts/features/releases';
import { pickFields, type Fields, type Refusal } from '@backoffice/contracts/kernel';
import {
  contentHashOf,
  documentDecisions,
  isRefusal,
  type RequestedContent,
} from '#capabilities/document-decisions.ts';
import { accept, mustExist, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type Deciding = ReleaseFacts & Facts;
type ReleaseDecision = Decision<ReleaseEvent, ReleaseRefusal>;

const { create } = documentDecisions(
  release,
  (
    requested: RequestedContent<typeof release>,
    facts: Deciding,
    origin: ReleaseOrigin,
  ): Omit<ReleaseContent, 'contentHash'> | Refusal<ReleaseRefusal> => {
    const { companyName: company, ownerName } = mustExist(facts.contract);
    const isOurs = requested.claimantKind === 'company';
    const {
      date = facts.today,
      claimantName = isOurs ? company : '',
      nameOfCustomer = isOurs ? origin.customerName : company,
      jobLocation = origin.locationAddress,
      owner = ownerName,
    } = requested;
    const content = {
      ...requested,
      statuteVersion: STATUTE_VERSION,
      date,
      claimantName,
      nameOfCustomer,
      jobLocation,
      owner,
    };
    return (
      Object.entries(content)
        .map(([field, value]) => objectionTo(content.formType, field, value, facts))
        .find((objection) => objection !== null) ?? content
    );
  },
);

export const releaseDecider: Decider<Release, ReleaseCommand, ReleaseEvent, ReleaseRefusal, ReleaseFacts> = {
  decide(command, record, facts) {
    if (command.type === 'CreateRelease') return create(command.data, mustExist(facts.contract).origin, facts);
    const present = mustExist(record);
    switch (command.type) {
      case 'EditRelease':
        return decideChange(present, command.data, facts);
      case 'AllowUnpaidRelease':
        return accept({ type: 'ReleaseUnpaidAllowed', data: command.data });
      case 'AcknowledgeReleasePayment': {
        const { acknowledgedOn: on, note } = command.data;
        return accept({ type: 'ReleasePaymentEvidenced', data: { kind: 'acknowledgment', paymentId: null, on, note } });
      }
      case 'AssessReleasePayment':
        return decideAssessment(present, facts);
    }
  },
};

/**
 * Why a field cannot say something: its form does not have it, it is no amount, or it names what is not of the
 * contract.
 */
function objectionTo(
  form: ReleaseForm,
  field: string,
  value: unknown,
  { contract }: Pick<ReleaseFacts, 'contract'>,
): Refusal<ReleaseRefusal> | null {
  const named = formFieldNames.find((each) => each === field);
  if (named && !isOnForm(form, named) && !isBlank(named, value))
    return {
      code: 'FIELD_NOT_ON_FORM',
      field,
      values: { field: releaseFields[named].label, form: statutoryForm(form).name.toLowerCase() },
    };
  const amount = nonPositiveAmount(field, value);
  if (amount) return { code: 'AMOUNT_NOT_POSITIVE', field, values: { field: releaseFields[amount].label } };
  if (field === 'linkedInvoiceId' && value !== null && contract?.invoices.has(String(value)) !== true)
    return { code: 'INVOICE_UNKNOWN', field };
  if (field === 'linkedPaymentId' && value !== null && contract?.payments.has(String(value)) !== true)
    return { code: 'PAYMENT_UNKNOWN', field };
  return null;
}

type Change = Extract<ReleaseCommand, { type: 'EditRelease' }>['data'];

/** One field at a time; what says nothing new is no change. */
function decideChange(record: Release, { field, value }: Change, facts: Deciding): ReleaseDecision {
  const to = valueOf(field, value);
  if (isRefusal<ReleaseRefusal>(to)) return refuseWith(to);
  const from = (record as Fields)[field] as typeof to.value; // a field of the content
  if (facts.hash(from) === facts.hash(to.value)) return accept();
  if (field === 'formType') return decideForm(record, to.value as ReleaseForm, facts); // by its shape
  const objection = objectionTo(record.formType, field, to.value, facts);
  if (objection) return refuseWith(objection);
  const contentHash = hashAfter(record, { [field]: to.value }, facts);
  return accept({ type: 'ReleaseFieldChanged', data: { field, from, to: to.value, contentHash } });
}

/** What its form does not have goes with the form. */
function decideForm(record: Release, to: ReleaseForm, facts: Deciding): ReleaseDecision {
  const gone = formFieldNames.filter((field) => !isOnForm(to, field) && !isBlank(field, record[field]));
  const emptied = Object.fromEntries(gone.map((field) => [field, emptyValue(field)]));
  const contentHash = hashAfter(record, { formType: to, statuteVersion: STATUTE_VERSION, ...emptied }, facts);
  const cleared = Object.fromEntries(gone.map((field: FormField) => [field, record[field]]));
  return accept({
    type: 'ReleaseFormChanged',
    data: { from: record.formType, to, statuteVersion: STATUTE_VERSION, cleared, contentHash },
  });
}

function valueOf(
  field: ChangeableField,
  value: unknown,
): { readonly value: Change['value'] } | Refusal<ReleaseRefusal> {
  const parsed = changeableFields[field].safeParse(value);
  if (parsed.success && value !== undefined) return { value: parsed.data as Change['value'] };
  const reason = parsed.error?.issues[0]?.message ?? 'This is required.';
  return { code: 'VALUE_INVALID', field, values: { reason } };
}

function hashAfter(record: Release, change: Fields, facts: Facts): string {
  const { contentHash: _before, ...content } = pickFields(release.content, record);
  const revision = { origin: pickFields(release.origin, record), revision: record.revision + 1 };
  return contentHashOf(release, revision, { ...content, ...change }, facts);
}

/** What money that came or went means to a release that is out: evidence, or a payment that failed. */
function decideAssessment(record: Release, { money, failed }: Deciding): ReleaseDecision {
  const { signedAt, sentAt, failedPayment, evidence, linkedInvoiceId, linkedPaymentId } = record;
  if (signedAt === null && sentAt === null) return accept();
  const { isCovered, payments } = releaseCoverage(record, money);
  if (failed && reliesOn(record, failed, isCovered))
    return failedPayment?.paymentId === failed.payment.paymentId
      ? accept()
      : accept({ type: 'ReleasePaymentFailed', data: failed.payment });
  const isLinked = linkedInvoiceId !== null || linkedPaymentId !== null;
  const waits = isUnconditional(record) ? failedPayment !== null : signedAt !== null && evidence === null && isLinked;
  const last = lastOf(payments, money);
  if (!waits || !isCovered || !last) return accept();
  return accept({
    type: 'ReleasePaymentEvidenced',
    data: { kind: 'clearedPayment', ...last, note: '', ...(isUnconditional(record) && { coveredBy: payments }) },
  });
}

/** The payment by which the last of the money came. */
function lastOf(payments: readonly CoveringPayment[], money: ClearedMoney | null) {
  const last = money?.shares
    .filter(({ paymentId }) => payments.some((each) => each.paymentId === paymentId))
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .at(-1);
  return last && { paymentId: last.paymentId, on: last.on };
}

/** What a signature fixes: the payments that cover an unconditional release of ours. */
export const releaseSigning = (record: Release, { money }: Pick<ReleaseFacts, 'money'>) =>
  isUnconditional(record) && money ? { coveredBy: releaseCoverage(record, money).payments } : {};

/**
 * By its name or that of an invoice it went to, as its evidence, or because without it the money does not suffice; one
 * that names what covers it by that alone.
 */
const reliesOn = (
  { linkedPaymentId, linkedInvoiceId, evidence, unpaidAllowance, formType, coveredBy }: Release,
  { payment: { paymentId }, invoices }: NonNullable<ReleaseFacts['failed']>,
  isCovered: boolean,
): boolean =>
  linkedPaymentId === paymentId ||
  evidence?.paymentId === paymentId ||
  coveredBy?.some((each) => each.paymentId === paymentId) === true ||
  (!isCovered && coveredBy === null && linkedInvoiceId !== null && invoices.includes(linkedInvoiceId)) ||
  (!isCovered && coveredBy === null && isUnconditional({ formType }) && unpaidAllowance === null);
