import { setImmediate as turn } from 'node:timers/promises';

type Round<Value> = { sent: boolean; readonly now: Promise<Value>; next: Promise<Value> | null };

/**
 * Those who ask the same thing at the same moment, which is one turn of the event loop, share one question, but never one
 * that was sent before they came: an answer is never older than its asker.
 */
export function together<Asked extends readonly (string | number)[], Value>(
  ask: (...asked: Asked) => Promise<Value>,
): (...asked: Asked) => Promise<Value> {
  const rounds = new Map<string, Round<Value>>();

  function depart(key: string, asked: Asked): Promise<Value> {
    const send = () => {
      round.sent = true;
      return ask(...asked);
    };
    const round: Round<Value> = { sent: false, now: turn().then(send), next: null };
    rounds.set(key, round);
    const end = () => {
      if (!round.next) rounds.delete(key);
    };
    round.now.then(end, end);
    return round.now;
  }

  return (...asked) => {
    const key = asked.join('\n');
    const round = rounds.get(key);
    if (!round) return depart(key, asked);
    if (!round.sent) return round.now;
    return (round.next ??= round.now.then(
      () => depart(key, asked),
      () => depart(key, asked),
    ));
  };
}
