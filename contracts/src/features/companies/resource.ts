import { z } from 'zod';
import { Labels, LabelsQuery, routesOf, sameAt, Uniqueness } from '#capabilities/index.ts';
import { defineResource, defineRoutes, Id, Line, type Route, Version } from '#kernel/index.ts';
import { companyCommands, CompanyFields, FirstOwner } from './commands.ts';
import { companyEvents, companyInverses } from './events.ts';
import { companyRefusals } from './refusals.ts';
import { companyOwnerRoutes } from './routes.ts';
import { CompanyLabel, CompanyView, WaitingOwner } from './view.ts';

export const company = defineResource({
  entity: 'Company',
  path: 'companies',
  recordPage: '/companies/edit/:id',
  routes: 'catalog',
  permission: 'company',
  tenant: 'platform',
  visibleTo: { companies: 'id' },
  commands: companyCommands,
  events: companyEvents,
  refusals: companyRefusals,
  view: CompanyView,
  historyPhrases: {
    CompanyCreated: 'created the company',
    CompanyEdited: 'edited the company',
    EquipmentCustomized: 'chose the equipment on offer',
    ProfitBreakdownCustomized: 'chose what counts against the profit',
    AdminEmailsChanged: 'changed the addresses of the administrators',
    PaymentInstructionsChanged: 'changed how customers pay',
    BookkeepingRulesChanged: 'changed what stands in the way of payments and schedules',
    DocumentTermsChanged: 'changed the terms that new documents begin with',
    ReminderScheduleChanged: 'changed the reminder letters',
    JobSheetCustomized: 'changed how job sheets look',
    ProfitShareAdded: 'added a profit share',
    ProfitShareEdited: 'edited a profit share',
    ProfitShareRemoved: 'removed a profit share',
    OwnerRoleOffered: 'offered the role of an owner to {personName}',
    OwnerRoleAccepted: 'accepted the role of an owner',
    OwnerRoleDeclined: 'declined the role of an owner',
    OwnerOfferWithdrawn: 'withdrew the offer to {personName}',
  },
  inverses: companyInverses,
  list: {
    search: ['name', 'legalName', 'email', 'licenseNumber'],
    filter: ['name', 'type', 'parentCompanyId', 'status', 'createdAt'],
    sort: ['name', 'type', 'status', 'createdAt', 'updatedAt'],
  },
  guarded: { profitShares: 'component:profit-share', ownerOffers: 'action:company.manage-owners' },
  can: {
    trash: true,
    posts: true,
    status: true,
    labels: { label: 'name', extra: ['isParentCompany', 'timeZone'] },
    unique: (['name', 'email', 'phone', 'licenseNumber'] as const).map((field) => ({
      field,
      within: [],
      refusal: 'COMPANY_NOT_UNIQUE',
    })),
  },
});

/** Of one company: the caller's role in this very company decides. */
const one = { access: 'session', scope: 'platform', entity: 'Company' } as const;
const any = { ...one, does: { handler: 'read' } } as const;
const write = { does: { handler: 'write' } } as const;
const shapes = companyCommands.shapes;

export const companyOwnRoutes = defineRoutes('companies', {
  create: {
    ...one,
    ...write,
    permission: 'action:company.create',
    method: 'POST',
    path: '/companies/create',
    checks: ['text-destination'],
    body: z.strictObject({ ...CompanyFields.shape, owner: FirstOwner.nullable().default(null) }),
    summary: 'Create a company; its owner gets an invitation, or is whoever creates it',
  },
  labels: {
    ...any,
    permission: 'data:company.view',
    method: 'GET',
    path: '/companies/labels',
    query: LabelsQuery.extend({ salesmanId: Id.optional() }),
    answer: Labels.extend({ items: z.array(CompanyLabel) }),
    summary: 'The companies of a dropdown, with the role of who asks; those in which somebody is a salesman',
  },
  waitingOwners: {
    ...any,
    permission: 'action:company.create',
    method: 'GET',
    path: '/companies/waiting-owners',
    answer: z.object({ items: z.array(WaitingOwner) }),
    summary: 'Owners who have not accepted their invitation',
  },
  inviteOwnersAgain: {
    ...one,
    ...write,
    permission: 'action:company.create',
    method: 'POST',
    path: '/companies/:id/invite-owners-again',
    summary: 'Send their invitation once more to owners who have not come yet',
  },
  isUnique: {
    ...one,
    ...write,
    permission: 'action:company.create',
    method: 'GET',
    path: '/companies/is-unique',
    checks: ['uniqueness-rate'],
    query: z.strictObject({
      type: z.enum(['name', 'email', 'phone', 'licenseNumber']),
      value: Line(254),
      exceptId: Id.optional(),
    }),
    answer: Uniqueness,
    summary: 'Does no other company use this?',
  },
  remove: {
    ...one,
    permission: 'action:company.delete',
    method: 'DELETE',
    path: '/companies/:id',
    does: { command: 'TrashCompany', on: 'id' },
    summary: 'Move to the trash',
  },
  equipment: {
    ...one,
    permission: 'action:company.customize',
    method: 'PUT',
    path: '/companies/:id/customise-equipments',
    does: { command: 'CustomizeEquipment', on: 'id' },
    body: shapes.CustomizeEquipment.extend(Version),
    summary: 'Which categories of equipment are offered',
  },
  profitBreakdown: {
    ...one,
    permission: 'action:company.customize',
    method: 'PUT',
    path: '/companies/:id/customise-profit-breakdowns',
    does: { command: 'CustomizeProfitBreakdown', on: 'id' },
    body: shapes.CustomizeProfitBreakdown.extend(Version),
    summary: 'What counts against the profit of a job',
  },
  adminEmails: {
    ...one,
    permission: 'action:company.edit',
    method: 'PUT',
    path: '/companies/:id/admin-emails',
    does: { command: 'ChangeAdminEmails', on: 'id' },
    body: shapes.ChangeAdminEmails.extend(Version),
    summary: 'Who is told of what concerns the company',
  },
  paymentInstructions: {
    ...one,
    permission: 'action:company.edit',
    method: 'PUT',
    path: '/companies/:id/payment-instructions',
    does: { command: 'ChangePaymentInstructions', on: 'id' },
    body: shapes.ChangePaymentInstructions.extend(Version),
    summary: 'How customers pay, as invoices say it',
  },
  documentTerms: {
    ...one,
    permission: 'action:company.customize',
    method: 'PUT',
    path: '/companies/:id/document-terms',
    does: { command: 'ChangeDocumentTerms', on: 'id' },
    body: shapes.ChangeDocumentTerms.extend(Version),
    summary: 'Which terms new documents begin with',
  },
  bookkeepingRules: {
    ...one,
    permission: 'action:company.customize',
    method: 'PUT',
    path: '/companies/:id/bookkeeping-rules',
    does: { command: 'ChangeBookkeepingRules', on: 'id' },
    body: shapes.ChangeBookkeepingRules.extend(Version),
    summary: 'Which missing papers and estimates stand in the way of what is posted',
  },
  reminders: {
    ...one,
    permission: 'action:company.customize',
    method: 'PUT',
    path: '/companies/:id/reminders',
    does: { command: 'ChangeReminderSchedule', on: 'id' },
    body: shapes.ChangeReminderSchedule.safeExtend(Version),
    summary: 'Which letters customers get who have not paid, and when',
  },
  addShare: {
    ...one,
    permission: 'action:profit-share.create',
    method: 'POST',
    path: '/companies/:id/profit-shares',
    does: { command: 'AddProfitShare', on: 'id' },
    body: shapes.AddProfitShare.extend(Version),
    summary: 'Add a profit share',
  },
  editShare: {
    ...one,
    ...write,
    permission: 'action:profit-share.edit',
    method: 'PUT',
    path: '/companies/:id/profit-shares/:shareId',
    body: shapes.AddProfitShare,
    summary: 'Edit a profit share',
  },
  removeShare: {
    ...one,
    ...write,
    permission: 'action:profit-share.edit',
    method: 'DELETE',
    path: '/companies/:id/profit-shares/:shareId',
    summary: 'Remove a profit share',
  },
});

/**
 * Every role sees the companies it is a member of, a Software Admin all of them; changing the status has a permission
 * of its own, and whoever may delete may take it back.
 */
const view = { permission: 'data:company.view' };
const remove = { permission: 'action:company.delete' };
const usualRoutes = routesOf(company, {
  without: ['create', 'labels', 'trash'],
  rows: {
    list: view,
    get: view,
    status: { permission: 'action:company.change-status' },
    trashed: remove,
    restore: remove,
  },
});
export const companyRoutes: Route[] = [
  ...Object.values(companyOwnRoutes),
  ...Object.values(companyOwnerRoutes),
  ...usualRoutes,
  sameAt(usualRoutes, 'companies.status', 'companies.setStatus', '/companies/:id/status'),
];
