import { bank } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { achFile, isWeekend } from '@backoffice/contracts/features/ach-files';
import { bill } from '@backoffice/contracts/features/bills';
import { check } from '@backoffice/contracts/features/checks';
import { vendorAccount } from '@backoffice/contracts/features/vendor-accounts';
import { addDays, type Actor, type Cents, type Day } from '@backoffice/contracts/kernel';
import type { DemoDriver } from '#demo/driver.ts';

type Act = Parameters<DemoDriver['act']> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never;

const workdayAfter = (day: Day): Day => {
  const next = addDays(day, 1);
  return isWeekend(next) ? workdayAfter(next) : next;
};

/** A vendor that is paid by a file for the bank: one bill has gone out, the next one waits. */
export async function seedAchPayments(stage: DemoDriver, owner: Actor): Promise<void> {
  const { act, companyId, newId, today, moment, idOf } = stage;
  const bankId = idOf(bank, 'name', 'First Bank');
  const vendorId = idOf(supplier, 'name', 'Borderland Steel');
  const back = (days: number) => addDays(today, -days);
  const tell = (on: Day, ...what: Act) => act(companyId, owner, moment(on), ...what);
  const numbers = { routingNumber: '121000248', accountNumber: '4410098712' };
  await tell(
    back(9),
    vendorAccount,
    vendorId,
    'KeepVendorAccount',
    {
      vendorId,
      accountType: 'checking',
      holder: 'business',
      routingLast4: '0248',
      accountLast4: '8712',
      encrypted: stage.encrypted(vendorId, numbers),
    },
    { begins: true },
  );
  const [made, effectiveOn, achFileId] = [back(4), workdayAfter(back(4)), newId()];
  const checkId = await payBill(made, 'S-2207', 118_400);
  const file = { bankId, effectiveOn, checkIds: [checkId] };
  await tell(made, achFile, achFileId, 'MakeAchFile', file, { begins: true });
  await tell(made, check, checkId, 'SendByAch', { achFileId, effectiveOn });
  await payBill(back(1), 'S-2231', 96_250);

  async function payBill(on: Day, ref: string, amount: Cents): Promise<string> {
    const [billId, id] = [newId(), newId()];
    const asked = { vendorId, ref, date: addDays(on, -3), lines: [{ description: 'Anchor bolts', amount }] };
    await tell(addDays(on, -3), bill, billId, 'RecordBill', asked, { begins: true });
    const payment = { bankId, method: 'ach', vendorId, date: on, amount, lines: [{ billId, amount }] };
    await tell(on, check, id, 'WriteCheck', payment, { begins: true });
    return id;
  }
}
