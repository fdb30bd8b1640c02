import type { ListRequest, Resource, Route } from '@backoffice/contracts/kernel';
import { HttpResponse, type Call, type Caller, type HttpHandler } from '@backoffice/infra/http';
import type { RouteQuery, Reads } from './reads.ts';
import { PLATFORM } from '#kernel/row-scope.ts';

export type HistoryReader = (resource: Resource, call: Call) => Promise<unknown>;
/** Whether a tenant's tables have seen a position; waits a little for it. */
export type WaitForPosition = (tenant: string, position: number) => Promise<boolean>;

/** Mounts every read that the route table declares for a resource. */
export function restReads(
  routeTable: readonly Route[],
  resources: readonly Resource[],
  reads: Reads,
  historyOf: HistoryReader,
): HttpHandler[] {
  return routeTable.flatMap((route): HttpHandler[] => {
    const resource = resources.find(({ entity }) => entity === route.entity);
    return resource && 'read' in route.does
      ? [{ route, run: readHandler(route.does.read, resource, reads, historyOf) }]
      : [];
  });
}

function readHandler(
  read: Extract<Route['does'], { read: unknown }>['read'],
  resource: Resource,
  reads: Reads,
  historyOf: HistoryReader,
): HttpHandler['run'] {
  const list =
    (place: 'live' | 'trashed' | 'archived') =>
    ({ body, query, caller }: Call) =>
      reads.list(resource, { request: body as unknown as ListRequest, place, query: query as RouteQuery }, caller); // lists declare this body
  switch (read) {
    case 'list':
      return list('live');
    case 'trashed':
      return list('trashed');
    case 'archived':
      return list('archived');
    case 'one':
      return ({ params, caller }) => reads.one(resource, params['id'] ?? '', caller);
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

/** A reader who says what they have written waits until it can be read; when that takes too long they are told. */
export const readYourWrites =
  (settled: WaitForPosition, resources: readonly Resource[]) =>
  ({ route, run }: HttpHandler): HttpHandler => ({
    route,
    async run(call) {
      const inTime =
        call.readAfter === null || (await settled(routeTenant(route, resources, call.caller), call.readAfter));
      const answer = await run(call);
      if (inTime) return answer;
      const { body, status, headers } =
        answer instanceof HttpResponse ? answer : { body: answer, status: 200, headers: {} };
      return new HttpResponse(body, { status, headers: { ...headers, 'x-stale': 'true' } });
    },
  });
