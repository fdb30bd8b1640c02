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
import { call } from '#kernel/api.ts';
import { graphql } from '#kernel/gql.ts';
import { routeNamed } from '#kernel/routes.ts';
import { sentenceCase } from '#kernel/words.ts';
import type { Choice } from './palette-pages.ts';

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

export type Found = ResultOf<typeof RecordsQuery>;
type RowOf<Name extends keyof Found> = NonNullable<Found[Name]>['items'][number];
type Told = Pick<Choice, 'title' | 'hint' | 'status'>;
/** `list`: where the rest of them stands, if there is such a page. */
export type Kind<Row> = {
  readonly resource: Resource;
  readonly list: string | null;
  readonly tell: (row: Row) => Told;
};

const together = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
const document = ({
  number,
  name,
  customerName,
  status,
}: {
  number: string;
  name: string;
  customerName: string;
  status: string;
}): Told => ({ title: together(number, name), hint: customerName, status });

/** The records of a company. */
export const kinds: { readonly [Name in keyof Found]-?: Kind<RowOf<Name>> } = {
  customers: {
    resource: customer,
    list: '/customers',
    tell: ({ name, primaryContactName, city }) => ({ title: name, hint: together(primaryContactName, city) }),
  },
  locations: {
    resource: location,
    list: '/location',
    tell: ({ name, customerName, city }) => ({ title: name, hint: together(customerName, city) }),
  },
  proposals: { resource: proposal, list: '/proposals', tell: document },
  contracts: { resource: contract, list: '/contract-list', tell: document },
  changeOrders: { resource: changeOrder, list: '/change-orders', tell: document },
  invoices: {
    resource: invoice,
    list: null,
    tell: ({ number, customerName, amountDue, status }) => ({
      title: number,
      hint: together(customerName, dollarsText(amountDue)),
      status,
    }),
  },
  payments: {
    resource: payment,
    list: '/post-payments',
    tell: ({ customerName, amount, methodName, checkNo, status }) => ({
      title: together(customerName, dollarsText(amount)),
      hint: together(methodName, checkNo),
      status,
    }),
  },
  followUps: {
    resource: followUp,
    list: '/follow-up-list',
    tell: ({ subject, kind, dueDate, customerName, status }) => ({
      title: subject || sentenceCase(kind),
      hint: together(customerName, dayText(dueDate)),
      status,
    }),
  },
};
export const names = Object.keys(kinds) as (keyof Found)[]; // the keys of a literal

export type Page<Row> = { readonly hasMore: boolean; readonly items: readonly Row[] };
type Request = { readonly search: string; readonly limit: number };
/** What belongs to no one company is asked for by itself. */
type Apart = {
  readonly list: string;
  readonly find: (
    request: Request,
  ) => Promise<{ readonly kind: Kind<{ id: string }>; readonly page: Page<{ id: string }> }>;
};

const apart = <Row extends { id: string }>(
  ask: (body: Request) => Promise<Page<Row>>,
  kind: Kind<Row> & { list: string },
): Apart => ({
  list: kind.list,
  find: async (request) => ({ kind: kind as Kind<{ id: string }>, page: await ask(request) }),
}); // the kind comes with its own rows

export const others: readonly Apart[] = [
  apart((body) => call(userOwnRoutes.list, { body }), {
    resource: user,
    list: '/manage-users',
    tell: ({ name, email }) => ({ title: name, hint: email }),
  }),
  apart((body) => call(routeNamed('companies.list'), { body }) as Promise<unknown> as Promise<Page<CompanyView>>, {
    resource: company,
    list: '/companies',
    tell: ({ name, legalName }) => ({ title: name, hint: legalName }),
  }), // the list of a resource answers pages of its views
];
