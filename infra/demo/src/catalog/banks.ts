import { bank } from '@backoffice/contracts/dictionaries/banks';
import { paymentMethod, usualMethods } from '@backoffice/contracts/dictionaries/payment-methods';
import { reportSchedule } from '@backoffice/contracts/dictionaries/report-schedules';
import { addDays, type Actor, type Day } from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import type { DemoDriver } from '#demo/driver.ts';

/** Two banks and a card, and the usual methods of payment, which a company gets by itself once the product runs. */
export async function seedBanks(
  { act, companyId, newId, moment, today }: DemoDriver,
  owner: Actor,
  on: Day,
): Promise<string> {
  const bankId = newId();
  await act(
    companyId,
    owner,
    moment(on),
    bank,
    bankId,
    'CreateBank',
    {
      name: 'First Bank',
      accountLast4: '4410',
      routingLast4: '0021',
      openingBalance: 3_850_000,
      openingDate: addDays(today, -400),
      nextCheckNumber: 1_204,
      achRouting: '322271627',
      achCompanyCode: '1330098174',
    },
    { begins: true },
  );
  await act(
    companyId,
    owner,
    moment(on),
    bank,
    newId(),
    'CreateBank',
    { name: 'Harbor Credit Union', accountLast4: '7725' },
    { begins: true },
  );
  await act(
    companyId,
    owner,
    moment(on),
    bank,
    newId(),
    'CreateBank',
    { name: 'Fleet card', kind: 'card', accountLast4: '9021' },
    { begins: true },
  );
  await act(
    companyId,
    owner,
    moment(on),
    reportSchedule,
    newId(),
    'CreateReportSchedule',
    {
      name: 'Deposits, every Monday',
      report: 'invoice_deposit_details',
      recipients: 'olivia@ridgeline-builders.example',
    },
    { begins: true },
  );
  for (const each of usualMethods)
    await act(
      companyId,
      owner,
      moment(on),
      paymentMethod,
      deterministicUuid(`${companyId} ${each.name}`),
      'CreatePaymentMethod',
      each,
      { begins: true },
    );
  return bankId;
}
