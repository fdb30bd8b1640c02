import type { z } from 'zod';
import { eventsOf } from '#capabilities/index.ts';
import { personalMarks, type Personal, type Resource } from '#kernel/index.ts';

/**
 * What is known of texts in events that no field declares. A key is the end of a path, `name` or `crew[].name`; or,
 * where that is not enough, the event before it, `CompanyCreated.email` or, of many, `*Signed.name`. The longest one
 * that fits counts.
 */
const texts: readonly (readonly [mark: Personal, why: string, keys: string])[] = [
  [
    'names',
    'who somebody is, or how to reach them',
    `requesterName portfolioOwnerName toName customerName contactName salesmanName foremanName workerName personName
    byName hostName signerName copyAddress ranByName vendorName supplierName firstName lastName userName declaredBy payee party email phone address to[]
    cc[] adminEmails[] recipients[].name crew[].name operators[].name contacts[].name contacts[].title owner.name
    directContractor.name lender.name TmTicketSignatureRefused.name labor[].name hiringParty.name unpaidLaborers[].name employee`,
  ],
  [
    'names',
    'who has signed or accepted it',
    `*Signed.name *Signed.title *SignedOnPaper.name *SignedOnPaper.title ContractCountersigned.name
    ContractCountersigned.title certifiedBy ProposalAcceptedWithoutSignature.name company signature`,
  ],
  ['names', 'with what somebody came', 'ip userAgent deviceIdentifier CrewDeviceAdded.label CrewDeviceRevoked.label'],
  ['names', 'who is invited to the crew pages or the portal', 'CrewMemberInvited.to PortalInvited.to'],
  ['names', 'a picture of somebody', 'profilePicture'],
  [
    'names',
    'where somebody is paid, or pays from',
    'accountLast4 encrypted payments[].reference last4 institution paidBy.last4 paidBy.institution',
  ],
  ['describes', 'what a provider of payments or a bank says of it', 'says needs'],
  [
    'names',
    'where somebody lives or works',
    `locationName locationAddress customerAddress LocationCreated.name LocationEdited.name apn legalDescription
    siteDescription siteContact.name`,
  ],
  ['names', 'what stood in a blank of a form', 'ReleaseFieldChanged.from ReleaseFieldChanged.to cleared{}'],
  ['names', 'who stands on a payroll', 'rows[].cells{} signedBy'],
  [
    'describes',
    'words that somebody wrote',
    `reason overrideReason overbillingReason note notes duplicateReason withoutPapers remark memo text description instructions instructionsSpanish accessNotes gateCode utilities
    workDescription reference task caption marks[].text FollowUpScheduled.subject`,
  ],
  ['describes', 'a letter as it was sent', 'body subject letter.title'],
  [
    'describes',
    'what somebody has called a file',
    '*FileAttached.name *FileDetached.name *FileShared.name *FileUnshared.name PrelimProofAttached.name attachments[].name receipts[].name',
  ],
  ['describes', 'what somebody has looked for', 'search value query{}'],
  [
    'none',
    'a number or code in books and registers',
    `number contractNumber proposalNumber invoiceNumber changeOrderNumber amendsNumber amendedByNumber fromNumber ref
    invoiceRef ticket checkNo depositNo code costCode projectNumber
    dirProjectId xeroAccounts.receivable xeroAccounts.payable xeroAccounts.bank wageDeterminationNo permitNo tracking unitNumber
    statuteVersion providerId basis AdjustmentMatched.from AdjustmentMatched.to CheckRenumbered.from
    CheckRenumbered.to accountId provider checkoutId chargeId refundId disputeId trace routing routingLast4 companyId`,
  ],
  [
    'none',
    'what a job, a thing, an account or an agency is called',
    `contractName phaseName phase proposalName documentName documentKind categoryName wageName miscItemName equipmentName
    overheadName templateName bankName payoutBankName methodName targetCompanyName county awardingBody surety item unit rateUnit
    milestone lineItems[].name lineItems[].description invoiceItems[].name invoiceItems[].description phases[].name
    equipments[].name materials[].name rate.name from[].name to[].name lines[].name rows[].name differences[].name report.name
    label AccountAdded.name laborRates[].classification labor[].classification equipment[].name material[].text
    subcontract[].text material[].unit subcontract[].unit corrects TmTicketCreated.reference TmTicketEdited.reference`,
  ],
  ['none', 'a time of day', 'startTime'],
  ['none', 'what the person has called a view of their own', 'SavedViewCreated.name SavedViewEdited.name'],
  [
    'none',
    'of the company itself, and what it says to everybody',
    `CompanyCreated.name CompanyEdited.name legalName CompanyCreated.email CompanyEdited.email
    PaymentInstructionsChanged.payee checkAddress bankAccount paymentLink licenseNumber licenseClasses[] dirNumber ein
    website logo timeZone documentTerms.proposal documentTerms.contract documentTerms.changeOrder documentTerms.invoice
    originator.name footer steps[].subject steps[].body sections[].title sections[].body sum.text payment[].text`,
  ],
  [
    'none',
    'made by the product: ids, paths, hashes and names of fields',
    `contentHash tokenHash thumbprint codeHash sha256 bodySha256 certificate digest filePath path scanPath receiptPath evidencePath media[]
    fileName exportId contentType url field list of key figures{} by id locationId customerId salesmanId personId workerId shareId bankId
    paymentId jobCostIds[] account accountName parent keeper source.entity source.name
    accounts.wages accounts.fringes accounts.burden`,
  ],
];
const marks = new Map(
  texts.flatMap(([mark, why, keys]) => keys.split(/\s+/).map((key) => [key, { mark, why }] as const)),
);

export type EventText = {
  readonly event: string;
  /** `lines[].memo` */
  readonly field: string;
  /** Undefined where nobody has said it. */
  readonly mark: Personal | undefined;
  readonly why: string;
};

/** Every text that the events of a record can hold, and what it says about people. */
export const eventTexts = (resource: Resource): EventText[] =>
  textsOf(resource).map(({ event, field, declared }) => {
    const { mark, why } = known(keysOfEvent(event, field)) ??
      (declared && { mark: declared, why: 'as its field or its kind of value says' }) ??
      known(endsOf(field)) ?? { mark: undefined, why: '' };
    return { event, field, mark, why };
  });

/** Keys of the table that fit no text any more. */
export function unusedKeys(resources: readonly Resource[]): string[] {
  const found = new Set(
    resources.flatMap(textsOf).flatMap(({ event, field }) => [...keysOfEvent(event, field), ...endsOf(field)]),
  );
  return [...marks.keys()].filter((key) => !found.has(key));
}

const known = (keys: readonly string[]) => keys.flatMap((key) => marks.get(key) ?? [])[0];
/** `InvoiceVoided.reason`, `*Voided.reason` */
const keysOfEvent = (event: string, field: string): string[] =>
  [event, ...[...event.matchAll(/[A-Z]/g)].map(({ index }) => `*${event.slice(index)}`)].map(
    (name) => `${name}.${field}`,
  );
/** `lines[].memo`, `memo` */
const endsOf = (field: string): string[] => {
  const parts = field.split('.');
  return parts.map((_, at) => parts.slice(at).join('.'));
};

const textsOf = (resource: Resource) =>
  Object.entries(eventsOf(resource)).flatMap(([event, shape]) =>
    textsIn(shape, '', undefined).map((text) => ({ event, ...text })),
  );

type FoundText = { readonly field: string; readonly declared: Personal | undefined };

function textsIn(shape: z.core.$ZodType, field: string, above: Personal | undefined): FoundText[] {
  const { def } = (shape as z.core.$ZodTypes)._zod; // every shape is one of zod's own
  const declared = personalMarks.get(shape)?.personal ?? above;
  const inside = (inner: z.core.$ZodType, end = '') => textsIn(inner, `${field}${end}`, declared);
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, inner]) => inside(inner, field === '' ? name : `.${name}`));
  if (def.type === 'array') return inside(def.element, '[]');
  if (def.type === 'record') return inside(def.valueType, '{}');
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return inside(def.innerType);
  if (def.type === 'pipe') return inside(def.out);
  if (def.type === 'union') return def.options.flatMap((option) => inside(option));
  if (def.type === 'string')
    return 'format' in def && NO_TEXTS.includes(String(def.format)) ? [] : [{ field, declared }];
  return MAY_HOLD_TEXTS.includes(def.type) ? [{ field, declared }] : [];
}
const MAY_HOLD_TEXTS = ['lazy', 'unknown', 'any'];
const NO_TEXTS = ['uuid', 'date', 'datetime'];
