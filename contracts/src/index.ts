import { objectionOf, reportRoutesOf, withDifferences, withExports } from '#capabilities/index.ts';
import type { GuardTable, KnownFacts, Permissions, RecordFold, Refusal, Resource, Route } from '#kernel/index.ts';
import { features } from './features.ts';
import { reports } from './reports.ts';

export { crewFaultsIn } from './crew-calls.ts';
export { moneyIn } from './crew-route-faults.ts';
export { closedDays, closedDayRules } from './closed-days.ts';
export { dictionaries } from './dictionaries.ts';
export { reports };

/** Every kind of record there is. */
export const resources: readonly Resource[] = features
  .flatMap(({ resource }) => resource ?? [])
  .toSorted((one, other) => (one.entity < other.entity ? -1 : 1));

/** What the events of each kind of record do to it. */
export const folds: readonly RecordFold[] = features.flatMap(({ fold }) => fold ?? []);

/** The rules of every kind of record that has some of its own. */
export const guardsByEntity: Readonly<Record<string, GuardTable>> = Object.fromEntries(
  features.flatMap(({ resource, guards }) => (resource && guards ? [[resource.entity, guards]] : [])),
);

/** What stands against a command on a record, as far as it is known: without facts, what the record says of itself. */
export const objectionTo = (
  resource: Resource,
  verb: string,
  record: object | null,
  facts: KnownFacts = {},
): Refusal | null => objectionOf(resource, guardsByEntity[resource.entity] ?? {}, verb, record, facts);

/** The routes that features declare. */
export const declaredRoutes: readonly Route[] = features.flatMap(({ routes }) => routes ?? []);

const allRoutes = () => [...withDifferences(withExports(declaredRoutes)), ...reports.flatMap(reportRoutesOf)];
/**
 * The one route table: what is declared, the export of every list and what became of it, and reports. Fixed paths stand
 * before those with parameters.
 */
export const routeTable: readonly Route[] = /* @__PURE__ */ allRoutes();

/** The permission matrix. */
export const permissionMatrix: Permissions = Object.assign({}, ...features.map(({ permissions }) => permissions));
