import { describe, expect, it } from 'vitest';
import { axisMaximum } from './bar-chart.tsx';
import { relativeDayText, relativeTimeText } from './formats.tsx';
import { fieldLabel, singularNoun, pluralNoun } from './labels.ts';

const zone = 'America/Los_Angeles';
const now = '2026-11-20T20:00:00.000Z';

describe('an instant', () => {
  it.each([
    ['2026-11-20T19:59:30.000Z', 'just now'],
    ['2026-11-20T19:55:00.000Z', '5 minutes ago'],
    ['2026-11-20T17:00:00.000Z', '3 hours ago'],
    ['2026-11-19T19:00:00.000Z', 'Nov 19, 2026'],
    ['2026-11-19T07:00:00.000Z', 'Nov 18, 2026'],
    ['2026-11-21T19:00:00.000Z', 'Nov 21, 2026'],
  ])('the instant %s is shown as %s', (at, text) => expect(relativeTimeText(zone, at, now)).toBe(text));
});

it('a relative day is shown as today, in some days or some days ago', () =>
  expect(['2026-11-20', '2026-11-23', '2026-11-18'].map((day) => relativeDayText('2026-11-20', day))).toEqual([
    'today',
    'in 3 days',
    '2 days ago',
  ]));
it('nouns and field labels are derived from the names in the contracts', () =>
  expect([
    singularNoun({ entity: 'ChangeOrder' }),
    pluralNoun({ path: 'change-orders' }),
    fieldLabel('goodThruDate'),
  ]).toEqual(['change order', 'change orders', 'Good thru date']));
it('the scale of a chart ends on a round figure', () =>
  expect([0, 7, 43_000_000, 101].map(axisMaximum)).toEqual([1, 8, 50_000_000, 200]));
