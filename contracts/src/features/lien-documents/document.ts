import { z } from 'zod';
import {
  defineDocument,
  documentActions,
  documentContent,
  documentFold,
  DocumentNumber,
  publicDocument,
  supersedeLinks,
  type ContentOf,
  type OriginOf,
} from '#capabilities/index.ts';
import { NoticePartyRole, PrelimsInfo } from '#features/lien-rights';
import {
  Day,
  definePermissions,
  FilePath,
  Id,
  Instant,
  Line,
  Text,
  TotalCents,
  update,
  type MessageOf,
  type RowOf,
} from '#kernel/index.ts';
import { copyMethods, NoticeRecipient, NoticeService, serviceMethods } from './content.ts';
import { prelimFields } from './fields.ts';

const { entered, written } = documentContent(prelimFields);
const { preparedBy, internalNotes, ...named } = written;

/**
 * The notice that has to be served before a lien is recorded (Civil Code 8200). Sending it by email or text serves
 * nothing.
 */
export const prelim = defineDocument({
  entity: 'Prelim',
  noun: ['preliminary notice', 'preliminary notices'],
  path: 'lien-documents',
  permission: 'prelim',
  segment: 'prelims',
  from: 'locationId',
  /** The served notice that this one corrects. */
  origin: { amends: Id.nullable(), amendsNumber: z.string() },
  /** The prelims info of the location is copied into it whenever the notice is saved, and stays once it is ready. */
  content: {
    entered,
    written: {
      ...named,
      contractNumber: z.string(),
      contractName: z.string(),
      preparedBy,
      statuteVersion: z.string(),
      ...PrelimsInfo.shape,
      recipients: z.array(NoticeRecipient),
      internalNotes,
    },
  },
  internal: ['internalNotes', 'contractId', 'contractNumber', 'contractName'],
  suspendedWith: [{ entity: 'Location', by: 'locationId' }],
  state: {
    status: z.enum(['draft', 'ready', 'served', 'amended', 'void']),
    revision: z.int(),
    readyAt: Instant.nullable(),
    services: z.array(NoticeService),
    /** The day on which the last of its recipients was served. */
    servedOn: Day.nullable(),
    amendedById: Id.nullable(),
    amendedByNumber: z.string(),
    voidedAt: Instant.nullable(),
    voidReason: z.string(),
  },
  commands: {
    CreatePrelim: z.strictObject({
      locationId: Id,
      number: DocumentNumber.optional(),
      ...entered,
      amends: Id.optional(),
    }),
    MarkPrelimReady: z.strictObject({}),
    /** `receiptPath`: a file put in for this notice; mail is proved by one. */
    ServePrelim: z.strictObject({
      recipient: NoticePartyRole,
      method: z.enum([...serviceMethods, ...copyMethods]),
      servedOn: Day,
      tracking: Text(120).default(''),
      declaredBy: Line(120),
      receiptPath: FilePath.nullable().default(null),
      /** A service of this recipient is recorded already, and this one takes its place. */
      replacesEarlier: z.boolean().default(false),
    }),
    AttachPrelimProof: z.strictObject({ recipient: NoticePartyRole, receiptPath: FilePath }),
    AmendPrelim: z.strictObject({ amendedById: Id, amendedByNumber: DocumentNumber }),
    VoidPrelim: z.strictObject({ reason: Line(2_000) }),
  },
  events: {
    PrelimMarkedReady: z.object({}),
    /**
     * `noticeServedOn`: the day on which the last of all recipients was served; null while somebody is left. A later
     * service of a recipient corrects the one before.
     */
    PrelimServed: z.object({
      ...NoticeService.omit({ recordedAt: true }).shape,
      locationId: Id,
      estimatedTotal: TotalCents,
      noticeServedOn: Day.nullable(),
    }),
    PrelimProofAttached: z.object({ recipient: NoticePartyRole, filePath: z.string(), name: z.string() }),
    PrelimAmended: z.object({ amendedById: Id, amendedByNumber: z.string() }),
    PrelimVoided: z.object({ reason: z.string() }),
  },
  historyPhrases: {
    PrelimMarkedReady: 'marked it ready to be served',
    PrelimServed: 'recorded its service on {servedOn}',
    PrelimProofAttached: 'added the proof {name}',
    PrelimAmended: 'amended it by notice {amendedByNumber}',
    PrelimVoided: 'voided it',
  },
  inverses: {
    PrelimMarkedReady: { never: 'NOTICE_READY' },
    PrelimServed: { never: 'NOTICE_SERVED' },
    PrelimProofAttached: { never: 'NOTICE_SERVED' },
    PrelimAmended: { never: 'NOTICE_AMENDED' },
    PrelimVoided: { never: 'STAYS_VOID' },
  },
  refusals: {
    LOCATION_UNKNOWN: { status: 404, says: 'Choose a location of this company.' },
    CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this location.' },
    PRELIMS_INFO_MISSING: 'Enter the prelims info of this location first.',
    PRELIM_PARTY_MISSING: '{party} name and address are required, or confirm that none is known.',
    NO_NOTICE_NEEDED: 'Under contract with the owner only a lender is served, and none is known here.',
    PRELIM_READY: 'This notice is ready already.',
    PRELIM_NOT_READY: 'Mark the notice ready before copies of it are sent.',
    SERVED_BEFORE_READY: 'Mark the notice ready before its service is recorded.',
    SERVICE_METHOD_INVALID: 'Email and SMS copies do not serve this notice.',
    RECIPIENT_UNKNOWN: 'This notice does not have to be served on the {party}.',
    SERVED_IN_FUTURE: 'A service is recorded once it has happened.',
    SERVED_BEFORE_NOTICE: 'The notice is dated {date}: it cannot have been served before that day.',
    SERVED_ALREADY:
      'The {party} was served on {date} already. Confirm that this service takes the place of that one, or leave it.',
    PROOF_REQUIRED: 'Add the receipt or the tracking record: service by mail has to be proved.',
    PRELIM_SERVED: 'This notice was served and stays. Amend or void it.',
    PRELIM_NOT_SERVED: 'Nobody was served with this notice yet. Edit it instead.',
    PRELIM_AMENDED: 'Notice {number} amends this one.',
    PRELIM_DRAFT: 'Only a notice that is ready or served can be voided. Move a draft to the trash.',
    PRELIM_VOID: 'This notice is void.',
  },
  list: {
    search: ['contractNumber', 'workDescription'],
    filter: ['contractId', 'servedOn', 'firstFurnishedOn', 'estimatedTotal'],
    sort: ['servedOn', 'firstFurnishedOn', 'estimatedTotal'],
  },
  can: {
    number: { within: 'locationId' },
    labels: { label: 'name', extra: ['number', 'status', 'locationId'] },
    permanentDelete: true,
  },
});
export const { commands: prelimCommands } = prelim;
export type PrelimCommand = MessageOf<typeof prelim.commands>;
export type PrelimEvent = MessageOf<typeof prelim.events>;
export type PrelimRefusal = keyof typeof prelim.refusals;
export type PrelimOrigin = OriginOf<typeof prelim>;
export type PrelimContent = ContentOf<typeof prelim>;
export type PrelimView = RowOf<typeof prelim>;

/** SA OA SU AF AD SM. */
export const lienDocumentPermissions = definePermissions({
  'page:toc.prelim': 'deny allow allow allow allow own',
  'action:prelims-info.edit': 'deny allow allow allow allow deny',
  ...documentActions(prelim),
  'action:prelim.permanent-delete': 'deny allow allow deny deny deny',
});

function statusOf({ voidedAt, amendedById, servedOn, readyAt }: PrelimView): PrelimView['status'] {
  if (voidedAt !== null) return 'void';
  if (amendedById !== null) return 'amended';
  if (servedOn !== null) return 'served';
  return readyAt === null ? 'draft' : 'ready';
}

export const prelimFold = documentFold(prelim, {
  begin: () => ({
    readyAt: null,
    services: [],
    servedOn: null,
    amendedById: null,
    amendedByNumber: '',
    voidedAt: null,
    voidReason: '',
  }),
  standing: (row) => ({ status: statusOf(row) }),
  on: {
    PrelimEdited: () => update({ readyAt: null }),
    PrelimMarkedReady: ({ at }) => update({ readyAt: at }),
    PrelimServed: ({ data, at }, { services }) => {
      const { locationId: _location, estimatedTotal: _total, noticeServedOn, ...service } = data;
      const others = services.filter(({ recipient }) => recipient !== service.recipient);
      return update({ services: [...others, { ...service, recordedAt: at }], servedOn: noticeServedOn });
    },
    PrelimProofAttached: ({ data: { recipient, ...receipt } }, { services }) =>
      update({
        services: services.map((each) =>
          each.recipient === recipient ? { ...each, receipts: [...each.receipts, receipt] } : each,
        ),
      }),
    PrelimAmended: ({ data }) => update(data),
    PrelimVoided: ({ data: { reason }, at }, { links }) =>
      update({ voidedAt: at, voidReason: reason, links: supersedeLinks(links, at) }),
  },
});

/** What the holder of a link sees: an allow-list. */
export const PublicPrelim = publicDocument(prelim)
  .omit({ statuteVersion: true })
  .extend({
    noticeHeading: z.string(),
    noticeParagraphs: z.array(z.string()),
    /** The legal name of the company. */
    claimant: z.string(),
    /** Where what it quotes of the law stands; `section`: the notice to the owner. */
    statute: z.object({ sections: z.string(), source: z.string(), section: z.string() }),
    amendsNumber: z.string(),
  });
export type PublicPrelim = z.infer<typeof PublicPrelim>;
