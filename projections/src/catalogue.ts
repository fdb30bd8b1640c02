import { resources, routeTable } from '@backoffice/contracts';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import type { GraphQLSchema } from '#graphql/graphql-js.ts';
import { historyField, type HistorySource } from '#capabilities/history-field.ts';
import { sharedTypeNames } from '#capabilities/shared-type-names.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { listQueryFields, type ListDeclaration } from '#graphql/list-query-fields.ts';
import { buildGraphqlSchema } from '#graphql/schema.ts';
import { readModelOf, type ReadModel } from '#kernel/read-model.ts';
import type { ProofCheck } from '#proof/proof-check.ts';
import { features } from './features.ts';
import { listRules } from './features/proofs/module.ts';

export const readModels: readonly ReadModel[] = features.flatMap(({ projection, table }) =>
  projection && table ? [readModelOf(projection, table)] : [],
);

/** Rules of the nightly proof that are asked of the tables alone, in the order in which they are asked. */
export const proofChecks: readonly ProofCheck[] = features.flatMap(({ checks = [] }) => checks);
/** All rules of the nightly proof, by their names. */
export const proofRules: readonly string[] = [...listRules, ...proofChecks.map(({ rule }) => rule)];

/**
 * Lists as the route table declares them, and those that features add; changes in these are told to who may see them.
 */
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
  const live = routeOf(resource, 'list');
  const permission = (read: string) => routeOf(resource, read)?.permission ?? undefined;
  return live?.permission
    ? [
        {
          resource,
          query: live.query,
          one: routeOf(resource, 'one')?.query,
          permissions: { live: live.permission, trashed: permission('trashed'), archived: permission('archived') },
        },
      ]
    : [];
}

function routeOf({ entity }: Resource, read: string): Route | undefined {
  return routeTable.find((route) => route.entity === entity && 'read' in route.does && route.does.read === read);
}
