import { useEffect, useState } from 'react';
import type { ResultOf } from 'gql.tada';
import { useClient } from 'urql';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice } from '@backoffice/contracts/features/invoices';
import { location } from '@backoffice/contracts/features/locations';
import { payment } from '@backoffice/contracts/features/payments';
import { proposal } from '@backoffice/contracts/features/proposals';
import { dollarsText, type Problem, type Resource } from '@backoffice/contracts/kernel';
import { graphql } from '#kernel/gql.ts';
import { problemOfRead } from '#kernel/graphql.ts';
import { useMay } from '#kernel/permissions.tsx';
import { placeOf } from '#kernel/places.ts';
import { findRoute } from '#kernel/routes.ts';
import { nounsOf, sentenceCase } from '#kernel/words.ts';
import type { Choice, Group, Open } from './palette-pages.ts';

const RecordsQuery = graphql(`
  query RecordsEverywhere($search: String!, $customers: Boolean!, $locations: Boolean!, $proposals: Boolean!, $contracts: Boolean!, $changeOrders: Boolean!, $invoices: Boolean!, $payments: Boolean!) {
    customers(request: { search: $search, limit: 5 }) @include(if: $customers) { hasMore items { id name primaryContactName city } }
    locations(request: { search: $search, limit: 5 }) @include(if: $locations) { hasMore items { id name customerName city } }
    proposals(request: { search: $search, limit: 5 }) @include(if: $proposals) { hasMore items { id number name customerName locationId status } }
    contracts(request: { search: $search, limit: 5 }) @include(if: $contracts) { hasMore items { id number name customerName locationId status } }
    changeOrders(request: { search: $search, limit: 5 }) @include(if: $changeOrders) { hasMore items { id number name customerName locationId status } }
    invoices(request: { search: $search, limit: 5 }) @include(if: $invoices) { hasMore items { id number customerName amountDue locationId status } }
    payments: postPayments(request: { search: $search, limit: 5 }) @include(if: $payments) { hasMore items { id customerName amount checkNo methodName status } }
  }
`);

type Found = ResultOf<typeof RecordsQuery>;
type RowOf<Name extends keyof Found> = NonNullable<Found[Name]>['items'][number];
type Told = Pick<Choice, 'title' | 'hint' | 'status'>;
/** `list`: where the rest of them stands, if there is such a page. */
type Kind<Row> = { readonly resource: Resource; readonly list: string | null; readonly tell: (row: Row) => Told };

const together = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
const document = ({ number, name, customerName, status }: { number: string; name: string; customerName: string; status: string }): Told => ({ title: together(number, name), hint: customerName, status });

const kinds: { readonly [Name in keyof Found]-?: Kind<RowOf<Name>> } = {
  customers: { resource: customer, list: '/customers', tell: ({ name, primaryContactName, city }) => ({ title: name, hint: together(primaryContactName, city) }) },
  locations: { resource: location, list: '/location', tell: ({ name, customerName, city }) => ({ title: name, hint: together(customerName, city) }) },
  proposals: { resource: proposal, list: '/proposals', tell: document },
  contracts: { resource: contract, list: '/contract-list', tell: document },
  changeOrders: { resource: changeOrder, list: '/change-orders', tell: document },
  invoices: { resource: invoice, list: null, tell: ({ number, customerName, amountDue, status }) => ({ title: number, hint: together(customerName, dollarsText(amountDue)), status }) },
  payments: { resource: payment, list: '/post-payments', tell: ({ customerName, amount, methodName, checkNo, status }) => ({ title: together(customerName, dollarsText(amount)), hint: together(methodName, checkNo), status }) },
};
const names = Object.keys(kinds) as (keyof Found)[]; // the keys of a literal

/** One letter finds everything. */
const FEWEST = 2;
const PAUSE_MS = 150;
const PROPOSE = '/toc/:locationId/proposal/new';

type Reading = { readonly typed: string; readonly groups: readonly Group[]; readonly problem: Problem | null };
const NOTHING: Reading = { typed: '', groups: [], problem: null };

/** The newest few records of every kind one may see, once the typing pauses; those found before stay until others are. */
export function useRecords(typed: string, { mayOpen }: Open): Reading & { readonly isBehind: boolean } {
  const client = useClient();
  const may = useMay();
  const [reading, setReading] = useState(NOTHING);
  const asked = names.filter((name) => may(findRoute(kinds[name].resource, 'list')?.permission ?? null)).join(' ');
  const mayPropose = mayOpen(PROPOSE);
  const isAsked = typed.length >= FEWEST && asked !== '';
  useEffect(() => {
    if (!isAsked) return setReading(NOTHING);
    let current = true;
    const timer = setTimeout(() => {
      const which = Object.fromEntries(names.map((name) => [name, asked.split(' ').includes(name)])) as Record<keyof Found, boolean>; // every name has its answer
      void client.query(RecordsQuery, { search: typed, ...which }, { requestPolicy: 'network-only' }).toPromise().then(({ data, error }) => {
        if (current) setReading((before) => (error ? { ...before, typed, problem: problemOfRead(error) } : { typed, groups: data ? groupsOf(data, typed, mayPropose) : [], problem: null }));
      });
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, typed, asked, isAsked, mayPropose]);
  return { ...reading, isBehind: isAsked && reading.typed !== typed };
}

function groupsOf(found: Found, typed: string, mayPropose: boolean): Group[] {
  const groups = names.flatMap((name) => groupOf(kinds[name] as Kind<{ id: string }>, found[name], typed) ?? []); // the kind stands under the name of its rows
  const places = mayPropose ? (found.locations?.items ?? []) : [];
  return places.length === 0 ? groups : [...groups, { name: 'New proposal at', choices: places.map((row) => ({ ...kinds.locations.tell(row), path: PROPOSE.replace(':locationId', row.id) })) }];
}

function groupOf({ resource, list, tell }: Kind<{ id: string }>, page: { readonly hasMore: boolean; readonly items: readonly { readonly id: string; readonly locationId?: string }[] } | null | undefined, typed: string): Group | null {
  if (!page || page.items.length === 0) return null;
  const choices = page.items.flatMap((row): Choice[] => {
    const path = placeOf({ entity: resource.entity, recordId: row.id, locationId: row.locationId ?? null });
    return path === null ? [] : [{ path, ...tell(row) }];
  });
  const rest: Choice[] = page.hasMore && list !== null ? [{ path: `${list}?search=${encodeURIComponent(typed)}`, title: `All ${nounsOf(resource)} with “${typed}”` }] : [];
  return { name: sentenceCase(nounsOf(resource)), choices: [...choices, ...rest] };
}
