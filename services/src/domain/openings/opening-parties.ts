import { commandsOf, parseCell } from '@backoffice/contracts/capabilities';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { isSalesmanOf, user, type UserView } from '@backoffice/contracts/features/users';
import type { Day, Fields, ImportColumn, Resource } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { RecordSource } from '#capabilities/import/record-source.ts';
import { findHolder, uniqueKey } from '#capabilities/unique.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';
import type { FileRow } from '#capabilities/import/file-rows.ts';

/** Columns of a file that say who somebody is whom nobody is called yet, and where. */
export const partyColumns = {
  customer: ['customer', 'customername', 'client', 'name'],
  location: ['location', 'locationname', 'jobname', 'site', 'sitename', 'project', 'jobsite'],
  email: ['email', 'customeremail', 'contactemail'],
  phone: ['phone', 'customerphone', 'contactphone'],
  address: ['address', 'street', 'billingaddress', 'address1', 'jobaddress'],
  city: ['city'],
  state: ['state'],
  zip: ['zip', 'zipcode', 'postalcode'],
  salesman: ['salesman', 'salesperson', 'salesrep', 'rep'],
};

/** Somebody, or a place, that a row adds: `key` tells rows that add the same. */
export type NewParty = { readonly key: string; readonly target: Omit<CommandTarget, 'id'>; readonly called: string };
/** Who or where it is; or what is added first; or what is wrong, by the column. */
export type FoundParty =
  | { readonly id: string; readonly name: string }
  | { readonly adds: NewParty }
  | { readonly says: string };

type Person = Pick<UserView, 'id' | 'name' | 'email'>;
/** Whom files may name, as the tables have them. */
export type KnownParties = {
  readonly customers: ReadonlyMap<string, readonly string[]>;
  readonly locations: ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>;
  readonly salesmen: readonly Person[];
};

export async function loadParties(records: RecordSource, tenant: string, caller: Caller): Promise<KnownParties> {
  const every = async (entity: string, fields: readonly string[]) => {
    const found: Fields[] = [];
    for await (const batch of records.every(entity, fields, caller)) found.push(...batch);
    return found;
  };
  const [customers, locations, users] = await Promise.all([
    every(customer.entity, ['name']),
    every(location.entity, ['name', 'customerId']),
    every(user.entity, ['name', 'email', 'memberships']),
  ]);
  return {
    customers: new Map(
      [...Map.groupBy(customers, ({ name }) => uniqueKey(name))].map(([name, those]) => [
        name,
        those.map(({ id }) => String(id)),
      ]),
    ),
    locations: new Map(
      [...Map.groupBy(locations, ({ customerId }) => String(customerId))].map(([id, those]) => [
        id,
        those.map((each) => ({ id: String(each['id']), name: String(each['name']) })),
      ]),
    ),
    // the fields that were asked for
    salesmen: (users as readonly object[] as readonly UserView[]).filter((each) => isSalesmanOf(tenant, each)),
  };
}

const creation = (resource: Resource, data: Fields, fields: Readonly<Record<string, string>>): FoundParty & object => {
  const type = `Create${resource.entity}`;
  const parsed = commandsOf(resource)[type]?.safeParse(data);
  const called = String(data['name']);
  if (parsed?.success)
    return {
      adds: {
        key: `${resource.entity} ${String(data['customerId'] ?? '')} ${uniqueKey(called)}`,
        target: { entity: resource.entity, creates: true, command: { type, data: parsed.data } },
        called,
      },
    };
  const [issue] = parsed?.error.issues ?? [];
  const path = issue?.path.join('.') ?? '';
  const column = Object.entries(fields).find(([field]) => path.startsWith(field))?.[1] ?? path;
  return { says: `${column}: ${issue?.message ?? 'This cannot be read.'}` };
};

const addressOf = ({ cells }: FileRow) => ({
  line1: cells['address'] ?? '',
  city: cells['city'] ?? '',
  state: cells['state'] ?? '',
  zip: cells['zip'] ?? '',
});
const hasAddress = ({ cells }: FileRow) => ['address', 'city', 'state', 'zip'].some((column) => cells[column]);
const addressFields = (field: string) => ({
  [`${field}.line1`]: 'address',
  [`${field}.city`]: 'city',
  [`${field}.state`]: 'state',
  [`${field}.zip`]: 'zip',
  [field]: 'address',
});

/** By name; somebody new where nobody is called so. */
export function customerOf(row: FileRow, { customers, salesmen }: KnownParties, { may, facts }: World): FoundParty {
  const { customer: name = '', email = '', phone = '', salesman = '' } = row.cells;
  if (name === '') return { says: 'customer: Name the customer.' };
  const [id, ...others] = customers.get(uniqueKey(name)) ?? [];
  if (others.length > 0) return { says: `customer: There are several called ${name}.` };
  if (id !== undefined) return { id, name };
  if (may('action:customer.create') === 'deny') return { says: `customer: There is no customer ${name}.` };
  const named = salesmen.filter((each) =>
    salesman === '' ? salesmen.length === 1 || each.id === facts.actor.id : isCalled(each, salesman),
  );
  if (named.length !== 1)
    return {
      says: salesman === '' ? `salesman: Name the salesman of ${name}.` : `salesman: There is no salesman ${salesman}.`,
    };
  return creation(
    customer,
    {
      name,
      salesmanId: named[0]?.id,
      contacts: [{ name, email: email || null, phone: phoneOf(phone, facts.today), isPrimary: true }],
      billingAddress: addressOf(row),
    },
    { name: 'customer', 'contacts.0.phone': 'phone', contacts: 'email', ...addressFields('billingAddress') },
  );
}
const phoneOf = (cell: string, today: Day) => {
  const parsed = parseCell({ kind: 'phone' } as ImportColumn, cell, today); // of a kind without choices
  return 'value' in parsed ? (parsed.value ?? null) : cell;
};
const isCalled = ({ name, email }: Person, called: string) =>
  [name, email].some((each) => uniqueKey(each ?? '') === uniqueKey(called));

/** Of a customer, by its name; without one the only one there is, or else one that is called as the customer is. */
export async function locationOf(
  row: FileRow,
  of: { readonly id: string; readonly name: string },
  { locations }: KnownParties,
  world: World,
): Promise<FoundParty> {
  const there = locations.get(of.id) ?? [];
  const { location: asked = '' } = row.cells;
  const [only, ...others] = there;
  if (asked === '' && only && others.length === 0) return only;
  const name = asked || of.name;
  const found = there.find((each) => uniqueKey(each.name) === uniqueKey(name));
  if (found) return found;
  if (world.may('action:location.create') === 'deny') return { says: `location: There is no location ${name}.` };
  const owner = hasAddress(row) ? null : await world.record(customer, of.id);
  const address = owner ? owner.billingAddress : addressOf(row);
  return creation(location, { customerId: of.id, name, address }, { name: 'location', ...addressFields('address') });
}

/** By name; a new supplier where nobody is called so. */
export async function vendorOf({ cells }: FileRow, world: World): Promise<FoundParty> {
  const { vendor: name = '' } = cells;
  if (name === '') return { says: 'vendor: Name the vendor.' };
  const id = await findHolder(world, supplier, 'name', name);
  const found = id === null ? null : await world.record(supplier, id);
  if (found) return found;
  if (world.may('action:material-supplier.create') === 'deny') return { says: `There is no vendor ${name}.` };
  return creation(supplier, { name }, { name: 'vendor' });
}

/** Everybody that rows add, each once, with the ids that they get. */
export const additionsOf = (
  rows: readonly { readonly row: number; readonly adds: NewParty | null }[],
  newId: () => string,
) =>
  [...new Map(rows.flatMap(({ row, adds }) => (adds ? [[adds.key, { row, adds }] as const] : []))).values()].map(
    ({ row, adds }): CommandTarget => ({ ...adds.target, id: newId(), requestField: `rows.${row}` }),
  );
