import { z } from 'zod';
import { fieldListRules, Labels, LabelsQuery, routesOf, Uniqueness } from '#capabilities/index.ts';
import {
  defineResource,
  defineRoutes,
  Email,
  Id,
  Line,
  Phone,
  QueryFlag,
  Text,
  Version,
  type Route,
} from '#kernel/index.ts';
import { guardedBalance } from '#features/receivables';
import { customerCommands } from './commands.ts';
import { customerEvents, customerInverses } from './events.ts';
import { customerFields } from './fields.ts';
import { customerImport } from './import.ts';
import { customerRefusals } from './refusals.ts';
import { CustomerView } from './view.ts';

export const customer = defineResource({
  entity: 'Customer',
  path: 'customers',
  recordPage: '/customers/:id',
  routes: 'catalog',
  permission: 'customer',
  tenant: 'company',
  commands: customerCommands,
  events: customerEvents,
  refusals: customerRefusals,
  view: CustomerView,
  historyPhrases: {
    CustomerCreated: 'created the customer',
    CustomerEdited: 'edited the customer',
    CustomerReassigned: 'gave the customer to {toName}',
    CustomerRemindersPaused: 'paused reminder letters: {reason}',
    CustomerRemindersResumed: 'resumed reminder letters',
    CustomerTextsStopped: 'heard that {phone} wants no more texts',
    CustomerTextsResumed: 'heard that {phone} wants texts again',
    CustomerEmailBounced: 'heard that mail to {email} comes back: {reason}',
  },
  inverses: customerInverses,
  list: fieldListRules(customerFields, {
    search: ['name', 'primaryContactName', 'primaryContactEmail', 'primaryContactPhone', 'city'],
    found: ['name', 'primaryContactName', 'city'],
    filter: [
      'name',
      'type',
      'status',
      'costPlusStatus',
      'salesmanId',
      'city',
      'owed',
      'retained',
      'unusedCredit',
      'lastActivityAt',
      'createdAt',
      'updatedAt',
    ],
    sort: [
      'name',
      'type',
      'status',
      'salesmanName',
      'primaryContactName',
      'city',
      'owed',
      'lastActivityAt',
      'createdAt',
      'updatedAt',
    ],
  }),
  guarded: { ...guardedBalance, unusedCredit: 'action:receivable.view' },
  can: {
    trash: true,
    attach: true,
    share: true,
    reassign: { as: 'customers' },
    status: true,
    bulk: ['delete', 'restore'],
    labels: { label: 'name', extra: ['salesmanId', 'salesmanName'] },
    import: customerImport,
  },
});

/** The spec asks for this exact sentence when labels are fetched without a salesman. */
export const SALESMAN_ID_REQUIRED = 'Salesman ID is required to fetch customer labels';

export const customerQueries = {
  list: z.strictObject({ companyId: Id.optional(), myCustomers: QueryFlag.optional() }),
  labels: z.strictObject({ salesmanId: z.uuid(SALESMAN_ID_REQUIRED) }),
};

const reminding = {
  method: 'PUT',
  access: 'session',
  scope: 'company',
  permission: 'action:customer.edit',
  entity: 'Customer',
} as const;
export const customerOwnRoutes = defineRoutes('customers', {
  search: {
    method: 'GET',
    path: '/customers/search',
    access: 'session',
    scope: 'company',
    permission: 'action:customer.view',
    entity: 'Customer',
    does: { handler: 'read' },
    query: LabelsQuery.extend({
      limit: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(10),
      page: z.coerce.number().int().min(1).default(1),
    }),
    summary: 'Find customers by a few letters',
  },
  /** Two customers may be called the same; whoever makes the second one is told. */
  isUnique: {
    method: 'GET',
    path: '/customers/is-unique',
    checks: ['uniqueness-rate'],
    access: 'session',
    scope: 'company',
    permission: 'action:customer.create',
    entity: 'Customer',
    does: { handler: 'read' },
    query: z.strictObject({ name: Line(), exceptId: Id.optional() }),
    answer: Uniqueness,
    summary: 'Is no other customer called so?',
  },
  contactIsUnique: {
    method: 'POST',
    path: '/customers/contact/is-unique',
    checks: ['uniqueness-rate'],
    access: 'session',
    scope: 'company',
    permission: 'action:customer.create',
    entity: 'Customer',
    does: { handler: 'write' },
    body: z.strictObject({ email: Email.optional(), phone: Phone.optional(), excludeId: Id.optional() }),
    answer: Uniqueness,
    summary: 'Is this e-mail or phone free?',
  },
  profileLabels: {
    method: 'GET',
    path: '/customers/profile/labels',
    access: 'session',
    scope: 'company',
    permission: 'action:customer.view',
    entity: 'Customer',
    does: { handler: 'read' },
    query: LabelsQuery,
    answer: Labels,
    summary: 'Customers the caller may work for, with their contacts',
  },
  pauseReminders: {
    ...reminding,
    path: '/customers/:id/pause-reminders',
    does: { command: 'PauseCustomerReminders', on: 'id' },
    body: customerCommands.shapes.PauseCustomerReminders.extend(Version),
    summary: 'Send no reminder letters to a customer',
  },
  resumeReminders: {
    ...reminding,
    path: '/customers/:id/resume-reminders',
    does: { command: 'ResumeCustomerReminders', on: 'id' },
    body: z.strictObject(Version),
    summary: 'Send reminder letters to a customer again',
  },
  /** Where the carrier posts what people answer to texts, signed. */
  textAnswer: {
    method: 'POST',
    path: '/customers/text-answer',
    access: 'public',
    scope: 'none',
    permission: null,
    entity: 'Customer',
    takes: 'bytes',
    does: { handler: 'write' },
    summary: 'A text that somebody sent us: STOP and START are heard',
  },
  locationSalesmanCount: {
    method: 'GET',
    path: '/customers/location-salesman-count',
    access: 'session',
    scope: 'company',
    permission: 'action:customer.view',
    entity: 'Customer',
    does: { handler: 'read' },
    query: z.strictObject({ search: Text(200).default('') }),
    answer: z.object({ customers: z.int(), locations: z.int(), salesmen: z.int() }),
    summary: 'How many customers, locations and salesmen there are',
  },
});

/** The fixed paths stand before `/customers/:id`. */
export const customerRoutes: Route[] = [
  ...Object.values(customerOwnRoutes),
  ...routesOf(customer, {
    trashed: 'trash',
    query: customerQueries,
    rows: { create: { checks: ['text-destination'] }, edit: { checks: ['text-destination'] } },
  }),
];
