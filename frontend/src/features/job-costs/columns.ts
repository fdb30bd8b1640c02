import type { ResultOf } from 'gql.tada';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { fieldColumns, fieldFilters, statusFilter } from '#fields/field-columns.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { hoursText } from './entries.ts';
import { graphql } from '#data/gql.ts';
import type { JobCostQuery } from './queries.ts';

export const JobCostsQuery = graphql(`
  query JobCosts($request: ListRequest!, $place: ListPlace) {
    page: jobCosts(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        version
        number
        date
        endDate
        contractId
        contractNumber
        contractName
        locationId
        locationName
        customerName
        salesmanId
        salesmanName
        foremanName
        description
        status
        hoursLocked
        laborHours
        materialsCost
        miscCost
        laborCost
        directCost
        warnings
        createdAt
        updatedAt
      }
    }
  }
`);

/** The same for those who may not know what labor costs. */
export const JobCostsWithoutMoneyQuery = graphql(`
  query JobCostsWithoutMoney($request: ListRequest!, $place: ListPlace) {
    page: jobCosts(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        version
        number
        date
        endDate
        contractId
        contractNumber
        contractName
        locationId
        locationName
        customerName
        salesmanId
        salesmanName
        foremanName
        description
        status
        hoursLocked
        laborHours
        materialsCost
        miscCost
        warnings
        createdAt
        updatedAt
      }
    }
  }
`);

export type JobCostRecord = NonNullable<ResultOf<typeof JobCostQuery>['record']>;
export type JobCostRow = ResultOf<typeof JobCostsQuery>['page']['items'][number];

/** With what labor and all of it cost, for those who may know. */
export const columnsFor = (seesMoney: boolean): Column<JobCostRow>[] =>
  fieldColumns<JobCostRow>({}, [
    { field: 'number', title: 'No.', kind: 'code', width: 66 },
    { field: 'contractName', title: 'Job', kind: 'link', width: 170, grow: 2 },
    { field: 'contractNumber', title: 'Contract', kind: 'code', width: 90 },
    { field: 'date', title: 'Date', kind: 'day', width: 112 },
    { field: 'locationName', width: 150, grow: 1 },
    { field: 'foremanName', title: 'Foreman', width: 120, grow: 1 },
    {
      field: 'laborHours',
      title: 'Hours',
      kind: 'number',
      width: 132,
      show: ({ laborHours }) => hoursText(laborHours),
      chip: ({ hoursLocked }) => (hoursLocked ? 'locked' : null),
    },
    ...(seesMoney ? [{ field: 'laborCost', title: 'Labor', kind: 'money', width: 108, hidden: true } as const] : []),
    { field: 'materialsCost', title: 'Materials', kind: 'money', width: 108 },
    { field: 'miscCost', title: 'Misc', kind: 'money', width: 100, hidden: true },
    ...(seesMoney ? [{ field: 'directCost', title: 'Direct cost', kind: 'money', width: 114 } as const] : []),
    { field: 'status', width: 112 },
    { field: 'customerName', width: 140, hidden: true },
    { field: 'salesmanName', width: 130, hidden: true },
    { field: 'endDate', title: 'Last day', kind: 'day', width: 112, hidden: true },
    { field: 'description', title: 'Description', width: 200, hidden: true },
    { field: 'createdAt', width: 180, hidden: true },
  ]);

/** Who may not know what all of it cost reads of what the sum is. */
const costText = ({ directCost, materialsCost, miscCost }: JobCostRow) =>
  typeof directCost === 'number'
    ? dollarsText(directCost)
    : `Materials and misc ${dollarsText(materialsCost + miscCost)}`;

export const card = (row: JobCostRow): Card => ({
  title: row.contractName,
  line: `No. ${row.number} · ${dayText(row.date)} · ${hoursText(row.laborHours)} h${row.foremanName && ` · ${row.foremanName}`}`,
  figure: costText(row),
  status: row.status,
});

export const filters: FilterSpec[] = fieldFilters({}, [
  statusFilter(jobCost),
  { field: 'date', title: 'Date', kind: 'days' },
  { field: 'foremanId', title: 'Foreman', kind: 'record', labels: 'workers.labels' },
  { field: 'contractId', title: 'Contract', kind: 'record', labels: 'contracts.labels' },
  { field: 'locationId', title: 'Location', kind: 'record', labels: 'locations.labels' },
  'salesmanId',
  { field: 'laborHours', title: 'Labor', kind: 'positive' },
]);

export const payClassNames = { regular: 'Regular', overtime: 'Overtime', double: 'Double time' } as const;
export const costKindNames = {
  labor: 'Labor',
  material: 'Materials',
  equipment: 'Equipment',
  inventory: 'Inventory',
} as const;
export const costCategoryNames = {
  labor: 'Labor',
  materials: 'Materials',
  misc: 'Misc',
  equipments: 'Equipment',
  inventory: 'Inventory',
} as const;
