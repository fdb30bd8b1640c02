import { useCallback, useRef, useState } from 'react';
import type { Problem, Receipt, Route } from '@backoffice/contracts/kernel';
import { call, type AnswerOf, type Asked } from './api.ts';
import { tellReceipt } from './changes.ts';
import { newKey } from './clock.ts';
import { problemOf } from './problem.ts';

export type Outcome<A> = { readonly ok: true; readonly answer: A } | { readonly ok: false; readonly problem: Problem };

/** Sends one command of the route table. A problem is a value: whoever presses the button says what to do about it. */
export async function sendCommand<R extends Route>(
  route: R,
  asked: Asked<R>,
  key: string = newKey(),
): Promise<Outcome<AnswerOf<R>>> {
  try {
    const id = asked.params?.id;
    const version = onTopOf(id, asked.version);
    const answer = await call(route, { ...asked, ...(version === undefined ? {} : { version }), idempotencyKey: key });
    if (isReceipt(answer)) {
      if (version !== undefined && version < answer.version && answer.id === id)
        written.set(`${id} ${version}`, answer.version);
      if (route.entity) tellReceipt(route.entity, answer);
    }
    return { ok: true, answer };
  } catch (fault) {
    return { ok: false, problem: problemOf(fault) };
  }
}

/** What this window has made of which version of a record. */
const written = new Map<string, number>();

/** Who acts again before the screen has followed knows what they have just done themselves; what anybody else did meanwhile is still a conflict. */
function onTopOf(id: string | undefined, version: number | undefined): number | undefined {
  const next = written.get(`${id} ${version}`);
  return next === undefined ? version : onTopOf(id, next);
}

/** Each press has its own idempotency key; a press that never got an answer keeps its key for the next try of the same. */
export function useCommand<R extends Route>(route: R) {
  const [sending, setSending] = useState(false);
  const unanswered = useRef<{ said: string; key: string } | null>(null);

  const send = useCallback(
    async (asked: Asked<R>): Promise<Outcome<AnswerOf<R>>> => {
      const said = JSON.stringify(asked);
      const key = unanswered.current?.said === said ? unanswered.current.key : newKey();
      unanswered.current = { said, key };
      setSending(true);
      const outcome = await sendCommand(route, asked, key);
      setSending(false);
      if (outcome.ok || !WITHOUT_ANSWER.has(outcome.problem.type)) unanswered.current = null;
      return outcome;
    },
    [route],
  );

  return { send, sending };
}

const WITHOUT_ANSWER = new Set(['NETWORK_ERROR', 'TIMEOUT_ERROR']);

const isReceipt = (answer: unknown): answer is Receipt =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer && 'position' in answer;
