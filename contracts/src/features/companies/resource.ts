import { routesOf } from '#capabilities/index.ts';
import { defineResource, type Route } from '#kernel/index.ts';
import { companyCommands } from './commands.ts';
import { companyEvents } from './events.ts';
import { companyRefusals } from './refusals.ts';
import { CompanyView } from './view.ts';

export const company = defineResource({
  entity: 'Company', path: 'companies', routes: 'catalog', permission: 'company', tenant: 'platform',
  commands: companyCommands, events: companyEvents, refusals: companyRefusals, view: CompanyView,
  words: { CompanyCreated: 'created the company', CompanyEdited: 'edited the company' },
  list: { search: ['name', 'legalName', 'email', 'licenseNumber'], filter: ['name', 'type', 'status', 'createdAt'], sort: ['name', 'type', 'status', 'createdAt', 'updatedAt'] },
  can: {
    status: true,
    labels: { label: 'name', extra: ['isParentCompany', 'timeZone'] },
    unique: (['name', 'email', 'phone', 'licenseNumber'] as const).map((field) => ({ field, within: [], refusal: 'COMPANY_NOT_UNIQUE' })),
  },
});

/** Every role sees the companies it is a member of, a Software Admin all of them; changing the status has a permission of its own. */
const permissionOf: Readonly<Record<string, string>> = {
  'companies.list': 'data:company.view', 'companies.get': 'data:company.view', 'companies.labels': 'data:company.view', 'companies.status': 'action:company.change-status',
};
export const companyRoutes: Route[] = routesOf(company).map((route) => ({ ...route, permission: permissionOf[route.name] ?? route.permission }));
