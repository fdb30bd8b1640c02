import type { Permissions, RecordFold, Resource, Route } from '#kernel/index.ts';
import { features } from './features.ts';

/** Every kind of record there is. */
export const resources: readonly Resource[] = features
  .flatMap(({ resource }) => resource ?? [])
  .toSorted((one, other) => (one.entity < other.entity ? -1 : 1));

/** What the events of each kind of record do to it. */
export const folds: readonly RecordFold[] = features.flatMap(({ fold }) => fold ?? []);

/** The one route table. Fixed paths stand before those with parameters. */
export const routeTable: readonly Route[] = features.flatMap(({ routes }) => routes ?? []);

/** The permission matrix. */
export const permissionMatrix: Permissions = Object.assign({}, ...features.map(({ permissions }) => permissions));
