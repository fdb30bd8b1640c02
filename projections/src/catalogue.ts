import { dictionaries, resources, routeTable } from '@backoffice/contracts';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import type { GraphQLSchema } from '#graphql/graphql-js.ts';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { historyField, type HistorySource } from '#capabilities/history-field.ts';
import { sharedTypeNames } from '#capabilities/shared-type-names.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { listQueryFields, type ListDeclaration } from '#graphql/list-query-fields.ts';
import { buildGraphqlSchema } from '#graphql/schema.ts';
import { readModelOf, type ReadModel } from '#kernel/read-model.ts';
import { accessRequestsFeature } from './features/access-requests/module.ts';
import { auditFeature } from './features/audit/module.ts';
import { changeOrdersFeature } from './features/change-orders/module.ts';
import { companiesFeature } from './features/companies/module.ts';
import { contractsFeature } from './features/contracts/module.ts';
import { costPlusRequestsFeature } from './features/cost-plus-requests/module.ts';
import { customersFeature } from './features/customers/module.ts';
import { dashboardFeature } from './features/dashboard/module.ts';
import { followUpsFeature } from './features/follow-ups/module.ts';
import { invoicesFeature } from './features/invoices/module.ts';
import { ledgerFeature } from './features/ledger/module.ts';
import { locationsFeature } from './features/locations/module.ts';
import { messagesFeature } from './features/messages/module.ts';
import { paymentsFeature } from './features/payments/module.ts';
import { proofsFeature } from './features/proofs/module.ts';
import { proposalsFeature } from './features/proposals/module.ts';
import { receivablesFeature } from './features/receivables/module.ts';
import { reportsFeature } from './features/reports/module.ts';
import { usersFeature } from './features/users/module.ts';

/** Everything that can be read. */
export const features: readonly ReadFeature[] = [
  companiesFeature,
  customersFeature,
  costPlusRequestsFeature,
  locationsFeature,
  proposalsFeature,
  followUpsFeature,
  contractsFeature,
  changeOrdersFeature,
  invoicesFeature,
  paymentsFeature,
  receivablesFeature,
  reportsFeature,
  ledgerFeature,
  ...dictionaries.map(dictionaryFeature),
  messagesFeature,
  usersFeature,
  accessRequestsFeature,
  dashboardFeature,
  auditFeature,
  proofsFeature,
];

export const readModels: readonly ReadModel[] = features.flatMap(({ projection, table }) =>
  projection && table ? [readModelOf(projection, table)] : [],
);

/** Lists as the route table declares them, and those that features add; changes in these are told to who may see them. */
export const lists: readonly ListDeclaration[] = [
  ...resources.flatMap(listsOf),
  ...features.flatMap(({ list: own }) => own ?? []),
];

/** Whose history may be asked for, because the route table says so. */
export const historySources: readonly HistorySource[] = readModels.flatMap(({ projection, table: { resource } }) => {
  const permission = lists.find((each) => each.resource === resource)?.permissions.live;
  return permission && routeOf(resource, 'history') ? [{ resource, projection, permission }] : [];
});

/** What a feature asks in its own way stands for the general question of the same name. */
export function graphqlSchema(ports: ReadPorts): GraphQLSchema {
  const own = features.flatMap(({ queries }) => queries?.(ports) ?? []);
  const general = lists.flatMap(listQueryFields).filter(({ name }) => !own.some((each) => each.name === name));
  return buildGraphqlSchema(
    [...general, historyField(ports, historySources), ...own],
    Object.assign({ ...sharedTypeNames }, ...features.map(({ typeNames: names }) => names)),
  );
}

function listsOf(resource: Resource): ListDeclaration[] {
  const live =
    routeOf(resource, 'list') ??
    routeTable.find(({ name, entity }) => name === `${resource.path}.list` && entity === resource.entity);
  const permission = (read: string) => routeOf(resource, read)?.permission ?? undefined;
  return live?.permission
    ? [
        {
          resource,
          query: live.query,
          permissions: { live: live.permission, trashed: permission('trashed'), archived: permission('archived') },
        },
      ]
    : [];
}

function routeOf({ entity }: Resource, read: string): Route | undefined {
  return routeTable.find((route) => route.entity === entity && 'read' in route.does && route.does.read === read);
}
