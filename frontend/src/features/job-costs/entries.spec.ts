import { describe, expect, it } from 'vitest';
import { changedCells, hoursWeek } from './calculations.ts';
import { splitText } from '@backoffice/contracts/features/typed-hours';
import { cellKey, rowsOf, type SavedHours } from './entries.ts';

const row = { workerId: 'w', workerName: 'Ray Soto', lineItemId: null, phaseName: '', wageId: null, wageName: '' };
const line = (
  id: string,
  workDate: string,
  hours: number,
  payClass: SavedHours['payClass'] = 'regular',
): SavedHours => ({
  ...row,
  id,
  workDate,
  hours,
  payClass,
});
describe('a week of hours', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
  const ticket = { date: '2026-11-16', endDate: '2026-11-21', labors: [] as SavedHours[] };
  const week = (texts: readonly string[], more: Partial<Parameters<typeof hoursWeek>[0]> = {}) =>
    hoursWeek({
      start: '2026-11-15',
      ticket,
      rows: [row],
      cells: Object.fromEntries(texts.map((text, at) => [cellKey(row, days[at] ?? ''), text])),
      elsewhere: new Map(),
      rule: 'caDaily',
      named: new Map(),
      ...more,
    });
  const splits = (of: ReturnType<typeof week>) => of[0]?.cells.slice(1).map(({ split }) => splitText(split));

  it('five days of 9 hours and a Saturday of 6 are suggested as 40 regular hours and 11 of overtime', () =>
    expect(splits(week(['9', '9', '9', '9', '9', '6']))).toEqual([...Array<string>(5).fill('8 + 1 OT'), '6 OT']));
  it('hours on other tickets count for the overtime of the day and for its 24 hours', () => {
    const elsewhere = new Map([['w', new Map([['2026-11-16', 1_200]])]]);
    expect(splits(week(['4'], { elsewhere }))?.[0]).toBe('4 DT');
    expect(week(['13'], { elsewhere })[0]?.cells[1]).toMatchObject({
      elsewhere: 1_200,
      error: 'Ray Soto would have 25 hours on Nov 16, 2026.',
    });
  });
  it('a wage that is overtime by its name pays all its hours so', () => {
    const other = { ...row, wageId: 'ot', wageName: 'PW Laborer Overtime' };
    const cells = { [cellKey(other, '2026-11-16')]: '4' };
    const named = new Map([['ot', 'overtime' as const]]);
    expect(splits(week([], { rows: [other], cells, named }))?.[0]).toBe('4 OT');
  });
  it('only cells of the days of the ticket are sent, day by day, and only where they differ from what is saved', () => {
    const labors = [line('a', '2026-11-17', 800)];
    const cells = Object.fromEntries(
      ['2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15'].map((day) => [cellKey(row, day), '8']),
    );
    const all = week([], { ticket: { ...ticket, labors }, rows: rowsOf(labors), cells });
    expect(changedCells(all).map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-18']);
  });
});
