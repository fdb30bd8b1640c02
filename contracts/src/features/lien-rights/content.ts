import { z } from 'zod';
import { Cents, Day, Id, Line, Text, TotalCents } from '#kernel/index.ts';

/** What the company is to the work of improvement for which it claims to be paid. */
export const claimantRoles = [
  'directWithOwner',
  'subcontractor',
  'supplier',
  'equipmentLessor',
  'designProfessional',
] as const;
export const ClaimantRole = z.enum(claimantRoles);
export type ClaimantRole = z.infer<typeof ClaimantRole>;

/** On whom a preliminary notice may have to be served. */
export const noticeParties = ['owner', 'directContractor', 'lender'] as const;
export const NoticePartyRole = z.enum(noticeParties);
export type NoticePartyRole = z.infer<typeof NoticePartyRole>;

const Required = (max: number) => Text(max).refine((text) => text !== '', 'This is required.');
const person = { name: Text(160).default(''), address: Text(300).default('') };
/** `reputed`: believed to be it, where that is not known for certain. */
export const NoticeParty = z.strictObject({ ...person, reputed: z.boolean().default(false) });
export type NoticeParty = z.infer<typeof NoticeParty>;
export const HiringParty = z.strictObject(person);
export const UnpaidLaborer = z.strictObject({ name: Line(160), address: Text(300).default('') });
const nobody = { name: '', address: '', reputed: false };

/**
 * What the claim for payment adds to what is known of the location itself. `estimatedTotal` in cents: of all work
 * provided and to be provided.
 */
const claimFields = {
  claimantRole: ClaimantRole,
  hiringParty: HiringParty,
  siteDescription: Required(2_000),
  firstFurnishedOn: Day,
  workDescription: Required(2_000),
  estimatedTotal: Cents.min(1, 'Estimate the total price of the work.'),
  /** Those of a subcontractor who are not paid what they are owed, for the notice to name (Civil Code 8202(b)). */
  unpaidLaborers: z.array(UnpaidLaborer).max(50).default([]),
};

/**
 * All that a preliminary notice says, as it is entered for a location; `county`, the parties, permit and bond are those
 * of the location.
 */
export const PrelimsInfo = z.strictObject({
  ...claimFields,
  county: Line(80),
  apn: Text(40).default(''),
  owner: NoticeParty.default(nobody),
  directContractor: NoticeParty.default(nobody),
  lender: NoticeParty.default(nobody),
  /** Somebody has looked, and there is no construction lender to be named. */
  noLenderKnown: z.boolean().default(false),
  permitNo: Text(60).default(''),
  bond: z
    .strictObject({ surety: Text(160).default(''), number: Text(60).default('') })
    .default({ surety: '', number: '' }),
});
export type PrelimsInfo = z.infer<typeof PrelimsInfo>;

/** What of it stands nowhere else in a location. */
export const PrelimClaim = z.object({ ...claimFields, reputed: z.array(NoticePartyRole) });
export type PrelimClaim = z.infer<typeof PrelimClaim>;

/**
 * A contract of the location, as far as lien rights depend on it. Money in cents; while there are `exclusions` it does
 * not count.
 */
export const LienJob = z.object({
  contractId: Id,
  amount: TotalCents,
  approvedChanges: TotalCents,
  completedOn: Day.nullable(),
  noticeOfCompletionRecordedOn: Day.nullable(),
  exclusions: z.array(z.enum(['unsigned', 'closed', 'void', 'trashed'])),
});
export type LienJob = z.infer<typeof LienJob>;

/** A notice that was served on everybody it is for, the last of them on `servedOn`. */
export const LienNotice = z.object({ prelimId: Id, servedOn: Day, estimatedTotal: TotalCents });
export type LienNotice = z.infer<typeof LienNotice>;

export const lienRightsStandings = ['infoMissing', 'notNeeded', 'noticeDue', 'served'] as const;

/**
 * Where the lien rights of a location stand; `lienRights` is null where nothing is to be done for them. Weekend dates
 * stand as they fall.
 */
export const LienRights = z.object({
  lienRights: z.enum(lienRightsStandings).nullable(),
  noticeDueOn: Day.nullable(),
  noticeServedOn: Day.nullable(),
  /** Work furnished before it is not protected. */
  rightsReachBackTo: Day.nullable(),
  recordLienBy: Day.nullable(),
  /** What comes first: to serve the notice, and then to record the lien. Null while there is none. */
  nextLienDeadline: Day.nullable(),
  /** The estimate that was served falls short of the contracts by more than a fifth: the notice should be amended. */
  estimateIsShort: z.boolean(),
});
export type LienRights = z.infer<typeof LienRights>;
