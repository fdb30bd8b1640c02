import type { ActivityCommand, Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type RecordOf } from '#kernel/index.ts';
import type { CompanyFields } from './commands.ts';
import type { companyFold } from './record.ts';
import type { CompanyRefusal } from './refusals.ts';
import type { company } from './resource.ts';

/** What the rules see of a company. */
export type Company = Pick<
  RecordOf<typeof companyFold>,
  | 'id'
  | keyof CompanyFields
  | 'equipmentCategoryIds'
  | 'profitBreakdown'
  | 'documentTerms'
  | 'profitShares'
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

export const companyGuards = {
  Create: [parentNamed, parentKnown, ownersFoundBelow, ownLogo],
  Edit: [parentNamed, parentKnown, staysParent, ownLogo],
  Trash: [subsidiariesInactive],
  Restore: [parentThere],
  ChangeStatus: [subsidiariesInactiveToo],
  CustomizeEquipment: [categoriesOnce, categoriesKnown],
  EditProfitShare: [shareKnown],
  RemoveProfitShare: [shareKnown],
} satisfies Guards<typeof company, Company, CompanyFacts>;
