import { worker } from '@backoffice/contracts/dictionaries/workers';
import {
  payrollRun,
  PAYROLL_DAYS,
  type PaidPeriod,
  type PayrollRun,
  type PayrollRunCommand,
  type PayrollRunFacts,
} from '@backoffice/contracts/features/payroll-runs';
import { addDays, type Day } from '@backoffice/contracts/kernel';
import { nextNumberIn, numberKey } from '#capabilities/number.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import type { Message } from '#kernel/decider.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

const NUMBERS = 'PayrollRun.number/company';
/** Where it is found which payroll has paid hours of a day. */
const PAID_DAYS = 'PayrollRun.days/company';

export const payrollRunFacts =
  (findLedgerBalance: FindLedgerBalance): GatherFacts<PayrollRunFacts, PayrollRun> =>
  async (message, world) => {
    const command = message as PayrollRunCommand; // of its own stream
    const posting = command.type === 'PostPayroll' ? command.data : null;
    const [payrollNumber, workers, paidPeriod, balance] = await Promise.all([
      posting ? nextNumberIn(NUMBERS, world) : '',
      workersNamed(posting?.lines ?? [], world),
      posting ? paidPeriodOf(daysOf(posting), world) : null,
      command.type === 'ClearLaborDifference' ? findLedgerBalance(world.tenant, 'account', 'accruedJobPayroll') : 0,
    ]);
    return { payrollNumber, workers, paidPeriod, accrued: 0 - balance };
  };

async function workersNamed(
  lines: readonly { readonly workerId: string | null }[],
  world: World,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.flatMap(({ workerId }) => workerId ?? []))];
  const found = await Promise.all(ids.map((id) => world.visibleRecord(worker, id)));
  return new Map(found.flatMap((each) => (each && each.trashedAt === null ? [[each.id, each.name] as const] : [])));
}

type Period = { readonly periodFrom: Day; readonly periodTo: Day };
function daysOf({ periodFrom, periodTo }: Period): Day[] {
  const days = Array.from({ length: PAYROLL_DAYS }, (_, at) => addDays(periodFrom, at));
  return days.filter((day) => day <= periodTo);
}

async function paidPeriodOf(days: readonly Day[], world: World): Promise<PaidPeriod | null> {
  const holders = await Promise.all(days.map((day) => world.claimHolder(PAID_DAYS, day)));
  const first = holders.find((id) => id !== null);
  return first ? world.record(payrollRun, first) : null;
}

export const payrollNumberScope = ({ type }: Message): string | null => (type === 'PostPayroll' ? NUMBERS : null);

/** Numbers are used up for ever; each day has one payroll that stands. */
export const payrollRunClaims = ({ number, status, ...period }: PayrollRun): UniqueClaim[] => [
  { scope: NUMBERS, key: numberKey(number), refusal: { code: 'ID_TAKEN' } },
  ...(status === 'reversed' ? [] : daysOf(period)).map((day) => ({
    scope: PAID_DAYS,
    key: day,
    refusal: { code: 'PAYROLL_PERIOD_TWICE', field: 'periodFrom' },
  })),
];
