import type { Call } from '@backoffice/infra/http';

type IdempotentCall = Pick<Call, 'commandId' | 'requestHash'>;

/** One press of a button, however often it is sent: its key, and what was asked with it. */
export const idempotencyKeyOf = ({ commandId, requestHash }: IdempotentCall): string => `${commandId} ${requestHash}`;

/** The same press that is sent again while it is worked on gets the one answer, as if the two had come one after the other. */
export function singleFlight<T>() {
  const running = new Map<string, Promise<T>>();
  return function once(call: IdempotentCall, work: () => Promise<T>): Promise<T> {
    const press = idempotencyKeyOf(call);
    const started = running.get(press) ?? work().finally(() => running.delete(press));
    running.set(press, started);
    return started;
  };
}
