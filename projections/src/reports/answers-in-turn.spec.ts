import { describe, expect, it } from 'vitest';
import { answerInTurn } from './answers-in-turn.ts';

const person = (id: string) => ({ actor: { kind: 'user' as const, id, name: id, role: 'OA' as const } });

describe('answers in turn', () => {
  it('what one person asks is answered one after the other, a failure does not hold up the next, and others do not wait', async () => {
    const said: string[] = [];
    const first = Promise.withResolvers<void>();
    const answers = [
      answerInTurn(person('ana'), async () => {
        await first.promise;
        said.push('first');
        throw new Error('broken');
      }).catch(() => {}),
      answerInTurn(person('ana'), async () => void said.push('second')),
    ];
    await answerInTurn(person('bo'), async () => void said.push('other'));
    first.resolve();
    await Promise.all(answers);
    expect(said).toEqual(['other', 'first', 'second']);
  });
  it('who asks for more than a few at once is told to wait, and asks again once they are answered', async () => {
    const open = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 5 }, () => answerInTurn(person('cy'), () => open.promise));
    await expect(answerInTurn(person('cy'), async () => {})).rejects.toMatchObject({ status: 429 });
    open.resolve();
    await Promise.all(waiting);
    expect(await answerInTurn(person('cy'), async () => 'answered')).toBe('answered');
  });
});
