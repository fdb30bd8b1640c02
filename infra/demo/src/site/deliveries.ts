import { worker } from '@backoffice/contracts/dictionaries/workers';
import { delivery } from '@backoffice/contracts/features/deliveries';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import type { Actor, Day } from '@backoffice/contracts/kernel';
import type { DemoDriver } from '#demo/driver.ts';

const brought = [
  {
    source: 'vendor',
    vendorName: 'Mission Gorge Rock & Sand',
    items: [{ text: 'Base rock', quantity: 120_000, unit: 'cy' }],
    condition: 'short',
    note: 'The ticket says 14 yards.',
  },
  {
    source: 'vendor',
    vendorName: 'Mesa Concrete',
    items: [
      { text: 'Ready-mix 3000 psi', quantity: 90_000, unit: 'cy' },
      { text: 'Fiber', quantity: null, unit: '' },
    ],
  },
  { source: 'stock', items: [{ text: 'Base rock', quantity: 20_000, unit: 'cy' }] },
] as const;

/** What came to the site of a sheet of these days, as its foreman says it. */
export async function seedDeliveries({ act, companyId, newId, made, today, moment }: DemoDriver): Promise<void> {
  type Sheet = { readonly date: Day; readonly foremanId: string };
  const sheets = made(jobSheet).map(({ id, data }) => ({ id, ...(data as Sheet) })); // as they were begun
  const sheet = sheets.find(({ date }) => date < today);
  if (!sheet) return;
  type Name = { readonly firstName: string; readonly lastName: string };
  const found = made(worker).find(({ id }) => id === sheet.foremanId);
  const { firstName, lastName } = Object(found?.data) as Name; // likewise
  const by: Actor = { kind: 'worker', id: sheet.foremanId, name: `${firstName} ${lastName}`, role: null };
  for (const said of brought) {
    const data = { sheetId: sheet.id, workerId: sheet.foremanId, ...said };
    await act(companyId, by, moment(sheet.date), delivery, newId(), 'RecordDelivery', data, { begins: true });
  }
}
