import { z } from 'zod';
import {
  Address,
  BasisPoints,
  Day,
  Email,
  FilePath,
  Id,
  Line,
  defineMessages,
  Phone,
  Text,
  type MessageOf,
} from '#kernel/index.ts';
import { JobSheetCustomization } from '#features/job-sheets';
import { ReminderSchedule } from '#features/reminders';
import { creatableRoles, UserName } from '#features/users';

/** A class of the State License Board, as its license says it: A, B, B-2, C-8, C-61/D-06; `c8` is taken as C-8. */
export const LicenseClass = z
  .string()
  .trim()
  .toUpperCase()
  .max(12)
  .transform((typed) => typed.replace(/([BCD])\s*-?\s*(\d)/g, '$1-$2'))
  .pipe(z.string().regex(/^(A|B|B-2|C-\d{1,2}(\/D-\d{1,2})?|D-\d{1,2}|ASB|HAZ)$/, 'Use classes like A, B or C-8.'));
/** Employer identification number; nine digits are taken as one. */
const Ein = z
  .string()
  .trim()
  .max(20)
  .transform((typed) => typed.replace(/^(\d{2})[\s-]?(\d{7})$/, '$1-$2'))
  .pipe(z.string().regex(/^(\d{2}-\d{7})?$/, 'Use nine digits like 12-3456789.'));

const WebAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });
const SecureWebAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain });
/** A web address or nothing; `www.example.com` is taken as https. */
const Website = Text(200)
  .transform((typed) => (typed === '' || /^[a-z][a-z0-9+-]*:/i.test(typed) ? typed : `https://${typed}`))
  .refine(
    (address) => address === '' || WebAddress.safeParse(address).success,
    'Use a web address like https://www.example.com.',
  );

/** How customers pay: what an invoice, its letter and its page say, as it is entered. What is empty is not shown. */
export const PaymentInstructions = z.strictObject({
  payee: Text(160),
  /** Where checks are mailed to. */
  checkAddress: Text(300),
  /** Name of the bank, routing and account number. */
  bankAccount: Text(300),
  paymentLink: Text(300).refine(
    (address) => address === '' || SecureWebAddress.safeParse(address).success,
    'Use a secure web address like https://pay.example.com.',
  ),
  note: Text(500),
  /** Whether a waiver and release of lien rights is offered in exchange for the payment. */
  offersRelease: z.boolean().default(false),
});
export type PaymentInstructions = z.infer<typeof PaymentInstructions>;

const fields = {
  name: Line(),
  legalName: Text(160).default(''),
  type: z.enum(['parent', 'subsidiary']).default('parent'),
  parentCompanyId: Id.nullable().default(null),
  /** Licence number of the California Contractors State License Board, up to 8 digits. */
  licenseNumber: z
    .string()
    .trim()
    .regex(/^\d{0,8}$/, 'Use at most eight digits.')
    .default(''),
  licenseClasses: z
    .array(LicenseClass)
    .max(30)
    .refine((classes) => new Set(classes).size === classes.length, 'Name each class once.')
    .default([]),
  /** The registration for public works at the Department of Industrial Relations. */
  dirNumber: z
    .string()
    .trim()
    .regex(/^(\d{10})?$/, 'Use the ten digits of the registration.')
    .default(''),
  ein: Ein.default(''),
  /** Where its picture is stored; it stands at the head of every document. */
  logo: FilePath.nullable().default(null),
  address: Address,
  phone: Phone,
  email: Email,
  website: Website.default(''),
  timeZone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'Choose a time zone like America/Los_Angeles.')
    .default('America/Los_Angeles'),
  weekEndsOn: z.int().min(0).max(6).default(6),
  overtimeRule: z.enum(['caDaily', 'weekly40', 'none']).default('caDaily'),
  netDays: z.int().min(0).max(365).default(30),
  agingBasis: z.enum(['invoiceDate', 'dueDate']).default('invoiceDate'),
  /** The month with which a fiscal year begins, 1 for January. */
  fiscalYearMonth: z.int().min(1).max(12).default(1),
  /** Whether workers who are invited get to the crew pages; off, none does. */
  crewPages: z.boolean().default(true),
  /** So many working days after its day a daily log is locked. */
  logLockDays: z.int('Use whole days.').min(1, 'Use at least one day.').max(30, 'Use at most 30 days.').default(3),
  /** Whether the customer's copy of a daily log names who worked. */
  logNamesCrew: z.boolean().default(false),
  defaultRetentionBp: BasisPoints(1_000).default(0),
  burdenBp: BasisPoints().default(0),
  adminEmails: z.array(Email).max(20).default([]),
};

/** What of a job's costs counts against its profit, and is shown. */
export const profitParts = ['labor', 'materials', 'equipments', 'inventory', 'misc', 'overhead'] as const;
export const ProfitBreakdown = z
  .array(z.strictObject({ part: z.enum(profitParts), shown: z.boolean(), countsAsCost: z.boolean() }))
  .length(profitParts.length, 'Name each part once.')
  .refine((lines) => new Set(lines.map(({ part }) => part)).size === profitParts.length, 'Name each part once.');
export type ProfitBreakdown = z.infer<typeof ProfitBreakdown>;

export const paperRules = { block: 'Stands in the way', warn: 'Is said', off: 'Is not asked for' } as const;
export type PaperRule = keyof typeof paperRules;
const paperRule = z.enum(Object.keys(paperRules) as PaperRule[]); // its own keys
/**
 * What is done about a paper of a subcontractor that is missing when a bill on its subcontract is paid; and whether a
 * schedule of work in progress is posted while a job with costs has no estimate.
 */
export const BookkeepingRules = z.strictObject({
  w9: paperRule,
  insurance: paperRule,
  licence: paperRule,
  waiver: paperRule,
  missingEstimate: z.enum(['block', 'warn']),
});
export type BookkeepingRules = z.infer<typeof BookkeepingRules>;

const terms = Text(20_000).default('');
/**
 * The terms that new documents of each kind begin with; a contract without any of its own begins with its proposal's.
 */
export const DocumentTerms = z.strictObject({ proposal: terms, contract: terms, changeOrder: terms, invoice: terms });
export type DocumentTerms = z.infer<typeof DocumentTerms>;

/** The part of a profit, or of a contract's value, that people in a role share from a day on. */
/** What brings a share of the profit into a period. */
export const releaseEvents = ['invoiced', 'paidInFull', 'hardClosed'] as const;
export const ProfitShareFields = z.strictObject({
  role: z.enum(['salesman', 'foreman', 'operator']),
  shareBp: BasisPoints(),
  basis: z.enum(['jobProfit', 'contractValue']).default('jobProfit'),
  releaseOn: z.enum(releaseEvents).default('hardClosed'),
  minMarginBp: BasisPoints().nullable().default(null),
  effectiveFrom: Day,
});
export type ProfitShareFields = z.infer<typeof ProfitShareFields>;

/** The first Owner Admin of a new company, who gets an invitation. */
export const FirstOwner = z.strictObject({
  firstName: Line(60),
  lastName: Line(60),
  userName: UserName,
  email: Email,
  phoneNumber: Phone.nullable().default(null),
});

/** What an owner becomes who hands the role over, once it is accepted; null where both stay owners. */
export const StepsDownTo = z.enum(creatableRoles).nullable();
/** Who is to own the company, as it is entered: by the address they have an account with, or are invited at. */
export const NewOwner = z.strictObject({
  firstName: Line(60),
  lastName: Line(60),
  email: Email,
  stepsDownTo: StepsDownTo.default(null),
});
export type NewOwner = z.infer<typeof NewOwner>;
const offer = z.strictObject({ offerId: Id });

export const companyCommands = defineMessages({
  CreateCompany: z.strictObject(fields),
  /** The whole record as it shall stand. */
  EditCompany: z.strictObject(fields),
  /** Which categories of equipment are offered, in this order. */
  CustomizeEquipment: z.strictObject({ categoryIds: z.array(Id).max(500) }),
  CustomizeProfitBreakdown: z.strictObject({ lines: ProfitBreakdown }),
  ChangeAdminEmails: z.strictObject({ adminEmails: fields.adminEmails.unwrap() }),
  ChangePaymentInstructions: PaymentInstructions,
  ChangeDocumentTerms: DocumentTerms,
  ChangeBookkeepingRules: BookkeepingRules,
  /** The letters to customers who have not paid, as they shall stand. */
  ChangeReminderSchedule: ReminderSchedule,
  /** How job sheets look, as they shall. */
  CustomizeJobSheet: JobSheetCustomization,
  AddProfitShare: ProfitShareFields,
  EditProfitShare: ProfitShareFields.extend({ shareId: Id }),
  RemoveProfitShare: z.strictObject({ shareId: Id }),
  /** `isInvited`: they are invited by mail in the same append, and accept by coming. */
  OfferOwnerRole: z.strictObject({
    userId: Id,
    personName: Line(121),
    email: Email,
    stepsDownTo: StepsDownTo,
    isInvited: z.boolean(),
  }),
  AcceptOwnerRole: offer,
  DeclineOwnerRole: offer,
  WithdrawOwnerOffer: offer,
});
export type CompanyCommand = MessageOf<typeof companyCommands>;
export const CompanyFields = z.object(fields);
export type CompanyFields = z.infer<typeof CompanyFields>;
