import { useCallback, useRef, useState } from 'react';
import type { Problem, Route } from '@backoffice/contracts/kernel';
import { call, type AnswerOf, type Asked } from './api.ts';
import { tellReceipt } from './changes.ts';
import { newKey } from './clock.ts';
import { Failed, problemOf } from './problem.ts';

export type Outcome<A> = { readonly ok: true; readonly answer: A } | { readonly ok: false; readonly problem: Problem };

/**
 * Sends one command of the route table. A problem is a value: whoever presses the button says what to do about it.
 * Each press has its own idempotency key; a press that never got an answer keeps its key for the next try of the same.
 */
export function useCommand<R extends Route>(route: R) {
  const [sending, setSending] = useState(false);
  const unanswered = useRef<{ said: string; key: string } | null>(null);

  const send = useCallback(async (asked: Asked<R>): Promise<Outcome<AnswerOf<R>>> => {
    const said = JSON.stringify(asked);
    const key = unanswered.current?.said === said ? unanswered.current.key : newKey();
    unanswered.current = { said, key };
    setSending(true);
    try {
      const answer = await call(route, { ...asked, idempotencyKey: key });
      unanswered.current = null;
      if (route.entity && isReceipt(answer)) tellReceipt(route.entity, answer);
      return { ok: true, answer };
    } catch (fault) {
      if (fault instanceof Failed && fault.status !== 0) unanswered.current = null;
      return { ok: false, problem: problemOf(fault) };
    } finally {
      setSending(false);
    }
  }, [route]);

  return { send, sending };
}

const isReceipt = (answer: unknown): answer is { id: string; version: number; position: number } =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer && 'position' in answer;
