import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { JobCostRecord } from './columns.ts';
import { JobCostNotices } from './detail-page.tsx';
import { EquipmentPanel, LaborPanel } from './panels.tsx';

afterEach(cleanup);

const ticket = {
  id: 't',
  status: 'open',
  hoursLocked: false,
  hoursLockedByName: null,
  warnings: [],
  labors: [
    {
      id: 'l',
      workDate: '2026-11-16',
      lineItemId: null,
      phaseName: '',
      workerId: 'w',
      workerName: 'Ray Soto',
      wageId: null,
      wageName: '',
      hours: 800,
      payClass: 'regular',
      isPrevailing: false,
      keptOwnRate: false,
    },
  ],
  equipments: [
    {
      id: 'e',
      workDate: '2026-11-16',
      lineItemId: null,
      phaseName: '',
      equipmentId: 'x',
      equipmentName: 'Excavator',
      quantity: 62_500,
      rateUnit: 'hour',
      followsLaborHours: false,
    },
  ],
} as unknown as JobCostRecord; // as much of a ticket as these panels read
const money = {
  laborCosts: [{ id: 'l', rate: 3_200, fringe: 0, amount: 25_600 }],
  laborCost: 25_600,
  equipmentCosts: [{ id: 'e', rate: 12_500, amount: 78_125 }],
  equipmentCost: 78_125,
};
const show = (more: object, mayEdit = true) => {
  const record = { ...ticket, ...more };
  render(
    <MemoryRouter>
      <JobCostNotices record={record} />
      <LaborPanel record={record} onAsk={mayEdit ? () => {} : null} />
      <EquipmentPanel record={record} onAsk={mayEdit ? () => {} : null} />
    </MemoryRouter>,
  );
};
const page = () => document.body.textContent;

describe('the lines of a job cost', () => {
  it('labor and equipment stand with their rates and what they add up to', () => {
    show(money);
    expect(page()).toContain('32.00$256.00');
    expect(page()).toContain('6.25 hour125.00$781.25');
  });
  it('whoever may not know rates sees hours and equipment without a word of money', () => {
    show({});
    expect(screen.queryByRole('columnheader', { name: /Rate|Cost/ })).toBeNull();
    expect(page()).not.toContain('$');
    expect(page()).toContain('6.25 hour');
  });
  it('locked hours say who locked them, and cannot be entered, while equipment still can', () => {
    show({ hoursLocked: true, hoursLockedByName: 'Olivia Reyes' });
    expect(page()).toContain('Hours are locked by Olivia Reyes.');
    expect(screen.queryByRole('link', { name: 'Enter hours' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add to equipment' })).toBeTruthy();
  });
  it('a ticket that is closed for good and its warnings are said plainly', () => {
    show({ status: 'hardClosed', warnings: ['CONTRACT_NOT_SIGNED', 'PREVAILING_REQUIRED'] }, false);
    expect(page()).toContain('closed for good');
    expect(page()).toContain('The customer has not signed the contract.');
    expect(page()).toContain('some hours are not paid by a prevailing wage');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
