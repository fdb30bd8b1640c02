import type { z } from 'zod';
import { rowsQueryText, type FieldSet, partyLabels } from '@backoffice/contracts/capabilities';
import { dollarsText } from '@backoffice/contracts/kernel';
import type { PermissionCheck } from '#access/permissions.tsx';
import {
  fieldColumns,
  fieldFilters,
  recordColumns,
  recordFilters,
  statusFilter,
  type GivenColumn,
  type KnownColumns,
  type KnownFilters,
} from '#fields/field-columns.ts';
import type { Card, Column, Totals } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { SortOrder } from '#lists/grid/row-source.ts';
import type { DocumentOrigin } from '#records/begin-document.tsx';
import type { DocumentResource } from './document.tsx';

type ViewOf<R extends DocumentResource> = z.infer<R['view']>;
/**
 * What is asked of every row: where it is, where it stands, whether a signature keeps it there, and when it changed.
 */
const EACH = [
  'number',
  'locationId',
  'locationName',
  'status',
  'signedAt',
  'archivedAt',
  'createdAt',
  'updatedAt',
] as const;
type Row<R extends DocumentResource, Field extends string> = Pick<
  ViewOf<R>,
  Extract<keyof ViewOf<R>, Field | (typeof EACH)[number]>
>;

/** Columns that lists of documents have in common. */
const documentColumns = {
  ...recordColumns,
  number: { title: 'No.', kind: 'code', width: 64 },
  name: { title: 'Name', kind: 'link', width: 160, grow: 2 },
  contractNumber: {
    title: 'Contract',
    width: 130,
    grow: 1,
    show: ({ contractNumber, contractName }) => `${contractNumber} · ${contractName}`,
    also: ['contractName'],
  },
  amount: { title: 'Amount', kind: 'money', width: 115 },
  unbilled: { title: 'Left to bill', kind: 'money', width: 120 },
  date: { title: 'Date', kind: 'day', width: 112 },
  sentAt: { title: 'Sent', kind: 'date', width: 120 },
  signedAt: { title: 'Signed', kind: 'date', width: 120 },
  approvedAt: { title: 'Approved', kind: 'date', width: 112 },
} satisfies KnownColumns;
/** Filters that they have in common. */
const documentFilters = {
  ...recordFilters,
  date: { title: 'Date', kind: 'days' },
  amount: { title: 'Amount', kind: 'amount' },
  unbilled: { title: 'Left to bill', kind: 'amount' },
} satisfies KnownFilters;

type GivenList<R extends DocumentResource, Field extends string> = {
  /** What is entered of the kind: those that no column names have one, hidden until somebody asks for it. */
  readonly fields?: FieldSet;
  readonly columns: readonly GivenColumn<Row<R, Field>, Field>[];
  /** Of the list of the whole company, where that has other columns: whose they are comes first. */
  readonly companyColumns?: readonly GivenColumn<Row<R, Field>, Field>[];
  /** Fields that cards and columns show beside those that have a column. */
  readonly reads?: readonly Field[];
  readonly card: (row: Row<R, Field>) => Card;
  readonly companyCard?: (row: Row<R, Field>) => Card;
  /** Beside the status: by their field alone, or whole. */
  readonly filters: readonly (string | FilterSpec)[];
  /** Why there are none on the first day. */
  readonly empty: string;
  /**
   * Who may make one from the list of a location, where that is not who may create; nobody, where it begins elsewhere.
   */
  readonly add?: PermissionCheck | false;
  /** What one begins with that is made from the list of the company. */
  readonly origin?: DocumentOrigin;
  /** How the list of the company is sorted until somebody sorts it; a column that it shows. */
  readonly companySorted?: SortOrder;
  /** What is looked for often in the list of the company: a filter of it, and what is chosen there. */
  readonly companyViews?: readonly CompanyView[];
  /** What all rows add up to that the list of the company finds by its filters. */
  readonly useCompanyTotals?: (filters: readonly FilterSpec[]) => Totals<Row<R, Field>> | undefined;
  /** The names under which the columns of people are kept. */
  readonly layouts?: { readonly location?: string; readonly company?: string };
};

/** Of a list of the company: those that are open, by the filter of the field, as the address says it. */
export type CompanyView = { readonly label: string; readonly field: string; readonly value: string };

export type DocumentListRow = { readonly id: string; readonly locationId: string };
/** The lists of a kind of document, and what is asked in GraphQL for their rows. */
export type DocumentList = {
  readonly resource: DocumentResource;
  readonly queryText: string;
  readonly columns: readonly Column<DocumentListRow>[];
  readonly companyColumns: readonly Column<DocumentListRow>[];
  readonly card: (row: DocumentListRow) => Card;
  readonly companyCard: (row: DocumentListRow) => Card;
  readonly filters: readonly FilterSpec[];
  readonly companyFilters: readonly FilterSpec[];
  readonly empty: string;
  readonly add: PermissionCheck | false | undefined;
  readonly origin: DocumentOrigin | undefined;
  readonly companySorted: SortOrder | undefined;
  readonly companyViews: readonly CompanyView[];
  /** What all that the company’s list finds add up to. */
  readonly useCompanyTotals: (filters: readonly FilterSpec[]) => Totals<DocumentListRow> | undefined;
  readonly layouts: { readonly location?: string; readonly company?: string };
};

/** The lists of a kind of document: that of a location, and that of the company where there is one. */
export function documentList<R extends DocumentResource, const Field extends keyof ViewOf<R> & string>(
  resource: R,
  {
    fields: declared = {},
    columns,
    companyColumns = columns,
    reads = [],
    card,
    companyCard = card,
    filters,
    empty,
    add,
    origin,
    companySorted,
    companyViews = [],
    useCompanyTotals = () => undefined,
    layouts = {},
  }: GivenList<R, Field>,
): DocumentList {
  const columnsOf = (given: readonly unknown[]) =>
    // of rows as they are asked
    fieldColumns(declared, given as readonly GivenColumn<DocumentListRow>[], documentColumns);
  // the fields that the list asks for are read
  const asGiven = (row: DocumentListRow) => row as unknown as Row<R, Field>;
  const [here, ofCompany] = [columnsOf(columns), columnsOf(companyColumns)];
  const asked = [...here, ...ofCompany].flatMap(({ field, also = [] }) => [field, ...also]);
  const specs = [statusFilter(resource), ...fieldFilters(declared, filters, documentFilters)];
  return {
    resource,
    queryText: rowsQueryText(resource, [...EACH, ...asked, ...reads]),
    columns: here,
    companyColumns: ofCompany,
    card: (row) => card(asGiven(row)),
    companyCard: (row) => companyCard(asGiven(row)),
    filters: specs,
    companyFilters: [
      ...specs,
      { field: 'customerId', title: partyLabels.customer, kind: 'record', labels: 'customers.profileLabels' },
    ],
    empty,
    add,
    origin,
    companySorted,
    companyViews,
    // of the fields that are read
    useCompanyTotals: useCompanyTotals as DocumentList['useCompanyTotals'],
    layouts,
  };
}

/** A column that is not shown until somebody asks for it. */
export const hidden = <Field extends string>(field: Field, width?: number) => ({
  field,
  hidden: true,
  ...(width !== undefined && { width }),
});

/** A document on a phone, by its name and its amount. */
export const documentCard = (
  row: { readonly name: string; readonly amount: number; readonly status: string },
  line: string,
): Card => ({ title: row.name, line, figure: dollarsText(row.amount), status: row.status });
