import type { ActivityCommand, Guards } from '#capabilities/index.ts';
import {
  dayIn,
  dayText,
  guardsReading,
  type Actor,
  type CommandOf,
  type Instant,
  type RecordOf,
} from '#kernel/index.ts';
import { isOfferOpen } from './calculations.ts';
import type { CompanyFields } from './commands.ts';
import type { companyFold } from './record.ts';
import type { CompanyRefusal } from './refusals.ts';
import type { company } from './resource.ts';
import type { OwnerOffer } from './view.ts';

/** What the rules see of a company. */
export type Company = Pick<
  RecordOf<typeof companyFold>,
  | 'id'
  | keyof CompanyFields
  | 'equipmentCategoryIds'
  | 'profitBreakdown'
  | 'documentTerms'
  | 'bookkeepingRules'
  | 'profitShares'
  | 'ownerOffers'
  | 'paymentInstructions'
  | 'reminderSchedule'
  | 'jobSheetCustomization'
>;
export type CompanyFacts = {
  /** Of the categories of equipment that the command names, those that the company keeps. */
  readonly categories: readonly string[];
  /** The company the command names as its parent; null when the caller manages no such other company. */
  readonly parent: { readonly type: 'parent' | 'subsidiary' } | null;
  /** Whether the caller owns companies, and may make others below these only. */
  readonly isOwner: boolean;
  readonly hasSubsidiaries: boolean;
  readonly hasActiveSubsidiaries: boolean;
  /** Whether the company above lies in the trash. */
  readonly isParentGone: boolean;
  /** Whether the logo that the command names was put in for this very company. */
  readonly isItsLogo: boolean;
  /** Whoever the command offers the role of an owner; null where it offers none. */
  readonly offeree: { readonly isOwner: boolean; readonly maySignIn: boolean } | null;
  readonly actor: Actor;
  readonly now: Instant;
};

const guard = guardsReading<CompanyFacts, CompanyRefusal>();
type Content = CommandOf<Pick<CompanyFields, 'type' | 'parentCompanyId'>>;

/** Groups are two levels deep: exactly one parent, and subsidiaries below it. */
const parentNamed = guard('PARENT_REQUIRED', {
  field: 'parentCompanyId',
  reads: ['command'],
  when: (_, { command: { data } }: Content) => (data.type === 'parent') !== (data.parentCompanyId === null),
});
const parentKnown = guard('PARENT_UNKNOWN', {
  field: 'parentCompanyId',
  reads: ['parent', 'command'],
  when: (_, { parent, command: { data } }: Content & Pick<CompanyFacts, 'parent'>) =>
    data.parentCompanyId !== null && parent?.type !== 'parent',
});
const ownersFoundBelow = guard('PARENT_UNKNOWN', {
  field: 'parentCompanyId',
  reads: ['isOwner', 'command'],
  when: (_, { isOwner, command: { data } }: Content & Pick<CompanyFacts, 'isOwner'>) =>
    isOwner && data.type === 'parent',
});
const staysParent = guard('PARENT_HAS_CHILDREN', {
  field: 'type',
  reads: ['hasSubsidiaries', 'command'],
  when: ({ type }: Company, { hasSubsidiaries, command: { data } }: Content & Pick<CompanyFacts, 'hasSubsidiaries'>) =>
    type === 'parent' && data.type === 'subsidiary' && hasSubsidiaries,
});
const ownLogo = guard('NOT_ITS_LOGO', {
  field: 'logo',
  reads: ['isItsLogo'],
  when: (_, { isItsLogo }) => !isItsLogo,
});

const subsidiariesInactive = guard('PARENT_HAS_CHILDREN', {
  reads: ['hasActiveSubsidiaries'],
  when: (_, { hasActiveSubsidiaries }) => hasActiveSubsidiaries,
});
const subsidiariesInactiveToo = guard('PARENT_HAS_CHILDREN', {
  reads: ['hasActiveSubsidiaries', 'command'],
  when: (
    _,
    {
      hasActiveSubsidiaries,
      command: { data },
    }: Pick<CompanyFacts, 'hasActiveSubsidiaries'> & { command: ActivityCommand<'Company'> },
  ) => data.status === 'inactive' && hasActiveSubsidiaries,
});
const parentThere = guard('PARENT_IN_TRASH', { reads: ['isParentGone'], when: (_, { isParentGone }) => isParentGone });

type Categories = CommandOf<{ readonly categoryIds: readonly string[] }>;
const categoriesOnce = guard('CATEGORY_TWICE', {
  field: 'categoryIds',
  reads: ['command'],
  when: (_, { command: { data } }: Categories) => new Set(data.categoryIds).size < data.categoryIds.length,
});
/** What is chosen may stay, also when the category goes. */
const categoriesKnown = guard('CATEGORY_UNKNOWN', {
  field: 'categoryIds',
  reads: ['categories', 'command'],
  when: (
    { equipmentCategoryIds }: Company,
    { categories, command: { data } }: Categories & Pick<CompanyFacts, 'categories'>,
  ) => data.categoryIds.some((id) => !categories.includes(id) && !equipmentCategoryIds.includes(id)),
});
const shareKnown = guard('SHARE_UNKNOWN', {
  reads: ['command'],
  when: ({ profitShares }: Company, { command: { data } }: CommandOf<{ shareId: string }>) =>
    !profitShares?.some(({ id }) => id === data.shareId),
});

type NewOffer = CommandOf<{ readonly userId: string; readonly stepsDownTo: string | null }>;
const notOwnerYet = guard('ALREADY_OWNER', {
  field: 'email',
  reads: ['offeree'],
  when: (_, { offeree }) => offeree?.isOwner === true,
});
const notToYourself = guard('OFFER_TO_YOURSELF', {
  field: 'email',
  reads: ['actor', 'command'],
  when: (_, { actor, command: { data } }: NewOffer & Pick<CompanyFacts, 'actor'>) => data.userId === actor.id,
});
const offereeComesIn = guard('OFFEREE_SHUT_OUT', {
  field: 'email',
  reads: ['offeree'],
  when: (_, { offeree }) => offeree?.maySignIn === false,
});
const notOffered = guard('OFFER_OPEN', {
  field: 'email',
  reads: ['now', 'command'],
  when: ({ ownerOffers, timeZone }: Company, { now, command: { data } }: NewOffer & Pick<CompanyFacts, 'now'>) =>
    ownerOffers?.some((each) => each.userId === data.userId && isOfferOpen(each, dayIn(timeZone, now))) === true,
});
const ownRoleHandedOver = guard('HAND_OVER_NOT_YOURS', {
  field: 'stepsDownTo',
  reads: ['actor', 'command'],
  when: (_, { actor, command: { data } }: NewOffer & Pick<CompanyFacts, 'actor'>) =>
    data.stepsDownTo !== null && actor.role !== 'OA',
});

type Answer = CommandOf<{ readonly offerId: string }>;
const offerOf = ({ ownerOffers }: Company, { data }: Answer['command']) =>
  ownerOffers?.find(({ id }) => id === data.offerId);
const offerKnown = guard('OFFER_UNKNOWN', {
  reads: ['command'],
  when: (company: Company, { command }: Answer) => offerOf(company, command) === undefined,
});
/** Nobody answers for somebody else, but the product for whoever came by their invitation. */
const offeredToYou = guard('OFFER_UNKNOWN', {
  reads: ['actor', 'command'],
  when: (company: Company, { actor, command }: Answer & Pick<CompanyFacts, 'actor'>) =>
    actor.kind === 'user' && offerOf(company, command)?.userId !== actor.id,
});
const notAnswered = (code: CompanyRefusal, status: OwnerOffer['status']) =>
  guard(code, {
    reads: ['command'],
    when: (company: Company, { command }: Answer) => offerOf(company, command)?.status === status,
  });
const open = [
  notAnswered('OFFER_ACCEPTED', 'accepted'),
  notAnswered('OFFER_DECLINED', 'declined'),
  notAnswered('OFFER_WITHDRAWN', 'withdrawn'),
];
const offerStands = guard('OFFER_EXPIRED', {
  reads: ['now', 'command'],
  when(company: Company, { now, command }: Answer & Pick<CompanyFacts, 'now'>) {
    const { expiresOn = null } = offerOf(company, command) ?? {};
    return expiresOn !== null && expiresOn < dayIn(company.timeZone, now) && { date: dayText(expiresOn) };
  },
});

export const companyGuards = {
  Create: [parentNamed, parentKnown, ownersFoundBelow, ownLogo],
  Edit: [parentNamed, parentKnown, staysParent, ownLogo],
  Trash: [subsidiariesInactive],
  Restore: [parentThere],
  ChangeStatus: [subsidiariesInactiveToo],
  CustomizeEquipment: [categoriesOnce, categoriesKnown],
  EditProfitShare: [shareKnown],
  RemoveProfitShare: [shareKnown],
  OfferOwnerRole: [notToYourself, notOwnerYet, offereeComesIn, notOffered, ownRoleHandedOver],
  AcceptOwnerRole: [offerKnown, offeredToYou, ...open, offerStands],
  DeclineOwnerRole: [offerKnown, offeredToYou, ...open],
  WithdrawOwnerOffer: [offerKnown, ...open],
} satisfies Guards<typeof company, Company, CompanyFacts>;
