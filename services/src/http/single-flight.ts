import type { Call } from '@backoffice/infra/http';

type IdempotentCall = Pick<Call, 'commandId' | 'requestHash'> & {
  readonly caller: Pick<Call['caller'], 'tenant' | 'challengeId'>;
};

/**
 * One press of a button, however often it is sent: its key, what was asked with it, and in which company or sign-in.
 */
export const idempotencyKeyOf = ({ commandId, requestHash, caller: { tenant, challengeId } }: IdempotentCall): string =>
  [tenant, challengeId ?? '', commandId, requestHash].join(' ');

/**
 * The same press that is sent again while it is worked on gets the one answer, as if the two had come one after the
 * other; `again` is what the later ones are told.
 */
export function singleFlight<T>(again: (answer: T) => T = (answer) => answer) {
  const running = new Map<string, Promise<T>>();
  return function once(call: IdempotentCall, work: () => Promise<T>): Promise<T> {
    const press = idempotencyKeyOf(call);
    const before = running.get(press);
    if (before) return before.then(again);
    const started = work().finally(() => running.delete(press));
    running.set(press, started);
    return started;
  };
}
