import { z } from 'zod';
import {
  creationRoute,
  defineDocument,
  deliveryStatus,
  documentActions,
  documentContent,
  documentFold,
  documentRoutes,
  generationDetailsRoute,
  numberUniquenessRoute,
  publicDocument,
  sumRefusals,
  withStanding,
  type ContentOf,
  type OriginOf,
} from '#capabilities/index.ts';
import {
  Day,
  defineRoutes,
  definePermissions,
  Id,
  PricedLine,
  TotalCents,
  update,
  type Cents,
  type MessageOf,
  type Route,
  type RowOf,
} from '#kernel/index.ts';
import { changeOrderFields } from './fields.ts';

export const changeOrderStatuses = ['draft', 'sent', 'viewed', 'signed', 'approved'] as const;
/** What an approval does to the contract, and what taking it back undoes: an event of money says all that it does. */
export const ChangeOrderPosting = z.object({
  contractId: Id,
  number: z.string(),
  amount: TotalCents,
  daysAdded: z.int(),
  on: Day,
  lineItems: z.array(PricedLine),
  /** Of the contract without this change; absent in approvals of before it was fixed. */
  valueBefore: TotalCents.optional(),
});
export type ChangeOrderPosting = z.infer<typeof ChangeOrderPosting>;

/** Only approved change orders change the value of their contract, on the day of the approval. */
export const changeOrder = defineDocument({
  entity: 'ChangeOrder',
  path: 'change-orders',
  abbreviation: 'CO',
  permission: 'change-order',
  from: 'contractId',
  origin: { contractId: Id, contractNumber: z.string(), contractName: z.string() },
  content: documentContent(changeOrderFields),
  internal: ['internalNotes'],
  state: {
    status: z.enum(changeOrderStatuses),
    revision: z.int(),
    /** Approved on the word of the customer's signature, or by us with a reason. */
    approvalReason: z.string(),
    /** By approved invoices. */
    billed: TotalCents,
    unbilled: TotalCents,
    /**
     * Of the contract without this change, as its signature or else its approval has fixed it; null until then, and
     * where neither said so.
     */
    valueBefore: TotalCents.nullable(),
  },
  posting: ChangeOrderPosting,
  signing: { valueBefore: TotalCents.optional() },
  refusals: {
    CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company.' },
    CONTRACT_NOT_SIGNED: 'The contract is not signed.',
    CONTRACT_CLOSED: 'This contract is closed. Reopen it first.',
    CONTRACT_VOID: 'This contract is void.',
    EMPTY_CHANGE_ORDER: 'Add at least one priced line, or days.',
    ...sumRefusals,
    APPROVAL_REASON_REQUIRED: 'Say why it is approved without a signature.',
    CHANGE_ORDER_APPROVED: 'This change order is approved. Take the approval back first.',
    CHANGE_ORDER_BILLED: 'Invoice {invoice} bills this change order.',
    CONTRACT_BELOW_BILLED: 'The contract would fall below the {billed} already billed.',
  },
  list: {
    search: ['contractNumber'],
    filter: ['contractId', 'reason', 'unbilled'],
    sort: ['contractNumber', 'unbilled', 'approvedAt'],
  },
  can: {
    archive: true,
    photos: true,
    number: { within: 'contractId' },
    labels: { label: 'name', extra: ['number', 'status', 'contractId', 'amount'] },
    sign: true,
    approve: true,
  },
});
export const { commands: changeOrderCommands } = changeOrder;
export type ChangeOrderCommand = MessageOf<typeof changeOrder.commands>;
export type ChangeOrderEvent = MessageOf<typeof changeOrder.events>;
export type ChangeOrderRefusal = keyof typeof changeOrder.refusals;
export type ChangeOrderOrigin = OriginOf<typeof changeOrder>;
export type ChangeOrderContent = ContentOf<typeof changeOrder>;
export type ChangeOrderView = RowOf<typeof changeOrder>;

/** SA OA SU AF AD SM. */
export const changeOrderPermissions = definePermissions({
  'page:change-orders': 'deny allow allow allow allow own',
  'page:toc.change-order': 'deny allow allow allow allow own',
  ...documentActions(changeOrder),
  'action:change-order.approve': 'deny allow allow allow deny deny',
  'action:change-order.unapprove': 'deny allow allow deny deny deny',
  'action:change-order.generate': 'deny allow allow allow allow own',
});

/** Only an approved one can be billed. */
const standing = (row: ChangeOrderView) =>
  ({
    status: row.approvedAt !== null ? 'approved' : row.signedAt !== null ? 'signed' : deliveryStatus(row),
    unbilled: row.approvedAt === null ? 0 : row.amount - row.billed,
  }) as const;
export const updateChangeOrder = withStanding(standing);

export const changeOrderFold = documentFold(changeOrder, {
  begin: () => ({ approvalReason: '', billed: 0, unbilled: 0, valueBefore: null }),
  standing,
  on: {
    ChangeOrderSigned: ({ data }, row) => update({ valueBefore: fixedValue(row, data) }),
    ChangeOrderSignedOnPaper: ({ data }, row) => update({ valueBefore: fixedValue(row, data) }),
    ChangeOrderSignatureVoided: (_event, row) =>
      update({ valueBefore: row.approvedAt === null ? null : row.valueBefore }),
    ChangeOrderApproved: ({ data }, row) => update({ approvalReason: data.reason, valueBefore: fixedValue(row, data) }),
    ChangeOrderUnapproved: (_event, row) =>
      update({ approvalReason: '', valueBefore: row.signedAt === null ? null : row.valueBefore }),
  },
});

/** What was fixed first stays: a signed change order that is approved says what was signed. */
const fixedValue = (
  row: ChangeOrderView,
  { valueBefore = null }: { readonly valueBefore?: Cents | null | undefined },
) => row.valueBefore ?? valueBefore;

/** What an event of a change order adds to the value of its contract; what it takes back is negative. */
export function contractValueChange(event: ChangeOrderEvent): Cents {
  switch (event.type) {
    case 'ChangeOrderApproved':
      return event.data.amount;
    case 'ChangeOrderUnapproved':
      return -event.data.amount;
    case 'ChangeOrderCreated':
    case 'ChangeOrderEdited':
    case 'ChangeOrderSigned':
    case 'ChangeOrderSignedOnPaper':
      return 0;
  }
}

/** What a change order of a contract begins with. */
export const ChangeOrderDetails = z.object({
  contractId: z.string(),
  contractNumber: z.string(),
  contractName: z.string(),
  number: z.string(),
  date: Day,
  customerName: z.string(),
  locationName: z.string(),
  salesmanName: z.string(),
  originalAmount: TotalCents,
  approvedChanges: TotalCents,
  contractValue: TotalCents,
  terms: z.string(),
});
export type ChangeOrderDetails = z.infer<typeof ChangeOrderDetails>;

/** What a customer sees behind a link: an allow-list. */
export const PublicChangeOrder = /* @__PURE__ */ publicDocument(changeOrder).extend({
  contractNumber: z.string(),
  contractName: z.string(),
  previousValue: TotalCents,
  newValue: TotalCents,
});
export type PublicChangeOrder = z.infer<typeof PublicChangeOrder>;

export const changeOrderOwnRoutes = defineRoutes('change-orders', {
  generationDetails: generationDetailsRoute(
    changeOrder,
    ChangeOrderDetails,
    'What a change order of a contract begins with',
  ),
  generate: {
    ...creationRoute(changeOrder),
    path: '/change-orders/generate',
    permission: 'action:change-order.generate',
    summary: 'Make a change order of a contract',
  },
  contractValue: {
    access: 'session',
    scope: 'company',
    entity: 'ChangeOrder',
    method: 'GET',
    path: '/change-orders/:id/contract-value',
    permission: 'action:change-order.view',
    does: { handler: 'read' },
    answer: z.object({ before: TotalCents, after: TotalCents }),
    summary: 'The value of the contract before a change and with it: as it was signed or approved, else as it stands',
  },
  isUnique: numberUniquenessRoute(changeOrder, 'Whether a number is free among the change orders of a contract'),
});

const { isUnique, contractValue, ...generating } = changeOrderOwnRoutes;
export const changeOrderRoutes: Route[] = [
  ...Object.values(generating),
  ...documentRoutes(changeOrder, { viewed: true }),
  contractValue,
  isUnique,
];
