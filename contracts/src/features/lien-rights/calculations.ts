import { addDays, daysBetween, type Cents, type Day } from '#kernel/index.ts';
import {
  noticeParties,
  type ClaimantRole,
  type LienJob,
  type LienNotice,
  type LienRights,
  type NoticeParty,
  type NoticePartyRole,
  type PrelimClaim,
  type PrelimsInfo,
} from './content.ts';

/**
 * A notice reaches back so far, and is late once more days have gone by since work was first furnished (Civil Code
 * 8204(a)).
 */
const NOTICE_DAYS = 20;

export const noticeDueOn = (firstFurnishedOn: Day): Day => addDays(firstFurnishedOn, NOTICE_DAYS);

/**
 * The first day whose work a notice protects that was served on `servedOn`: a late one protects only the days before
 * it.
 */
export const rightsReachBackTo = (firstFurnishedOn: Day, servedOn: Day): Day =>
  latest([firstFurnishedOn, addDays(servedOn, -NOTICE_DAYS)]) ?? firstFurnishedOn;

/**
 * The last day to record a claim of lien: 90 days after completion; earlier once the owner recorded a notice of
 * completion or cessation, 60 days after that for a direct contractor (Civil Code 8412), 30 for others (8414).
 */
export function lienRecordingDeadline(
  role: ClaimantRole,
  completedOn: Day,
  noticeOfCompletionRecordedOn: Day | null,
): Day {
  const afterCompletion = addDays(completedOn, 90);
  if (noticeOfCompletionRecordedOn === null) return afterCompletion;
  const afterNotice = addDays(noticeOfCompletionRecordedOn, role === 'directWithOwner' ? 60 : 30);
  return afterNotice < afterCompletion ? afterNotice : afterCompletion;
}

/** Whether an estimate is less than four fifths of what is agreed by now; both in cents. */
export const isEstimateShort = (estimatedTotal: Cents, agreed: Cents): boolean =>
  (agreed - estimatedTotal) * 5 > agreed;

export type NoticeRecipient = NoticeParty & { readonly party: NoticePartyRole };
type Parties = Pick<PrelimsInfo, 'claimantRole' | 'noLenderKnown' | NoticePartyRole>;

/**
 * On whom a notice is served: owner, direct contractor and lender; by a claimant under contract with the owner on the
 * lender alone (Civil Code 8200). A lender only where one is known.
 */
export const noticeRecipients = ({ claimantRole, noLenderKnown, ...parties }: Parties): NoticeRecipient[] =>
  noticeParties
    .filter((party) => (party === 'lender' ? !noLenderKnown : claimantRole !== 'directWithOwner'))
    .map((party) => ({ party, ...parties[party] }));

type LienFacts = {
  readonly prelimClaim: PrelimClaim | null;
  readonly showPrelimInfo: boolean;
  readonly isPublicWork: boolean;
  readonly information: { readonly noLenderKnown: boolean };
  readonly lienJobs: readonly LienJob[];
  readonly lienNotices: readonly LienNotice[];
};

const unknown: LienRights = {
  lienRights: null,
  noticeDueOn: null,
  noticeServedOn: null,
  rightsReachBackTo: null,
  recordLienBy: null,
  nextLienDeadline: null,
  estimateIsShort: false,
};

/**
 * Where the lien rights of a location stand, by its prelims info, its contracts and its served notices. Public works
 * are never liened.
 */
export function lienRightsOf(place: LienFacts): LienRights {
  const { prelimClaim: claim, showPrelimInfo, isPublicWork, information, lienNotices } = place;
  if (!claim) return { ...unknown, lienRights: showPrelimInfo ? 'infoMissing' : null };
  const { claimantRole, firstFurnishedOn } = claim;
  const [first] = lienNotices.toSorted((a, b) => a.servedOn.localeCompare(b.servedOn));
  const isNeeded = claimantRole !== 'directWithOwner' || !information.noLenderKnown;
  const standing = first ? 'served' : isNeeded ? 'noticeDue' : 'notNeeded';
  const due = standing === 'notNeeded' ? null : noticeDueOn(firstFurnishedOn);
  const jobs = place.lienJobs.filter(({ exclusions }) => exclusions.length === 0);
  const recordLienBy = isPublicWork
    ? null
    : earliest(
        jobs.flatMap(({ completedOn, noticeOfCompletionRecordedOn: recorded }) =>
          completedOn === null ? [] : lienRecordingDeadline(claimantRole, completedOn, recorded),
        ),
      );
  const agreed = jobs.reduce((sum, { amount, approvedChanges }) => sum + amount + approvedChanges, 0);
  const lastSaid = lienNotices.at(-1);
  return {
    lienRights: standing,
    noticeDueOn: due,
    noticeServedOn: first?.servedOn ?? null,
    rightsReachBackTo: first ? rightsReachBackTo(firstFurnishedOn, first.servedOn) : null,
    recordLienBy,
    nextLienDeadline: standing === 'noticeDue' ? due : recordLienBy,
    estimateIsShort: lastSaid !== undefined && isEstimateShort(lastSaid.estimatedTotal, agreed),
  };
}

const earliest = (days: readonly Day[]): Day | null => days.toSorted()[0] ?? null;
const latest = (days: readonly Day[]): Day | undefined => days.toSorted().at(-1);

/** Days before a deadline on which somebody should act: for a notice, and for a claim of lien, which takes longer. */
export const NOTICE_SOON_DAYS = 7;
export const RECORDING_SOON_DAYS = 21;

export const lienUrgencies = [
  'noticeLate',
  'noticeDueSoon',
  'noticeDue',
  'infoMissing',
  'recordingOver',
  'recordSoon',
  'protected',
  'notNeeded',
] as const;
export type LienUrgency = (typeof lienUrgencies)[number];

/** As people see it today. */
export function lienUrgency(
  { lienRights, noticeDueOn: due, recordLienBy }: Pick<LienRights, 'lienRights' | 'noticeDueOn' | 'recordLienBy'>,
  today: Day,
): LienUrgency | null {
  if (lienRights === null || lienRights === 'infoMissing') return lienRights;
  if (lienRights === 'noticeDue' && due !== null)
    return due < today ? 'noticeLate' : daysBetween(today, due) <= NOTICE_SOON_DAYS ? 'noticeDueSoon' : 'noticeDue';
  if (recordLienBy !== null && recordLienBy < today) return 'recordingOver';
  if (recordLienBy !== null && daysBetween(today, recordLienBy) <= RECORDING_SOON_DAYS) return 'recordSoon';
  return lienRights === 'served' ? 'protected' : 'notNeeded';
}
