import { setImmediate as turn } from 'node:timers/promises';

type CallRound<Value> = { sent: boolean; readonly now: Promise<Value>; next: Promise<Value> | null };

/**
 * Those who call the same thing at the same moment, which is one turn of the event loop, share one question, but never
 * one that was sent before they came: an answer is never older than its asker.
 */
export function coalesceCalls<Args extends readonly (string | number)[], Value>(
  call: (...args: Args) => Promise<Value>,
): (...args: Args) => Promise<Value> {
  const rounds = new Map<string, CallRound<Value>>();

  function depart(key: string, args: Args): Promise<Value> {
    const send = () => {
      round.sent = true;
      return call(...args);
    };
    const round: CallRound<Value> = { sent: false, now: turn().then(send), next: null };
    rounds.set(key, round);
    const end = () => {
      if (!round.next) rounds.delete(key);
    };
    round.now.then(end, end);
    return round.now;
  }

  return (...args) => {
    const key = args.join('\n');
    const round = rounds.get(key);
    if (!round) return depart(key, args);
    if (!round.sent) return round.now;
    return (round.next ??= round.now.then(
      () => depart(key, args),
      () => depart(key, args),
    ));
  };
}
