import { isWeekend } from '@backoffice/contracts/features/ach-files';
import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn, type Day } from '@backoffice/contracts/kernel';
import type { Scenario } from './people-scenarios.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
  readonly entry: (path: string, body?: object) => Promise<string>;
};

const vendorAccount = { routingNumber: '121000248', accountNumber: '00123456789' };
/** Tomorrow, or the first working day after it. */
const workdayAfter = (day: Day): Day => {
  const next = addDays(day, 1);
  return isWeekend(next) ? workdayAfter(next) : next;
};
const effectiveOn = workdayAfter(dayIn('America/Los_Angeles', systemClock.now()));
let banks = 0;

/** Accounts of vendors, and the files by which they are paid. */
export function achScenarios({ as, done, entry }: Parts): Readonly<Record<string, () => Promise<Scenario>>> {
  const vendor = async () => {
    const id = await entry('suppliers', { name: `Paid by ACH ${++banks}` });
    await done('PUT', `/ledgers/vendor/${id}/account`, vendorAccount);
    return id;
  };
  const fileBody = async () => {
    const ach = { achRouting: '021000021', achCompanyCode: '1987654321' };
    const [vendorId, bankId] = [await vendor(), await entry('banks', { name: `ACH bank ${banks}`, ...ach })];
    const lines = [{ account: 'expenses', amount: 4_200 }];
    const payment = { bankId, method: 'ach', vendorId, amount: 4_200, lines };
    const { id } = await done('POST', '/ledgers/general/checks', payment);
    return { bankId, effectiveOn, checkIds: [String(id)] };
  };
  const made = async () => String((await done('POST', '/ledgers/ach-files', await fileBody())).id);
  return {
    'vendor-accounts.keep': async () => as({ params: { id: await entry('suppliers') }, body: vendorAccount }),
    'vendor-accounts.remove': async () => as({ params: { id: await vendor() }, body: {} }),
    'ach-files.make': async () => as({ body: await fileBody() }),
    'ach-files.file': async () => as({ params: { id: await made() } }),
    'ach-files.takeBack': async () => as({ params: { id: await made() }, body: { reason: 'The bank refused it' } }),
  };
}
