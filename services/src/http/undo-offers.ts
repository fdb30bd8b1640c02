import { inversesOf } from '@backoffice/contracts/capabilities';
import type { Route } from '@backoffice/contracts/kernel';
import { routeSending } from '@backoffice/contracts/undo-routes';
import { HttpResponse, type Caller, type HttpHandler } from '@backoffice/infra/http';
import type { RecordingListener } from '#kernel/execute.ts';
import type { PendingAppend } from '#kernel/pending-append.ts';

/**
 * Middleware of all routes that write: where something takes back what was just recorded, the header `undo` says under
 * which id (`POST /undo/:id`), and `;reason` where a person has to say why. Who may not send what takes it back is not
 * offered it.
 */
export function undoOffers(routes: readonly Route[]) {
  const running = new Map<string, readonly PendingAppend[]>();

  const note: RecordingListener = ({ commandId }, drafts) => {
    if (running.has(commandId)) running.set(commandId, drafts);
  };

  const withUndoHeader = ({ route, run }: HttpHandler): HttpHandler => ({
    route,
    async run(call) {
      if (route.access !== 'session' || route.method === 'GET') return run(call);
      running.set(call.commandId, []);
      try {
        const answer = await run(call);
        const undo = offerOf(call.commandId, running.get(call.commandId) ?? [], call.caller, routes);
        if (!undo) return answer;
        const { status, headers, body } = answer instanceof HttpResponse ? answer : new HttpResponse(answer);
        return new HttpResponse(body, { status, headers: { ...headers, undo } });
      } finally {
        running.delete(call.commandId);
      }
    },
  });
  return { note, withUndoHeader };
}

/** What is not taken back at all is not offered by halves. */
function offerOf(
  commandId: string,
  drafts: readonly PendingAppend[],
  caller: Caller,
  routes: readonly Route[],
): string | null {
  const inverses = drafts.flatMap(({ entity: { resource }, id, events }) =>
    events.flatMap(({ type }) => {
      const inverse = inversesOf(resource)[type];
      return inverse ? { inverse, resource, id } : [];
    }),
  );
  if (inverses.some(({ inverse }) => 'never' in inverse)) return null;
  const taking = inverses.flatMap(({ inverse, ...of }) => ('by' in inverse ? { inverse, ...of } : []));
  const isAllowed = taking.every(({ inverse, resource, id }) => {
    const route = routeSending(routes, resource, inverse.by);
    const may = resource.entity === 'Company' ? caller.mayIn(id) : caller.may;
    return route && (route.permission === null || may(route.permission) !== 'deny');
  });
  if (taking.length === 0 || !isAllowed) return null;
  return taking.some(({ inverse }) => 'asks' in inverse) ? `${commandId};reason` : commandId;
}
