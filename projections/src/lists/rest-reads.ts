import type { ListRequest, Resource, Route } from '@backoffice/contracts/kernel';
import { HttpResponse, type Call, type Caller, type HttpHandler } from '@backoffice/infra/http';
import type { CurrentRead } from './current-reads.ts';
import type { RouteQuery, Reads } from './reads.ts';
import { PLATFORM } from '#kernel/row-scope.ts';

export type HistoryReader = (resource: Resource, call: Call) => Promise<unknown>;

/** Mounts every read that the route table declares for a resource. */
export function restReads(
  routeTable: readonly Route[],
  resources: readonly Resource[],
  reads: Reads,
  historyOf: HistoryReader,
): HttpHandler[] {
  return routeTable.flatMap((route): HttpHandler[] => {
    const resource = resources.find(({ entity }) => entity === route.entity);
    const parent = resources.find(({ entity }) => entity === route.parent?.entity);
    if (!resource || !('read' in route.does) || route.does.read === 'export') return [];
    const run = readHandler(route.does.read, resource, reads, historyOf);
    return [{ route, run: parent ? belowParent(parent, route, reads, run) : run }];
  });
}

/** Finds what is below the record that the path names, and nothing where that is not there. */
const belowParent =
  (resource: Resource, { parent }: Route, reads: Reads, run: HttpHandler['run']): HttpHandler['run'] =>
  async (call) => {
    const { param = '' } = parent ?? {};
    const id = call.params[param] ?? '';
    await reads.one(resource, id, call.caller, ['id']);
    // compared as a query is
    return run({ ...call, query: { ...(call.query as object), [param]: id } as Call['query'] });
  };

function readHandler(
  read: Exclude<Extract<Route['does'], { read: unknown }>['read'], 'export'>,
  resource: Resource,
  reads: Reads,
  historyOf: HistoryReader,
): HttpHandler['run'] {
  const list =
    (place: 'live' | 'trashed' | 'archived') =>
    ({ body, query, caller }: Call) =>
      // lists declare this body
      reads.list(resource, { request: body as ListRequest, place, query: query as RouteQuery }, caller);
  switch (read) {
    case 'list':
      return list('live');
    case 'trashed':
      return list('trashed');
    case 'archived':
      return list('archived');
    case 'one':
      return ({ params, query, caller }) =>
        reads.one(resource, params['id'] ?? '', caller, undefined, query as RouteQuery);
    case 'labels':
      return ({ query, caller }) => reads.labels(resource, query as RouteQuery, caller);
    case 'history':
      return (call) => historyOf(resource, call);
  }
}

/** Where a route reads: people and requests are the platform's, also where a company is asked. */
const routeTenant = ({ scope, entity }: Route, resources: readonly Resource[], caller: Caller) =>
  scope === 'company' && resources.find((each) => each.entity === entity)?.tenant !== 'platform'
    ? caller.tenant
    : PLATFORM;

/** The record that a path names. */
const streamOf = ({ entity }: Route, { id }: Call['params']) =>
  entity === undefined || id === undefined ? {} : { stream: `${entity}-${id}` };

/**
 * Whoever is signed in, a worker too, reads what they have written; when it cannot be read in time they are told. What
 * links and codes show is read from the log.
 */
export const readYourWrites =
  (current: CurrentRead, resources: readonly Resource[]) =>
  ({ route, run }: HttpHandler): HttpHandler => ({
    route,
    async run(call) {
      const { caller, params, readAfter } = call;
      if (caller.sessionId === null && !caller.worker) return run(call);
      const { answer, isStale } = await current(
        {
          tenant: routeTenant(route, resources, caller),
          actorId: caller.actor.id,
          ...streamOf(route, params),
          readAfter,
        },
        () => run(call),
      );
      if (!isStale) return answer;
      const { body, status, headers } =
        answer instanceof HttpResponse ? answer : { body: answer, status: 200, headers: {} };
      return new HttpResponse(body, { status, headers: { ...headers, 'x-stale': 'true' } });
    },
  });
