import { inversesOf } from '@backoffice/contracts/capabilities';
import { HttpResponse, type HttpHandler } from '@backoffice/infra/http';
import type { RecordingListener } from '#kernel/execute.ts';
import type { PendingAppend } from '#kernel/pending-append.ts';

/**
 * Middleware of all routes that write: where something takes back what was just recorded, the header `undo` says under
 * which id (`POST /undo/:id`), and `;reason` where a person has to say why.
 */
export function undoOffers() {
  const running = new Map<string, string | null>();

  const note: RecordingListener = ({ commandId }, drafts) => {
    if (running.has(commandId)) running.set(commandId, offerOf(commandId, drafts));
  };

  const withUndoHeader = ({ route, run }: HttpHandler): HttpHandler => ({
    route,
    async run(call) {
      if (route.access !== 'session' || route.method === 'GET') return run(call);
      running.set(call.commandId, null);
      try {
        const answer = await run(call);
        const undo = running.get(call.commandId);
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
function offerOf(commandId: string, drafts: readonly PendingAppend[]): string | null {
  const inverses = drafts.flatMap(({ entity, events }) =>
    events.flatMap(({ type }) => inversesOf(entity.resource)[type] ?? []),
  );
  if (inverses.some((inverse) => 'never' in inverse) || !inverses.some((inverse) => 'by' in inverse)) return null;
  return inverses.some((inverse) => 'asks' in inverse) ? `${commandId};reason` : commandId;
}
