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
  publicDocument,
  supersedeLinks,
  type ContentOf,
  type OriginOf,
} from '#capabilities/index.ts';
import {
  addDays,
  addMonths,
  Day,
  definePermissions,
  defineRoutes,
  escapeRichText,
  Id,
  Instant,
  Line,
  phoneText,
  update,
  Version,
  type MessageOf,
  type Route,
  type RowOf,
} from '#kernel/index.ts';
import { warrantyFields } from './fields.ts';

export const warrantyStatuses = ['draft', 'sent', 'viewed', 'active', 'expired', 'void'] as const;
export const WarrantyStatus = z.enum(warrantyStatuses);

const content = documentContent(warrantyFields);

/** What a company answers for once a job is done, and until when. The clock puts it in force, and ends it. */
export const warranty = defineDocument({
  entity: 'Warranty',
  noun: ['warranty', 'warranties'],
  path: 'warranty',
  permission: 'warranty',
  from: 'contractId',
  origin: { contractId: Id, contractNumber: z.string(), contractName: z.string() },
  /** `endDate`: its last day, by the server. */
  content: { entered: content.entered, written: { ...content.written, endDate: Day } },
  internal: ['internalNotes'],
  state: {
    status: WarrantyStatus,
    revision: z.int(),
    activatedAt: Instant.nullable(),
    expiredAt: Instant.nullable(),
    voidedAt: Instant.nullable(),
    voidReason: z.string(),
  },
  commands: {
    VoidWarranty: z.strictObject({ reason: Line(2_000) }),
    /** Sent by the clock: puts it in force once its term has begun, and ends it once that is over. */
    ApplyWarrantyTerm: z.strictObject({}),
  },
  events: {
    WarrantyActivated: z.object({ startDate: Day, endDate: Day }),
    WarrantyExpired: z.object({ endDate: Day }),
    WarrantyVoided: z.object({ reason: z.string() }),
  },
  historyPhrases: {
    WarrantyActivated: 'put it in force until {endDate}',
    WarrantyExpired: 'let it expire',
    WarrantyVoided: 'voided it',
  },
  inverses: {
    /** It begins and ends by the day. */
    WarrantyActivated: { nothing: true },
    WarrantyExpired: { nothing: true },
    WarrantyVoided: { never: 'STAYS_VOID' },
  },
  refusals: {
    CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company.' },
    CONTRACT_NOT_SIGNED: 'The contract is not signed.',
    CONTRACT_VOID: 'This contract is void.',
    WARRANTY_START_REQUIRED: 'Say when the warranty starts: the contract does not say when the work was completed.',
    WARRANTY_START_BEFORE_CONTRACT: 'A warranty cannot start before the date of its contract, {date}.',
    WARRANTY_IN_FORCE: 'This warranty is in force. Void it with a reason instead.',
    WARRANTY_VOID: 'This warranty is void.',
    WARRANTY_TERM_UNCHANGED: 'The term of this warranty neither begins nor ends now.',
  },
  list: {
    search: ['contractNumber', 'contractName'],
    filter: ['contractId', 'startDate', 'endDate'],
    sort: ['contractNumber', 'startDate', 'endDate'],
  },
  can: {
    number: { within: 'company' },
    labels: { label: 'name', extra: ['number', 'status', 'contractId', 'endDate'] },
  },
});
export type WarrantyCommand = MessageOf<typeof warranty.commands>;
export type WarrantyEvent = MessageOf<typeof warranty.events>;
export type WarrantyRefusal = keyof typeof warranty.refusals;
export type WarrantyOrigin = OriginOf<typeof warranty>;
export type WarrantyContent = ContentOf<typeof warranty>;
export type WarrantyView = RowOf<typeof warranty>;

/** SA OA SU AF AD SM. */
export const warrantyPermissions = definePermissions({
  'page:toc.warranty': 'deny allow allow allow allow own',
  ...documentActions(warranty),
  'action:warranty.edit': 'deny allow allow deny allow own',
});

export const warrantyFold = documentFold(warranty, {
  begin: () => ({ activatedAt: null, expiredAt: null, voidedAt: null, voidReason: '' }),
  standing: (row) => ({ status: statusOf(row) }),
  on: {
    WarrantyEdited: () => update({ activatedAt: null, expiredAt: null }),
    WarrantyActivated: ({ at }) => update({ activatedAt: at }),
    WarrantyExpired: ({ at }) => update({ expiredAt: at }),
    WarrantyVoided: ({ data, at }, { links }) =>
      update({ voidedAt: at, voidReason: data.reason, links: supersedeLinks(links, at) }),
  },
});

function statusOf(row: WarrantyView): WarrantyView['status'] {
  if (row.voidedAt !== null) return 'void';
  if (row.expiredAt !== null) return 'expired';
  return row.activatedAt === null ? deliveryStatus(row) : 'active';
}

/** The last day of a term: the day before the same day so many months on; in a month without that day, its last. */
export function warrantyEnd({ startDate, months }: Pick<WarrantyContent, 'startDate' | 'months'>): Day {
  const sameDay = addMonths(startDate, months);
  return sameDay.slice(8) === startDate.slice(8) ? addDays(sameDay, -1) : sameDay;
}

/** How a customer makes a claim, step by step, as rich text. */
export function claimText(
  { number, locationAddress, claimContact }: Pick<WarrantyView, 'number' | 'locationAddress' | 'claimContact'>,
  { name, phone, email }: { readonly name: string; readonly phone: string; readonly email: string },
): string {
  const contact = claimContact || [name, phoneText(phone), email].filter(Boolean).join(', ');
  return [
    'Keep the damage from growing where you safely can, and take photographs of it.',
    `Tell us within the term: ${escapeRichText(contact)}.`,
    `Name warranty ${escapeRichText(number)} and the address of the work, ${escapeRichText(locationAddress)}, and say since when you have noticed it.`,
    'We come to look at it, and put right what this warranty covers.',
  ]
    .map((step, index) => `${index + 1}. ${step}`)
    .join('\n');
}

/** What a warranty of a contract begins with. */
export const WarrantyDetails = z.object({
  contractId: z.string(),
  contractNumber: z.string(),
  contractName: z.string(),
  contractDate: Day,
  number: z.string(),
  date: Day,
  /** When the work was completed; null where the contract does not say. */
  startDate: Day.nullable(),
});
export type WarrantyDetails = z.infer<typeof WarrantyDetails>;

/** What a customer sees behind a link: an allow-list. */
export const PublicWarranty = /* @__PURE__ */ publicDocument(warranty).extend({
  contractNumber: z.string(),
  contractName: z.string(),
  /** Rich text. */
  claims: z.string(),
});
export type PublicWarranty = z.infer<typeof PublicWarranty>;

export const warrantyOwnRoutes = defineRoutes('warranty', {
  add: {
    ...creationRoute(warranty),
    path: '/warranty/add',
    permission: 'action:warranty.create',
    summary: 'Add a warranty to a contract',
  },
  generationDetails: {
    ...generationDetailsRoute(warranty, WarrantyDetails, 'What a warranty of a contract begins with'),
    permission: 'action:warranty.create',
  },
  void: {
    access: 'session',
    scope: 'company',
    entity: 'Warranty',
    method: 'PUT',
    path: '/warranty/:id/void',
    permission: 'action:warranty.delete',
    does: { command: 'VoidWarranty', on: 'id' },
    body: warranty.commands.shapes.VoidWarranty.extend(Version),
    summary: 'Void, with a reason',
  },
});

const { add, generationDetails, ...rest } = warrantyOwnRoutes;
export const warrantyRoutes: Route[] = [
  add,
  generationDetails,
  ...documentRoutes(warranty, { without: ['create'], viewed: true }),
  ...Object.values(rest),
];
