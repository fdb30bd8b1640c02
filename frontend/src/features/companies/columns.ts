import type { ResultOf } from 'gql.tada';
import { phoneText } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';
import type { CompaniesQuery, CompanyNames } from './queries.ts';

export type CompanyRow = ResultOf<typeof CompaniesQuery>['page']['items'][number];

export const companyTypeNames: Record<CompanyRow['type'], string> = { parent: 'Parent', subsidiary: 'Subsidiary' };

export const columnsWith = (names: CompanyNames): Column<CompanyRow>[] => [
  { field: 'name', title: 'Name', kind: 'link', width: 190, grow: 1 },
  { field: 'legalName', title: 'Legal name', width: 160, grow: 1, hidden: true },
  { field: 'type', title: 'Type', width: 105, show: ({ type }) => companyTypeNames[type] },
  {
    field: 'parentCompanyId',
    title: 'Parent company',
    width: 160,
    grow: 1,
    show: ({ parentCompanyId }) => names.get(parentCompanyId ?? '') ?? '',
  },
  { field: 'licenseNumber', title: 'License', kind: 'code', width: 95 },
  { field: 'phone', title: 'Phone', kind: 'code', width: 135, show: ({ phone }) => phoneText(phone) },
  { field: 'email', title: 'Email', width: 200, grow: 2 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'createdAt', title: 'Created', kind: 'when', width: 190, hidden: true },
];

export const cardWith =
  (names: CompanyNames) =>
  ({ name, type, parentCompanyId, email, status }: CompanyRow): Card => {
    const parent = names.get(parentCompanyId ?? '');
    return { title: name, line: `${parent ? `Subsidiary of ${parent}` : companyTypeNames[type]} · ${email}`, status };
  };

export const filters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
  { field: 'type', title: 'Type', kind: 'choice', options: selectOptions(companyTypeNames) },
];
