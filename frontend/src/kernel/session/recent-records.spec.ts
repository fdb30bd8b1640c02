import { beforeEach, describe, expect, it } from 'vitest';
import { applySelection } from './selection.ts';
import { endSession } from './session.ts';
import { rememberRecord, recentRecords } from './recent-records.ts';

const visit = (title: string) => rememberRecord({ path: `/customers/${title}`, title, hint: 'Customer' });
const titles = () => recentRecords().map(({ title }) => title);

describe('what was looked at', () => {
  beforeEach(() => {
    endSession('signed-out');
    applySelection({ companyId: 'builders', salesmanId: null });
  });

  it('a recent record is listed once, the latest first', () => {
    for (const title of ['Ana', 'Bob', 'Ana']) visit(title);
    expect(titles()).toEqual(['Ana', 'Bob']);
  });
  it('a recent record is listed by the name it has now', () => {
    visit('Ana');
    rememberRecord({ path: '/customers/Ana', title: 'Ana & Sons', hint: 'Customer' });
    expect(titles()).toEqual(['Ana & Sons']);
  });
  it('the recent records are eight at most', () => {
    for (let at = 0; at < 12; at++) visit(`C${at}`);
    expect(titles()).toEqual(['C11', 'C10', 'C9', 'C8', 'C7', 'C6', 'C5', 'C4']);
  });
  it('a recent record belongs to the company it was opened in', () => {
    visit('Ana');
    applySelection({ companyId: 'civil', salesmanId: null });
    expect(titles()).toEqual([]);
    applySelection({ companyId: 'builders', salesmanId: null });
    expect(titles()).toEqual(['Ana']);
  });
  it.each(['signed-out', 'refused'] as const)('the recent records are forgotten when the user was %s', (reason) => {
    visit('Ana');
    endSession(reason);
    expect(titles()).toEqual([]);
  });
});
