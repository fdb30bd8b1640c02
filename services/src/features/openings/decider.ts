import { isMoneyAccount } from '@backoffice/contracts/capabilities';
import {
  billedOf,
  largestGap,
  openingFigures,
  openingKeeper,
  type Opening,
  type OpeningCommand,
  type OpeningEvent,
  type OpeningCredit,
  type OpeningFacts,
  type OpeningInvoice,
  type OpeningJob,
  type OpeningRefusal,
  type OpeningRow,
} from '@backoffice/contracts/features/openings';
import { dayText, moneyText, type Day, type Refusal } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuseWith, type Decider } from '#kernel/decider.ts';

type OpeningObjection = Refusal<OpeningRefusal> | null;
type CommandData<Type extends OpeningCommand['type']> = Extract<OpeningCommand, { type: Type }>['data'];

export const openingDecider: Decider<Opening, OpeningCommand, OpeningEvent, OpeningRefusal, OpeningFacts> = {
  decide(command, opening, facts) {
    if (command.type === 'StartOpening') {
      const { date } = command.data;
      const from = opening?.date ?? null;
      const wrong = opening && datedAfter(opening, date);
      if (wrong) return refuseWith(wrong);
      return from === date ? accept() : accept({ type: 'OpeningStarted', data: { from, date } });
    }
    const present = mustExist(opening);
    const { date, documents } = present;
    switch (command.type) {
      case 'EnterOpeningInvoices': {
        const to = command.data.invoices.map((said) => ({ ...said, ...jobOf(said, facts) }));
        const wrong = invoicesRefusal(to) ?? datedAfter({ invoices: to, bills: [] }, date);
        return wrong
          ? refuseWith(wrong)
          : accept({ type: 'OpeningInvoicesEntered', data: { from: present.invoices, to } });
      }
      case 'EnterOpeningBills': {
        const to = command.data.bills.map((said) => ({ ...said, vendorName: facts.names.get(said.vendorId) ?? '' }));
        const wrong = billsRefusal(to) ?? datedAfter({ invoices: [], bills: to }, date);
        return wrong ? refuseWith(wrong) : accept({ type: 'OpeningBillsEntered', data: { from: present.bills, to } });
      }
      case 'EnterOpeningCredits': {
        const to = command.data.credits.map((said) => ({
          ...said,
          customerName: facts.names.get(said.customerId) ?? '',
        }));
        const wrong = creditsRefusal(to, date);
        return wrong
          ? refuseWith(wrong)
          : accept({ type: 'OpeningCreditsEntered', data: { from: present.credits, to } });
      }
      case 'EnterOpeningJobs': {
        const to = command.data.jobs.map((said) => ({ ...said, ...jobOf(said, facts) }));
        const wrong = jobsRefusal(to);
        return wrong ? refuseWith(wrong) : accept({ type: 'OpeningJobsEntered', data: { from: present.jobs, to } });
      }
      case 'EnterTrialBalance': {
        const wrong = rowsRefusal(command.data.rows, facts);
        if (wrong) return refuseWith(wrong);
        const { rows, sha256 } = present;
        return accept({ type: 'TrialBalanceEntered', data: { from: { rows, sha256 }, to: command.data } });
      }
      case 'PostOpening': {
        const wrong = billedRefusal(present);
        if (wrong) return refuseWith(wrong);
        const { remaining } = openingFigures(present, facts);
        const { sha256 } = present;
        return accept({ type: 'OpeningPosted', data: { date, ...command.data, remaining, sha256 } });
      }
      case 'UndoOpening':
        return accept({ type: 'OpeningUndone', data: { date, ...documents, ...command.data } });
      case 'FinishOpening': {
        const left = leftRefusal(present, facts);
        return left ? refuseWith(left) : accept({ type: 'OpeningFinished', data: { date } });
      }
    }
  },
};

type JobOfLine = Pick<OpeningInvoice, 'contractId' | 'contractName' | 'locationId'>;
/** The contract that is named, or the one that the opening begins at a location; without a name where there is none. */
function jobOf(
  { contractId, locationId }: { readonly contractId: string | null; readonly locationId: string | null },
  { names, begun }: OpeningFacts,
): JobOfLine {
  if (locationId === null)
    return { contractId: contractId ?? '', contractName: names.get(contractId ?? '') ?? '', locationId };
  return { contractId: '', contractName: '', ...begun.get(locationId), locationId };
}
const unknownJob = (field: string, { locationId }: JobOfLine): OpeningObjection =>
  locationId === null
    ? { code: 'CONTRACT_UNKNOWN', field: `${field}.contractId` }
    : { code: 'LOCATION_UNKNOWN', field: `${field}.locationId` };

function creditsRefusal(credits: readonly OpeningCredit[], on: Day): OpeningObjection {
  for (const [at, { customerName: number, date }] of credits.entries()) {
    if (number === '') return { code: 'CUSTOMER_UNKNOWN', field: `credits.${at}.customerId` };
    if (date > on)
      return { code: 'DATED_AFTER_OPENING', field: `credits.${at}.date`, values: { number, date: dayText(on) } };
  }
  return null;
}

function jobsRefusal(jobs: readonly OpeningJob[]): OpeningObjection {
  for (const [at, job] of jobs.entries()) {
    const { contractId, contractName: name } = job;
    if (name === '') return unknownJob(`jobs.${at}`, job);
    if (jobs.findIndex((each) => each.contractId === contractId) !== at)
      return { code: 'OPENING_JOB_TWICE', field: `jobs.${at}.contractId`, values: { name } };
  }
  return null;
}

/** What a job has billed in all is no less than what its open invoices come to. */
function billedRefusal({ jobs, invoices }: Opening): OpeningObjection {
  for (const [at, { contractId, contractName: name, billed }] of jobs.entries()) {
    const open = billedOf(invoices, contractId);
    if (billed !== 0 && billed < open)
      return {
        code: 'OPENING_BILLED_LESS',
        field: `jobs.${at}.billed`,
        values: { name, billed: moneyText(billed), invoices: moneyText(open) },
      };
  }
  return null;
}

function invoicesRefusal(invoices: readonly OpeningInvoice[]): OpeningObjection {
  for (const [at, invoice] of invoices.entries()) {
    const { contractName, number, date, dueDate, original, retention, open } = invoice;
    const field = `invoices.${at}`;
    if (contractName === '') return unknownJob(field, invoice);
    if (invoices.findIndex((each) => each.number === number) !== at)
      return { code: 'OPENING_INVOICE_TWICE', field: `${field}.number`, values: { number } };
    if (dueDate < date) return { code: 'DUE_BEFORE_DATE', field: `${field}.dueDate`, values: { number } };
    if (open + retention > original)
      return { code: 'OPENING_OVERPAID', field: `${field}.open`, values: { number, original: moneyText(original) } };
  }
  return null;
}

function billsRefusal(bills: CommandData<'EnterOpeningBills'>['bills']): OpeningObjection {
  for (const [at, { vendorId, vendorName: vendor, ref, date, dueDate }] of bills.entries()) {
    const field = `bills.${at}`;
    if (vendor === '') return { code: 'VENDOR_UNKNOWN', field: `${field}.vendorId` };
    if (bills.findIndex((each) => each.vendorId === vendorId && each.ref === ref) !== at)
      return { code: 'OPENING_BILL_TWICE', field: `${field}.ref`, values: { vendor, ref } };
    if (dueDate < date) return { code: 'DUE_BEFORE_DATE', field: `${field}.dueDate`, values: { number: ref } };
  }
  return null;
}

/** What is dated after the day that the books begin is no part of what they begin with. */
function datedAfter({ invoices, bills }: Pick<Opening, 'invoices' | 'bills'>, on: Day): OpeningObjection {
  const values = (number: string) => ({ number, date: dayText(on) });
  for (const [at, { date, number }] of invoices.entries())
    if (date > on) return { code: 'DATED_AFTER_OPENING', field: `invoices.${at}.date`, values: values(number) };
  for (const [at, { date, ref }] of bills.entries())
    if (date > on) return { code: 'DATED_AFTER_OPENING', field: `bills.${at}.date`, values: values(ref) };
  return null;
}

function rowsRefusal(rows: readonly OpeningRow[], { chart, names, banks }: OpeningFacts): OpeningObjection {
  for (const [at, { account, bankId, name: called }] of rows.entries()) {
    const field = `rows.${at}.account`;
    const found = chart.find((each) => each.account === account);
    if (!found) return { code: 'ACCOUNT_UNKNOWN', field };
    if (bankId !== null && !names.has(bankId) && !banks.some((each) => each.bankId === bankId))
      return { code: 'BANK_UNKNOWN', field: `rows.${at}.bankId` };
    if (bankId === null ? account === 'bank' : !isMoneyAccount(account))
      return { code: 'BANK_REQUIRED', field: `rows.${at}.bankId` };
    const keeper = openingKeeper(found);
    if (keeper !== null) return { code: 'ACCOUNT_LOCKED', field, values: { name: found.name, keeper } };
    if (rows.findIndex((each) => each.account === account && each.bankId === bankId) !== at)
      return { code: 'TB_ACCOUNT_TWICE', field, values: { account: called || found.name } };
  }
  const [debits, credits] = [1, -1].map((sign) =>
    rows.reduce((sum, { amount }) => sum + Math.max(sign * amount, 0), 0),
  );
  return debits === credits
    ? null
    : { code: 'TB_UNBALANCED', field: 'rows', values: { d: moneyText(debits ?? 0), c: moneyText(credits ?? 0) } };
}

/** 3900 ends at nothing: it names the account on which the file and what is entered differ most. */
function leftRefusal(opening: Opening, facts: OpeningFacts): OpeningObjection {
  const figures = openingFigures(opening, facts);
  if (figures.remaining === 0) return null;
  const gap = largestGap(figures);
  const values = {
    x: moneyText(figures.remaining),
    account: gap ? `${gap.number} ${gap.name}` : 'the other accounts',
    a: moneyText(gap?.file ?? 0),
    b: moneyText(gap?.entered ?? 0),
  };
  return { code: 'OPENING_NOT_ZERO', values };
}
