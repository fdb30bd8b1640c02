import { createHash } from 'node:crypto';
import { routeTable } from '@backoffice/contracts';
import type { Route } from '@backoffice/contracts/kernel';
import { z } from 'zod';
import { idPlaces, sampleOf, type IdOf, type JsonSchema } from './samples.spec-kit.ts';

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** What a request of a route takes, as JSON Schema; the same that the OpenAPI document says. */
export const bodySchema = ({ body }: Route): JsonSchema =>
  // it says more than is read here
  z.toJSONSchema(body ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as JsonSchema;
export const querySchema = ({ query }: Route): JsonSchema =>
  z.toJSONSchema(query ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as JsonSchema; // as above

/** Ids by the names of fields: `customerId` is that of a customer. */
export const idsOf =
  (ids: Readonly<Record<string, string>>): IdOf =>
  (field) => {
    const kind = field.replace(/Ids?$/, '').toLowerCase();
    const alias: Readonly<Record<string, string>> = {
      salesman: 'User',
      fromsalesman: 'User',
      tosalesman: 'User',
      portfolioowner: 'User',
      targetcompany: 'Company',
      parentcompany: 'Company',
      category: 'EquipmentCategory',
      content: 'ContentTemplate',
      template: 'EmailTemplate',
      method: 'PaymentMethod',
      cardmethod: 'PaymentMethod',
      bankdebitmethod: 'PaymentMethod',
      payoutbank: 'Bank',
      payercustomer: 'Customer',
      sourcelineitem: 'LineItem',
      invoices: 'Invoice',
      linkedinvoice: 'Invoice',
      frominvoice: 'Invoice',
      application: 'PayApplication',
      linkedpayment: 'Payment',
      foreman: 'Worker',
      operator: 'Worker',
      person: 'Worker',
      overheadrate: 'Overhead',
      vendor: 'Supplier',
      deposit: 'Payment',
      entry: 'JournalEntry',
      return: 'Payment',
      fee: 'Payment',
      exceptjobcost: 'JobCost',
      exemption: 'LineItem', // a part of a contract
      ticket: 'TmTicket',
      record: 'Customer', // of the many kinds one that everybody has
    };
    const found = Object.keys(ids).find((entity) => entity.toLowerCase() === kind) ?? alias[kind];
    return (found && ids[found]) ?? UNKNOWN_ID;
  };

/** The path of a route, filled: `:id` with the record it is about. */
export const pathOf = (
  route: Route,
  ids: Readonly<Record<string, string>>,
  instead: Readonly<Record<string, string>> = {},
) =>
  `/api${route.path.replace(/:(\w+)/g, (_, name: string) => instead[name] ?? (name === 'id' ? (ids[route.entity ?? ''] ?? UNKNOWN_ID) : idsOf(ids)(name)))}`;

const searchOf = (query: unknown) =>
  new URLSearchParams(
    Object.entries((query ?? {}) as object).map(([key, value]): [string, string] => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString(); // a query is an object

const paysOneLine = { amount: 1_000, lines: [{ account: 'materials', amount: 1_000 }] };
/** Bodies whose shapes say less than they take. */
const BODY_OVERRIDES: readonly (readonly [RegExp, object | ((idOf: IdOf) => object)])[] = [
  [/\/(preview|send-test)-email$/, { subject: 'For you', body: '{{doc.link}}' }],
  [
    /\/payment-instructions$/,
    { payee: 'Us', checkAddress: '', bankAccount: '', paymentLink: 'https://pay.example.com', note: '' },
  ],
  [/\/send-email$/, { to: ['contact@zanzibar.example'], subject: 'For you', body: '{{doc.link}}' }],
  [
    /^\/push-subscription$/,
    { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
  ],
  // Who would hand their device over would be let in nowhere else: a copy without an address is refused.
  [/\/sign-here$/, { signerName: 'Amy Chou', copyTo: 'email' }],
  [/\/send-sms$/, { to: ['+16195550123'], body: '{{doc.link}}' }],
  // A line is of a bill or an account, and neither has to be there.
  [/\/ledgers\/general\/checks$/, (idOf) => ({ ...paysOneLine, bankId: idOf('bankId'), vendorId: idOf('vendorId') })],
  [/\/ledgers\/general\/checks\/:id$/, paysOneLine],
  [
    /\/positive-pay$/,
    (idOf) => ({ bankId: idOf('bankId'), accountNumber: '12345678', from: '2026-01-01', to: '2026-01-31' }),
  ],
  [/\/job-sheets\/:id\/reschedule$/, { date: '2199-12-30' }],
  // The numbers of an account fit their check digit.
  [/\/ledgers\/vendor\/:id\/account$/, { routingNumber: '121000248', accountNumber: '12345678' }],
  [
    /\/ledgers\/ach-files$/,
    (idOf) => ({ bankId: idOf('bankId'), effectiveOn: '2099-12-31', checkIds: [idOf('checkIds')] }),
  ],
  // Of two lines, of which one names a bank; a subcontract names its job.
  [
    /\/ledgers\/entries(\/:id\/correct)?$/,
    (idOf) => ({
      reason: 'Money of the owner',
      lines: [
        { account: 'bank', bankId: idOf('bankId'), debit: 100 },
        { account: 'contributions', credit: 100 },
      ],
    }),
  ],
  [
    /\/ledgers\/payrolls$/,
    (idOf) => ({
      periodFrom: '2026-01-05',
      periodTo: '2026-01-11',
      bankId: idOf('bankId'),
      lines: [{ employee: 'All', grossOffice: 100, net: 100 }],
    }),
  ],
  [
    /\/contracts\/:id\/budget\/transfer$/,
    (idOf) => ({ reason: 'Less of it', moves: [1, -1].map((amount) => ({ lineId: idOf('lineId'), amount })) }),
  ],
  [
    /\/tm-tickets\/(add|:id)$/,
    (idOf) => ({
      name: 'Rock at the north footing',
      date: '2026-11-20',
      requestedBy: 'Amy Chou',
      labor: [{ lineId: idOf('lineId'), workerId: idOf('workerId'), regular: 100 }],
      equipment: [{ lineId: idOf('lineId'), equipmentId: idOf('equipmentId'), working: 100 }],
    }),
  ],
  [
    /\/commitments\/create$/,
    (idOf) => ({
      vendorId: idOf('vendorId'),
      contractId: idOf('contractId'),
      description: 'Footings',
      lines: [{ description: 'Footings', amount: 100 }],
    }),
  ],
];
/** A body that a route takes, always the same. */
export function bodyOf(route: Route, ids: Readonly<Record<string, string>>): unknown {
  const found = BODY_OVERRIDES.find(([path]) => path.test(route.path))?.[1];
  return (typeof found === 'function' ? found(idsOf(ids)) : found) ?? sampleOf(bodySchema(route), idsOf(ids));
}

/** Two days of which the first is not behind the last, and two points of a difference. */
export function rangeOf(route: Route): Readonly<Record<string, string>> {
  const { properties = {}, required = [] } = querySchema(route);
  const points: Readonly<Record<string, string>> = 'fromPosition' in properties ? { fromPosition: '1' } : {};
  if ('fromDate' in properties) return { fromDate: '2026-01-01', toDate: '2026-01-31', ...points };
  if ('fromPosition' in properties) return points;
  return required.includes('from') ? { from: '2026-01-01', to: '2026-01-31' } : {};
}

export type SampleRequest = { readonly method: string; readonly path: string; readonly body?: unknown };

/** A request of the right shape; whether its values suit the record is another matter. */
export function sampleRequest(
  route: Route,
  ids: Readonly<Record<string, string>>,
  {
    query,
    params = {},
    body,
  }: { readonly query?: unknown; readonly params?: Readonly<Record<string, string>>; readonly body?: unknown } = {},
): SampleRequest {
  // a query is an object
  const search = searchOf(query ?? { ...(sampleOf(querySchema(route), idsOf(ids)) as object), ...rangeOf(route) });
  return {
    method: route.method,
    path: `${pathOf(route, ids, params)}${search && `?${search}`}`,
    ...(route.body ? { body: body ?? bodyOf(route, ids) } : {}),
  };
}

export const paramsOf = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
export const bodyIds = (route: Route) => (route.body ? idPlaces(bodySchema(route)) : []);
export const queryIds = (route: Route) =>
  (route.query ? idPlaces(querySchema(route)) : []).map(([name = '']) => String(name));

export const changesState = ({ method, does }: Route) =>
  method !== 'GET' && !('read' in does) && !('handler' in does && does.handler === 'read');
/** Asks whether something is free, by whatever method. */
export const isReadOnly = (route: Route) => !changesState(route) || /[iI]sUnique$/.test(route.name);
export const sessionRoutes = routeTable.filter(({ access }) => access === 'session' || access === 'either');
/** What a request id would make different. */
export const responseHash = (text: string) =>
  createHash('sha256')
    .update(text.replace(/"requestId":"[^"]*"/, ''))
    .digest('hex');
