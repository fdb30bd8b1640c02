import { portalKinds, type PortalPaper } from '@backoffice/contracts/features/portal-access';
import { describe, expect, it } from 'vitest';
import { detailOf, kindOf, standingOf, titleOf } from './paper-words.ts';

const today = '2026-11-29';
const paper = (more: Partial<PortalPaper> = {}): PortalPaper => ({
  entity: 'Proposal',
  id: '00000000-0000-7000-8000-000000000001',
  number: '12',
  name: 'Retaining wall',
  date: '2026-11-20',
  status: 'viewed',
  locationId: '00000000-0000-7000-8000-000000000002',
  locationName: 'Palm Court',
  sentAt: '2026-11-20T12:00:00.000Z',
  toSign: false,
  signer: null,
  ...more,
});
const invoice = (openDue: number, dueDate: string) =>
  paper({ entity: 'Invoice', status: 'approved', openDue, dueDate });

describe('how a document stands in the portal', () => {
  it('a document that waits for whoever looks says so, and otherwise whom it waits for', () => {
    expect(standingOf(paper({ toSign: true }), today)).toEqual({ tone: 'warn', text: 'To sign' });
    expect(standingOf(paper({ toSign: true, signer: 'Ana Rivera' }), today).text).toBe('Waits for Ana Rivera');
  });
  it.each([
    [0, '2026-11-28', 'good', 'Paid'],
    [125_000, today, 'warn', '$1,250.00 open'],
    [125_000, '2026-11-28', 'bad', '$1,250.00 overdue'],
  ])('an invoice of which %i cents are open, due on %s, is %s: %s', (open, due, tone, text) =>
    expect(standingOf(invoice(open, due), today)).toEqual({ tone, text }),
  );
  it.each([
    ['viewed', 'Sent'],
    ['signed', 'Signed'],
    ['contracted', 'Accepted'],
    ['notYetBegun', 'Not yet begun'],
  ])('what the office calls %s is %s', (status, text) => expect(standingOf(paper({ status }), today).text).toBe(text));
});

describe('what a document is called in the portal', () => {
  it('every kind that the portal shows has a name of its own', () =>
    expect(Object.keys(portalKinds).filter((entity) => kindOf({ entity }) === entity)).toEqual([]));
  it('a document is called by its kind and number, and says what it is about, of when, and when it is due', () => {
    expect(titleOf(paper({ entity: 'ChangeOrder' }))).toBe('Change order 12');
    expect(detailOf(paper())).toBe('Retaining wall · Nov 20, 2026');
    expect(detailOf(invoice(100, '2026-12-20'))).toBe('Retaining wall · Nov 20, 2026 · due Dec 20, 2026');
    expect(detailOf(invoice(0, '2026-12-20'))).toBe('Retaining wall · Nov 20, 2026');
  });
});
