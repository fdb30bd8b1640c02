import { concernedBy, placeTold, type MovedSheet } from '@backoffice/contracts/features/crew-moves';
import { describe, expect, it } from 'vitest';
import { moveMessage } from './letters.ts';

const tuesday = { date: '2026-11-24', startTime: '07:00', foremanId: 'rosa', foremanName: 'Rosa Ortiz' };
const wednesday = { ...tuesday, date: '2026-11-25', startTime: '06:30' };
const nicks = { ...tuesday, foremanId: 'nick', foremanName: 'Nick Ray' };
type Place = typeof tuesday;
const issued = (position: number) => ({ type: 'JobSheetIssued', position, data: {} });
const moved = (position: number, from: Place, to: Place) => ({
  type: 'JobSheetRescheduled',
  position,
  data: { from, to, contentHash: '' },
});
function sheet(at: Place, ...history: MovedSheet['history']): MovedSheet {
  const luis = { workerId: 'luis', name: 'Luis Ortiz', role: 'laborer' as const, task: '' };
  const named = { name: 'Retaining wall', locationName: 'Mesa', crew: [luis] };
  return { now: { ...at, ...named, status: 'issued', trashedAt: null }, history };
}
const url = 'https://o.example/crew';
const told = (who: string, sheets: readonly MovedSheet[], toldThrough = 0, language: 'en' | 'es' = 'en') =>
  moveMessage(sheets, { workerId: who, toldThrough, language }, url);

describe('what a crew is told of a move', () => {
  it('a sheet that is moved stands on its new day, with what it was before', () =>
    expect(told('luis', [sheet(wednesday, issued(1), moved(2, tuesday, wednesday))])).toBe(
      'Wed, Nov 25, 6:30 AM: Mesa, Retaining wall (was Tue, Nov 24, 7:00 AM). Details: https://o.example/crew',
    ));
  it('in Spanish, where that was chosen, without letters that halve a text', () =>
    expect(told('luis', [sheet(wednesday, issued(1), moved(2, tuesday, wednesday))], 0, 'es')).toBe(
      'mie, 25 de nov, 6:30 AM: Mesa, Retaining wall (antes mar, 24 de nov, 7:00 AM). Detalles: https://o.example/crew',
    ));
  it('nothing, where it was taken back', () =>
    expect(
      told('luis', [sheet(tuesday, issued(1), moved(2, tuesday, wednesday), moved(3, wednesday, tuesday))]),
    ).toBeNull());
  it('by the day that they were told of last', () =>
    expect(
      told('luis', [sheet(tuesday, issued(1), moved(2, tuesday, wednesday), moved(5, wednesday, tuesday))], 3),
    ).toContain('Tue, Nov 24, 7:00 AM: Mesa, Retaining wall (was Wed, Nov 25, 6:30 AM).'));
  it('not of moves before it was issued', () =>
    expect(told('luis', [sheet(wednesday, moved(1, tuesday, wednesday), issued(2))])).toBeNull());
  it.each([
    ['of a draft', { status: 'draft' as const }],
    ['of what is done', { status: 'completed' as const }],
    ['of what lies in the trash', { trashedAt: '2026-11-20T00:00:00.000Z' }],
  ])('nothing is told %s', (_what, more) => {
    const one = sheet(wednesday, issued(1), moved(2, tuesday, wednesday));
    expect(told('luis', [{ ...one, now: { ...one.now, ...more } }])).toBeNull();
  });
  it('a foreman hears what is new, another what is gone, and their crew nothing of it', () => {
    const sheets = [sheet(nicks, issued(1), moved(2, tuesday, nicks))];
    expect(concernedBy(sheets[0] ?? expect.fail())).toEqual(['nick', 'luis', 'rosa']);
    expect(told('nick', sheets)).toContain('Tue, Nov 24, 7:00 AM: Mesa, Retaining wall is new for you.');
    expect(told('rosa', sheets)).toContain("Tue, Nov 24, 7:00 AM: Mesa, Retaining wall is another crew's now.");
    expect([told('luis', sheets), told('ana', sheets)]).toEqual([null, null]);
  });
  it('of many sheets, four in their order and how many more', () => {
    const days = ['27', '25', '28', '29', '30'].map((day) => ({ ...tuesday, date: `2026-11-${day}` }));
    const text = told(
      'luis',
      days.map((to) => sheet(to, issued(1), moved(2, tuesday, to))),
    );
    expect(text?.match(/\w{3}, Nov \d\d(?=, 7:00 AM: )/g)).toEqual([
      'Wed, Nov 25',
      'Fri, Nov 27',
      'Sat, Nov 28',
      'Sun, Nov 29',
    ]);
    expect(text).toContain('And 1 more.');
  });
});

it('a sheet that was issued anew is where that says', () =>
  expect(placeTold([issued(1), moved(2, tuesday, wednesday), issued(3)], 0)).toBeNull());
