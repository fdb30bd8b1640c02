import type { ResultOf } from 'gql.tada';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { followUp } from '@backoffice/contracts/features/follow-ups';
import { invoice } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { payment } from '@backoffice/contracts/features/payments';
import { proposal } from '@backoffice/contracts/features/proposals';
import { user, userOwnRoutes } from '@backoffice/contracts/features/users';
import { dayText, dollarsText, type Resource } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { graphql } from '#data/gql.ts';
import { requireRoute } from '#data/route-lookup.ts';
import { sentenceCase } from '#widgets/labels.ts';
import type { PaletteChoice } from './palette-pages.ts';

/** The few newest of each kind that is asked for, in one question. */
export const RecordsQuery = graphql(`
  query RecordsEverywhere(
    $search: String!
    $customers: Boolean!
    $locations: Boolean!
    $proposals: Boolean!
    $contracts: Boolean!
    $changeOrders: Boolean!
    $invoices: Boolean!
    $payments: Boolean!
    $followUps: Boolean!
  ) {
    customers(request: { search: $search, limit: 5 }) @include(if: $customers) {
      hasMore
      items {
        id
        name
        primaryContactName
        city
      }
    }
    locations(request: { search: $search, limit: 5 }) @include(if: $locations) {
      hasMore
      items {
        id
        name
        customerName
        city
      }
    }
    proposals(request: { search: $search, limit: 5 }) @include(if: $proposals) {
      hasMore
      items {
        id
        number
        name
        customerName
        locationId
        status
      }
    }
    contracts(request: { search: $search, limit: 5 }) @include(if: $contracts) {
      hasMore
      items {
        id
        number
        name
        customerName
        locationId
        status
      }
    }
    changeOrders(request: { search: $search, limit: 5 }) @include(if: $changeOrders) {
      hasMore
      items {
        id
        number
        name
        customerName
        locationId
        status
      }
    }
    invoices(request: { search: $search, limit: 5 }) @include(if: $invoices) {
      hasMore
      items {
        id
        number
        customerName
        amountDue
        locationId
        status
      }
    }
    payments: postPayments(request: { search: $search, limit: 5 }) @include(if: $payments) {
      hasMore
      items {
        id
        customerName
        amount
        checkNo
        methodName
        status
      }
    }
    followUps(request: { search: $search, limit: 5 }) @include(if: $followUps) {
      hasMore
      items {
        id
        subject
        kind
        dueDate
        customerName
        status
      }
    }
  }
`);

export type RecordsResult = ResultOf<typeof RecordsQuery>;
type RowOf<Name extends keyof RecordsResult> = NonNullable<RecordsResult[Name]>['items'][number];
type ChoiceText = Pick<PaletteChoice, 'title' | 'hint' | 'status'>;
/** `list`: where the rest of them stands, if there is such a page. */
export type RecordKind<Row> = {
  readonly resource: Resource;
  readonly list: string | null;
  readonly describe: (row: Row) => ChoiceText;
};

const joinParts = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
const describeDocument = ({
  number,
  name,
  customerName,
  status,
}: {
  number: string;
  name: string;
  customerName: string;
  status: string;
}): ChoiceText => ({ title: joinParts(number, name), hint: customerName, status });

/** The records of a company. */
export const companyKinds: { readonly [Name in keyof RecordsResult]-?: RecordKind<RowOf<Name>> } = {
  customers: {
    resource: customer,
    list: '/customers',
    describe: ({ name, primaryContactName, city }) => ({ title: name, hint: joinParts(primaryContactName, city) }),
  },
  locations: {
    resource: location,
    list: '/location',
    describe: ({ name, customerName, city }) => ({ title: name, hint: joinParts(customerName, city) }),
  },
  proposals: { resource: proposal, list: '/proposals', describe: describeDocument },
  contracts: { resource: contract, list: '/contract-list', describe: describeDocument },
  changeOrders: { resource: changeOrder, list: '/change-orders', describe: describeDocument },
  invoices: {
    resource: invoice,
    list: null,
    describe: ({ number, customerName, amountDue, status }) => ({
      title: number,
      hint: joinParts(customerName, dollarsText(amountDue)),
      status,
    }),
  },
  payments: {
    resource: payment,
    list: '/post-payments',
    describe: ({ customerName, amount, methodName, checkNo, status }) => ({
      title: joinParts(customerName, dollarsText(amount)),
      hint: joinParts(methodName, checkNo),
      status,
    }),
  },
  followUps: {
    resource: followUp,
    list: '/follow-up-list',
    describe: ({ subject, kind, dueDate, customerName, status }) => ({
      title: subject || sentenceCase(kind),
      hint: joinParts(customerName, dayText(dueDate)),
      status,
    }),
  },
};
export const companyKindNames = Object.keys(companyKinds) as (keyof RecordsResult)[]; // the keys of a literal

export type ResultPage<Row> = { readonly hasMore: boolean; readonly items: readonly Row[] };
type SearchRequest = { readonly search: string; readonly limit: number };
/** What belongs to no one company is asked for by itself. */
type PlatformSearch = {
  readonly list: string;
  readonly find: (
    request: SearchRequest,
  ) => Promise<{ readonly kind: RecordKind<{ id: string }>; readonly page: ResultPage<{ id: string }> }>;
};

const platformSearch = <Row extends { id: string }>(
  ask: (body: SearchRequest) => Promise<ResultPage<Row>>,
  kind: RecordKind<Row> & { list: string },
): PlatformSearch => ({
  list: kind.list,
  find: async (request) => ({ kind: kind as RecordKind<{ id: string }>, page: await ask(request) }),
}); // the kind comes with its own rows

export const platformSearches: readonly PlatformSearch[] = [
  platformSearch((body) => call(userOwnRoutes.list, { body }), {
    resource: user,
    list: '/manage-users',
    describe: ({ name, email }) => ({ title: name, hint: email }),
  }),
  platformSearch(
    (body) => call(requireRoute('companies.list'), { body }) as Promise<unknown> as Promise<ResultPage<CompanyView>>,
    {
      resource: company,
      list: '/companies',
      describe: ({ name, legalName }) => ({ title: name, hint: legalName }),
    },
  ), // the list of a resource answers pages of its views
];
