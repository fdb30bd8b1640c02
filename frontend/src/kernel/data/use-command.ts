import { useCallback, useRef, useState } from 'react';
import type { Problem, Receipt, Route } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { receiptPart, sendRequest, type CallOptions } from './http-client.ts';
import { publishReceipt } from './record-changes.ts';
import { newUuid } from '#browser/clock.ts';
import { problemFrom } from './problem.ts';

/** A receipt, unless the row is known to declare an answer of its own. */
export type CommandAnswer<R> = R extends { answer: infer A extends z.ZodType } ? z.infer<A> : Receipt;

export type CommandOutcome<A> =
  | { readonly ok: true; readonly answer: A }
  | { readonly ok: false; readonly problem: Problem };

/** What is asked of a route, to be sent or only foreseen; `A`: what it is answered with. */
export type CommandRequest<A = unknown> = {
  readonly route: Route;
  readonly asked: CallOptions<Route>;
  readonly answer?: A;
};

export const requestTo = <R extends Route>(route: R, asked: CallOptions<R>): CommandRequest<CommandAnswer<R>> => ({
  route,
  asked: asked as CallOptions<Route>, // which says less of its query and body
});

/** Sends one command of the route table. A problem is a value: whoever presses the button says what to do about it. */
export async function sendCommand<R extends Route>(
  route: R,
  asked: CallOptions<R>,
  key: string = newUuid(),
): Promise<CommandOutcome<CommandAnswer<R>>> {
  try {
    const id = asked.params?.id;
    const version = latestOwnVersion(id, asked.version);
    const answer = await sendRequest(route, {
      ...asked,
      ...(version === undefined ? {} : { version }),
      idempotencyKey: key,
    });
    const receipt = receiptPart(answer);
    if (isReceipt(receipt)) {
      if (version !== undefined && version < receipt.version && receipt.id === id)
        versionsWritten.set(`${id} ${version}`, receipt.version);
      if (route.entity) publishReceipt(route.entity, receipt);
    }
    return { ok: true, answer: answer as CommandAnswer<R> }; // as its row declares
  } catch (fault) {
    return { ok: false, problem: problemFrom(fault) };
  }
}

/** What this window has made of which version of a record. */
const versionsWritten = new Map<string, number>();

/**
 * Who acts again before the screen has followed knows what they have just done themselves; what anybody else did
 * meanwhile is still a conflict.
 */
function latestOwnVersion(id: string | undefined, version: number | undefined): number | undefined {
  const next = versionsWritten.get(`${id} ${version}`);
  return next === undefined ? version : latestOwnVersion(id, next);
}

/** For commands of one route. */
export function useCommand<R extends Route>(route: R) {
  const { send: sendAny, sending } = useRequests();
  const send = useCallback((asked: CallOptions<R>) => sendAny(requestTo(route, asked)), [route, sendAny]);
  return { send, sending };
}

/**
 * Each press has its own idempotency key; a press that never got an answer keeps its key for the next try of the same.
 */
export function useRequests() {
  const [sending, setSending] = useState(false);
  const unanswered = useRef<{ said: string; key: string } | null>(null);

  const send = useCallback(async <A>({ route, asked }: CommandRequest<A>): Promise<CommandOutcome<A>> => {
    const said = JSON.stringify([route.name, asked]);
    const key = unanswered.current?.said === said ? unanswered.current.key : newUuid();
    unanswered.current = { said, key };
    setSending(true);
    const outcome = await sendCommand(route, asked, key);
    setSending(false);
    if (outcome.ok || !NO_RESPONSE_TYPES.has(outcome.problem.type)) unanswered.current = null;
    return outcome as CommandOutcome<A>; // as its route declares
  }, []);

  return { send, sending };
}

const NO_RESPONSE_TYPES = new Set(['NETWORK_ERROR', 'TIMEOUT_ERROR']);

const isReceipt = (answer: unknown): answer is Receipt =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer && 'position' in answer;
