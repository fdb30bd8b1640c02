import {
  asToday,
  company,
  everyPart,
  type ProfitShareView,
  type RecordedCompany,
} from '@backoffice/contracts/features/companies';
import { insert, update } from '#kernel/projection.ts';
import { project } from '#capabilities/project.ts';

export const companies = project(company, {
  version: 3,
  on: {
    CompanyCreated: ({ data }) =>
      insert({ ...shown(data), equipmentCategoryIds: [], profitBreakdown: everyPart, profitShares: [] }),
    CompanyEdited: ({ data }) => update(shown(data)),
    EquipmentCustomized: ({ data: { categoryIds } }) => update({ equipmentCategoryIds: categoryIds }),
    ProfitBreakdownCustomized: ({ data: { lines } }) => update({ profitBreakdown: lines }),
    AdminEmailsChanged: ({ data: { to } }) => update(to),
    ProfitShareAdded: ({ data: { shareId: id, ...share } }, { profitShares }) =>
      update({ profitShares: inTime([...(profitShares ?? []), { ...share, id }]) }),
    ProfitShareEdited: ({ data: { shareId: id, ...share } }, { profitShares }) =>
      update({ profitShares: inTime((profitShares ?? []).map((each) => (each.id === id ? { ...share, id } : each))) }),
    ProfitShareRemoved: ({ data: { shareId } }, { profitShares }) =>
      update({ profitShares: (profitShares ?? []).filter(({ id }) => id !== shareId) }),
  },
});

const shown = (data: RecordedCompany) => ({ ...asToday(data), isParentCompany: data.type === 'parent' });
const inTime = (shares: readonly ProfitShareView[]) =>
  shares.toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom));
