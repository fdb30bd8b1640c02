import { describe, expect, it } from 'vitest';
import { briefWords, namedWords, notificationWords, type ToldNotification } from './calculations.ts';

const wall = { who: 'Amy Chen', reason: '', amount: null, title: 'proposal 12, Retaining wall' };
const words = (told: Partial<ToldNotification>) => notificationWords({ kind: 'signed', ...wall, ...told });

describe('the words of a notification', () => {
  it.each([
    ['signed', {}, 'Amy Chen signed proposal 12, Retaining wall'],
    ['viewed', {}, 'Amy Chen opened proposal 12, Retaining wall'],
    ['declined', {}, 'Amy Chen declined proposal 12, Retaining wall'],
    ['declined', { reason: 'Too late' }, 'Amy Chen declined proposal 12, Retaining wall: “Too late”'],
    ['paid', { who: 'Hillcrest HOA', amount: 123_456 }, 'Hillcrest HOA paid $1,234.56'],
    [
      'bounced',
      { who: 'amy@chen.example', title: 'Wall', reason: 'No such mailbox' },
      'Wall did not reach amy@chen.example: “No such mailbox”',
    ],
    ['noted', { who: 'Nick Castellano', title: 'East slope' }, 'Nick Castellano wrote a note at East slope'],
    [
      'delivered',
      { who: 'Nick Castellano', title: 'East slope', reason: '12 ton Class 2 base' },
      'Nick Castellano received 12 ton Class 2 base at East slope',
    ],
    ['asked', { reason: 'When do you come?' }, 'Amy Chen asked a question: “When do you come?”'],
  ] as const)('%s is told as a sentence about its record: %o', (kind, told, said) =>
    expect(words({ kind, ...told })).toBe(said),
  );
});

describe('what a locked screen says', () => {
  const all = { ...wall, amount: 9_876_543, reason: 'Too dear: $98,765.43' };
  it.each([
    ['signed', 'change order', 'A change order was signed', 'Amy Chen signed proposal 12, Retaining wall'],
    ['declined', 'invoice', 'An invoice was declined', 'Amy Chen declined proposal 12, Retaining wall'],
    ['viewed', 'proposal', 'A proposal was opened', 'Amy Chen opened proposal 12, Retaining wall'],
    ['paid', 'payment', 'A payment was posted', 'Amy Chen paid'],
    ['bounced', 'message', 'A message was not delivered', 'proposal 12, Retaining wall did not reach Amy Chen'],
    ['noted', 'location', 'A crew wrote a note', 'Amy Chen wrote a note at proposal 12, Retaining wall'],
    [
      'delivered',
      'delivery',
      'A crew received a delivery',
      'Amy Chen received a delivery at proposal 12, Retaining wall',
    ],
    ['asked', 'question', 'A customer asked a question', 'Amy Chen asked a question'],
  ] as const)('%s of the kind %s: no names, or names without amounts and reasons', (kind, noun, brief, named) =>
    expect([briefWords({ ...all, kind, noun }), namedWords({ ...all, kind, noun })]).toEqual([brief, named]),
  );
});
