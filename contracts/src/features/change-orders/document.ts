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
  headFields,
  noteFields,
  numberUniquenessRoute,
  priceFields,
  publicDocument,
  sumRefusals,
  termsFields,
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

export const changeOrderStatuses = ['draft', 'sent', 'viewed', 'signed', 'approved'] as const;
export const changeReasons = [
  'customerRequest',
  'unforeseen',
  'designChange',
  'errorOmission',
  'allowance',
  'credit',
] as const;

/** What an approval does to the contract, and what taking it back undoes: an event of money says all that it does. */
export const ChangeOrderPosting = z.object({
  contractId: Id,
  number: z.string(),
  amount: TotalCents,
  daysAdded: z.int(),
  on: Day,
  lineItems: z.array(PricedLine),
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
  content: documentContent({
    ...headFields,
    reason: [z.enum(changeReasons).default('customerRequest'), z.enum(changeReasons)],
    /** Lines may be negative: a change can take work out. */
    ...priceFields,
    daysAdded: [z.int('Use whole days.').min(-3_650).max(3_650).default(0), z.int()],
    ...termsFields,
    ...noteFields,
  }),
  internal: ['internalNotes'],
  state: {
    status: z.enum(changeOrderStatuses),
    revision: z.int(),
    /** Approved on the word of the customer's signature, or by us with a reason. */
    approvalReason: z.string(),
    /** By approved invoices. */
    billed: TotalCents,
    unbilled: TotalCents,
  },
  posting: ChangeOrderPosting,
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
  begin: () => ({ approvalReason: '', billed: 0, unbilled: 0 }),
  standing,
  on: {
    ChangeOrderApproved: ({ data: { reason } }) => update({ approvalReason: reason }),
    ChangeOrderUnapproved: () => update({ approvalReason: '' }),
  },
});

/** What an event of a change order adds to the value of its contract; what it takes back is negative. */
export function contractValueChange(event: ChangeOrderEvent): Cents {
  switch (event.type) {
    case 'ChangeOrderApproved':
      return event.data.amount;
    case 'ChangeOrderUnapproved':
      return -event.data.amount;
    case 'ChangeOrderCreated':
    case 'ChangeOrderEdited':
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
export const PublicChangeOrder = publicDocument(changeOrder).extend({
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
  isUnique: numberUniquenessRoute(changeOrder, 'Whether a number is free among the change orders of a contract'),
});

const { isUnique, ...generating } = changeOrderOwnRoutes;
export const changeOrderRoutes: Route[] = [
  ...Object.values(generating),
  ...documentRoutes(changeOrder, { viewed: true }),
  isUnique,
];
