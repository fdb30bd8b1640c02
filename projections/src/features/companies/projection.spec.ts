import { expect, it } from 'vitest';
import { defaultProfitBreakdown } from '@backoffice/contracts/features/companies';
import { foldStream } from '#kernel/fold.ts';
import { recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { companiesProjection } from './projection.ts';

const after = (...events: { type: string; data: object }[]) =>
  foldStream(
    companiesProjection,
    recordedEvents('Company-c', { type: 'CompanyCreated', data: { name: 'Acme', type: 'parent' } }, ...events),
  );

it('a company row shows whether the company is a parent', () => {
  expect(after()).toMatchObject({ name: 'Acme', isParentCompany: true, status: 'active' });
  expect(after({ type: 'CompanyEdited', data: { name: 'Acme West', type: 'subsidiary' } })).toMatchObject({
    name: 'Acme West',
    isParentCompany: false,
  });
});

const event = (type: string, data: object) => ({ type, data });
it('a company row shows the settings of the company', () => {
  expect(after()).toMatchObject({
    equipmentCategoryIds: [],
    profitShares: [],
    profitBreakdown: defaultProfitBreakdown,
  });
  expect(
    after(
      event('EquipmentCustomized', { categoryIds: ['crane'] }),
      event('ProfitBreakdownCustomized', { lines: [] }),
      event('AdminEmailsChanged', { from: {}, to: { adminEmails: ['a@acme.example'] } }),
    ),
  ).toMatchObject({ equipmentCategoryIds: ['crane'], profitBreakdown: [], adminEmails: ['a@acme.example'] });
});
it('a company row shows its profit shares in order of time', () => {
  const share = (shareId: string, effectiveFrom: string) =>
    event('ProfitShareAdded', { shareId, role: 'salesman', effectiveFrom });
  const [late, early] = [share('b', '2026-07-01'), share('a', '2026-01-01')];
  expect(after(late, early)).toMatchObject({
    profitShares: [
      { id: 'a', effectiveFrom: '2026-01-01' },
      { id: 'b', effectiveFrom: '2026-07-01' },
    ],
  });
  expect(
    after(late, early, event('ProfitShareEdited', { shareId: 'a', role: 'foreman', effectiveFrom: '2027-01-01' })),
  ).toMatchObject({ profitShares: [{ id: 'b' }, { id: 'a', role: 'foreman' }] });
  expect(after(late, early, event('ProfitShareRemoved', { shareId: 'b' }))).toMatchObject({
    profitShares: [{ id: 'a' }],
  });
});
