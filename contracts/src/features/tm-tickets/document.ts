import { z } from 'zod';
import {
  defineDocument,
  documentActions,
  documentContent,
  documentFold,
  publicDocument,
  supersedeLinks,
  type ContentOf,
  type OriginOf,
} from '#capabilities/index.ts';
import { TmTerms } from '#features/tm-terms';
import { definePermissions, Id, Instant, Line, TotalCents, update, type MessageOf, type RowOf } from '#kernel/index.ts';
import { TmCost, TmPrice, TmSignatureRefusal } from './content.ts';
import { tmTicketFields } from './fields.ts';
import { tmTicketRefusals } from './refusals.ts';

export const tmTicketStatuses = ['draft', 'ready', 'verified', 'refused', 'priced', 'converted', 'void'] as const;
export const TmTicketStatus = z.enum(tmTicketStatuses);

/** Which change order has the lines of a ticket, and what these come to. */
const TmTicketConversion = z.object({ changeOrderId: Id, changeOrderNumber: z.string(), amount: TotalCents });

/** Extra work of one day on one contract. Both sides sign its quantities; the office prices them. */
export const tmTicket = defineDocument({
  entity: 'TmTicket',
  noun: ['T&M ticket', 'T&M tickets'],
  path: 'tm-tickets',
  abbreviation: 'T&M',
  permission: 'tm-ticket',
  from: 'contractId',
  origin: { contractId: Id, contractNumber: z.string(), contractName: z.string() },
  content: documentContent(tmTicketFields),
  internal: ['internalNotes'],
  state: {
    status: TmTicketStatus,
    revision: z.int(),
    /** Our foreman, or the office, has signed what it says. */
    submittedAt: Instant.nullable(),
    submittedBy: z.string(),
    refusal: TmSignatureRefusal.nullable(),
    /** What its lines cost us when it was last priced. */
    costs: z.array(TmCost),
    prices: z.array(TmPrice),
    /** Of all prices; null until it is priced. */
    amount: TotalCents.nullable(),
    pricedAt: Instant.nullable(),
    changeOrderId: Id.nullable(),
    changeOrderNumber: z.string(),
    voidedAt: Instant.nullable(),
    voidReason: z.string(),
  },
  commands: {
    SubmitTmTicket: z.strictObject({}),
    RecordTmTicketSignatureRefused: z.strictObject({ name: Line(120), reason: Line(2_000) }),
    PriceTmTicket: z.strictObject({ costs: z.array(TmCost).max(300).default([]) }),
    /**
     * Asked by the product, which writes the lines of the change order beside it: see the route. `amount`: of these
     * lines.
     */
    ConvertTmTicket: z.strictObject({
      changeOrderId: Id,
      contractId: Id,
      changeOrderNumber: z.string(),
      amount: TotalCents.nullable(),
    }),
    /** Follows where its change order goes to the trash. */
    UnconvertTmTicket: z.strictObject({}),
    VoidTmTicket: z.strictObject({ reason: Line(2_000) }),
  },
  events: {
    TmTicketSubmitted: z.object({}),
    TmTicketSignatureRefused: z.object({ name: z.string(), reason: z.string() }),
    /** All that the prices were reckoned by. */
    TmTicketPriced: z.object({
      terms: TmTerms,
      costs: z.array(TmCost),
      prices: z.array(TmPrice),
      amount: TotalCents,
    }),
    TmTicketConverted: TmTicketConversion,
    TmTicketUnconverted: TmTicketConversion,
    TmTicketVoided: z.object({ reason: z.string() }),
  },
  historyPhrases: {
    TmTicketSubmitted: 'submitted it',
    TmTicketSignatureRefused: 'recorded that {name} would not sign: {reason}',
    TmTicketPriced: 'priced it',
    TmTicketConverted: 'put it into change order {changeOrderNumber}',
    TmTicketUnconverted: 'took it out of change order {changeOrderNumber}',
    TmTicketVoided: 'voided it',
  },
  inverses: {
    TmTicketSubmitted: { never: 'TM_SUBMITTED' },
    TmTicketSignatureRefused: { never: 'TM_REFUSED' },
    TmTicketPriced: { never: 'TM_PRICED' },
    TmTicketConverted: { never: 'TM_IN_CHANGE_ORDER' },
    TmTicketUnconverted: { nothing: true },
    TmTicketVoided: { never: 'STAYS_VOID' },
  },
  refusals: tmTicketRefusals,
  list: {
    search: ['contractNumber', 'contractName', 'requestedBy'],
    filter: ['contractId', 'reason', 'authorization', 'changeOrderId', 'pricedAt', 'signedAt'],
    sort: ['contractNumber', 'requestedBy', 'pricedAt', 'signedAt'],
  },
  can: {
    photos: true,
    number: { within: 'contractId' },
    labels: { label: 'name', extra: ['number', 'status', 'contractId', 'amount', 'date'] },
    sign: true,
  },
});
export type TmTicketCommand = MessageOf<typeof tmTicket.commands>;
export type TmTicketEvent = MessageOf<typeof tmTicket.events>;
export type TmTicketRefusal = keyof typeof tmTicket.refusals;
export type TmTicketOrigin = OriginOf<typeof tmTicket>;
export type TmTicketContent = ContentOf<typeof tmTicket>;
export type TmTicketView = RowOf<typeof tmTicket>;

/** SA OA SU AF AD SM. */
export const tmTicketPermissions = definePermissions({
  'page:tm-tickets': 'deny allow allow allow allow own',
  'page:toc.tm-ticket': 'deny allow allow allow allow own',
  ...documentActions(tmTicket),
  'action:tm-ticket.price': 'deny allow allow allow deny deny',
  'action:tm-ticket.convert': 'deny allow allow allow deny deny',
});

function statusOf(row: TmTicketView): TmTicketView['status'] {
  if (row.voidedAt !== null) return 'void';
  if (row.changeOrderId !== null) return 'converted';
  if (row.pricedAt !== null) return 'priced';
  if (row.signedAt !== null) return 'verified';
  if (row.refusal !== null) return 'refused';
  return row.submittedAt === null ? 'draft' : 'ready';
}

const unconverted = { changeOrderId: null, changeOrderNumber: '' };
const unpriced = { prices: [], amount: null, pricedAt: null };
/** What its words become is submitted anew, and asked of the other side anew. */
const unsubmitted = { submittedAt: null, submittedBy: '', refusal: null };

export const tmTicketFold = documentFold(tmTicket, {
  begin: () => ({
    ...unsubmitted,
    ...unpriced,
    costs: [],
    ...unconverted,
    voidedAt: null,
    voidReason: '',
  }),
  standing: (row) => ({ status: statusOf(row) }),
  on: {
    TmTicketEdited: () => update({ ...unsubmitted, ...unpriced }),
    TmTicketSubmitted: ({ at, actor }) => update({ submittedAt: at, submittedBy: actor.name }),
    TmTicketSignatureRefused: ({ data, at, actor }) => update({ refusal: { ...data, byName: actor.name, at } }),
    TmTicketSigned: () => update({ refusal: null }),
    TmTicketSignedOnPaper: () => update({ refusal: null }),
    TmTicketSignatureVoided: () => update(unpriced),
    TmTicketPriced: ({ data: { costs, prices, amount }, at }) => update({ costs, prices, amount, pricedAt: at }),
    TmTicketConverted: ({ data: { changeOrderId, changeOrderNumber } }) => update({ changeOrderId, changeOrderNumber }),
    TmTicketUnconverted: () => update(unconverted),
    TmTicketVoided: ({ data, at }, { links }) =>
      update({ voidedAt: at, voidReason: data.reason, links: supersedeLinks(links, at) }),
  },
});

/** What the other side sees behind a link: quantities, and no price. */
export const PublicTmTicket = /* @__PURE__ */ publicDocument(tmTicket).extend({
  contractNumber: z.string(),
  contractName: z.string(),
  submittedBy: z.string(),
});
export type PublicTmTicket = z.infer<typeof PublicTmTicket>;
