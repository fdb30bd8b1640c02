import { tooManyRequests, type Caller } from '@backoffice/infra/http';

/** So many of one person wait for their turn, as when days are chosen faster than they are answered. */
const MAX_WAITING = 4;
type Turn = { readonly before: Promise<unknown>; readonly count: number };
const turns = new Map<string, Turn>();

/** Queue for each person: what costs a reading of the log is answered one after the other. @throws Failure 429 */
export async function answerInTurn<T>({ actor: { id } }: Pick<Caller, 'actor'>, make: () => Promise<T>): Promise<T> {
  const { before, count } = turns.get(id) ?? { before: Promise.resolve(), count: 0 };
  if (count > MAX_WAITING) throw tooManyRequests('Your last questions are still being answered. Please wait.', 5);
  const answer = before.then(make);
  const ended = answer.then(
    () => leave(id),
    () => leave(id),
  );
  turns.set(id, { before: ended, count: count + 1 });
  return answer;
}

function leave(id: string): void {
  const turn = turns.get(id);
  if (!turn || turn.count <= 1) turns.delete(id);
  else turns.set(id, { ...turn, count: turn.count - 1 });
}
