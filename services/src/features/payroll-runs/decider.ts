import {
  payOf,
  payrollSums,
  type PayLine,
  type PayrollRun,
  type PayrollRunCommand,
  type PayrollRunEvent,
  type PayrollRunFacts,
  type PayrollRunRefusal,
} from '@backoffice/contracts/features/payroll-runs';
import { moneyText } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuse, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

type Posting = Extract<PayrollRunCommand, { type: 'PostPayroll' }>['data'];
type RunDecision = Decision<PayrollRunEvent, PayrollRunRefusal>;

export const payrollRunDecider: Decider<
  PayrollRun,
  PayrollRunCommand,
  PayrollRunEvent,
  PayrollRunRefusal,
  PayrollRunFacts
> = {
  decide(command, known, facts) {
    if (command.type === 'PostPayroll') return decidePosting(command.data, facts);
    const run = mustExist(known);
    const { on = facts.today, reason } = command.data;
    switch (command.type) {
      case 'ReversePayroll':
        return accept({ type: 'PayrollReversed', data: { entryId: run.entryId, on, reason } });
      case 'ClearLaborDifference': {
        const { amount } = command.data;
        const { number } = run;
        return accept({
          type: 'LaborDifferenceCleared',
          data: { number, entryId: facts.newId(), on, amount, reason },
        });
      }
      case 'RestoreLaborDifference': {
        const { entryId, amount } = mustExist(run.difference);
        return accept({ type: 'LaborDifferenceRestored', data: { entryId, on, amount, reason } });
      }
    }
  },
};

function decidePosting(
  { paidOn = '', lines, ...rest }: Posting,
  facts: PayrollRunFacts & Pick<Facts, 'newId'>,
): RunDecision {
  const paid: PayLine[] = [];
  for (const [at, line] of lines.entries()) {
    const field = `lines.${at}`;
    const { workerId } = line;
    const employee = workerId === null ? line.employee : facts.workers.get(workerId);
    if (employee === undefined) return refuse('WORKER_UNKNOWN', { field: `${field}.workerId` });
    if (workerId !== null && paid.some((each) => each.workerId === workerId))
      return refuse('WORKER_TWICE', { field: `${field}.workerId`, values: { name: employee } });
    const { gross, deductions, net, isBalanced } = payOf(line);
    if (!isBalanced) {
      const values = { gross: moneyText(gross), deductions: moneyText(deductions), net: moneyText(net) };
      return refuse('PAYROLL_UNBALANCED', { field: `${field}.net`, values });
    }
    paid.push({ ...line, employee });
  }
  const { gross, plans, employer } = payrollSums(paid);
  if (gross + plans + employer === 0) return refuse('PAYROLL_EMPTY', { field: 'lines' });
  const number = facts.payrollNumber;
  const day = paidOn === '' ? facts.today : paidOn;
  return accept({
    type: 'PayrollPosted',
    data: { ...rest, number, paidOn: day, lines: paid, entryId: facts.newId() },
  });
}
