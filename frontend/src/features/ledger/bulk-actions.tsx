import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { BillsToPay, checkOwnRoutes, paperRefusals, type CheckMethod } from '@backoffice/contracts/features/checks';
import { dollarsText, type Filter } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useBankLabels } from '#figures/bank-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { checksToWrite, initialShares, paidBills, type PaidShares, type UnpaidBill } from './draft.ts';
import { ChecksToWriteTable } from './entries.tsx';
import { afterPaying, useUnpaidBills } from './queries.ts';

type Draft = {
  bankId: string;
  method: CheckMethod;
  number: string;
  date: string;
  amounts: PaidShares;
  /** Why subcontractors are paid though papers of theirs are missing. */
  withoutPapers: string;
};
const Fields = typedFields<Draft>();

type Props = {
  bills: readonly UnpaidBill[];
  /** Those that were chosen before; none where what is due is meant. */
  chosen?: readonly string[];
  /** `ids`: the checks that were written, or the payments by ACH. */
  onDone: (ids: readonly string[], method: CheckMethod) => void;
  onClose: () => void;
};

/** Pays bills in one press: a check for each vendor, all of them or none. */
export function PayBillsDialog(props: Props) {
  const banks = useBankLabels();
  return (
    <AsyncContent of={banks} skeleton={<Skeleton height={0} />}>
      {({ items }) => <PayBills {...props} banks={items} />}
    </AsyncContent>
  );
}

type BankLabel = { readonly value: string; readonly label: string };
function PayBills({ bills, chosen, banks, onDone, onClose }: Props & { banks: readonly BankLabel[] }) {
  const today = useToday();
  const [held, setHeld] = useState(false);
  const paidBy = useRef<CheckMethod>('check');
  const ids = JSON.stringify(chosen ?? []);
  const draft = useMemo(
    (): Draft => ({
      bankId: banks[0]?.value ?? '',
      method: 'check',
      number: '',
      date: today,
      withoutPapers: '',
      amounts: initialShares(bills, today, JSON.parse(ids) as string[]), // what was stringified above
    }),
    [], // oxlint-disable-line react-hooks/exhaustive-deps -- as it was opened, whatever is read since
  );
  return (
    <CommandDialog
      wide
      title="Pay bills"
      verb="Pay"
      schema={BillsToPay}
      draft={draft}
      toBody={({ bankId, method, number, date, amounts, withoutPapers }) => ({
        bankId,
        method,
        date,
        ...(method === 'check' && number && { number }),
        ...(withoutPapers && { withoutPapers }),
        ...paidBills(checksToWrite(bills, amounts, number), amounts),
      })}
      says="One check or ACH payment for each vendor, all of them or none. They wait to be printed, or for their file."
      request={(body) => requestTo(checkOwnRoutes.payBills, { body })}
      answered={(outcome, { method = 'check' }) => {
        if (outcome.ok) paidBy.current = method;
        else if (paperRefusals.has(outcome.problem.code)) setHeld(true);
        return outcome;
      }}
      onDone={({ ids: paid = [] }) => {
        notifySuccess(paidText(paid.length, paidBy.current));
        onDone(paid, paidBy.current);
      }}
      onClose={onClose}
    >
      <Fields.Pick name="bankId" label="Bank" options={[...banks]} />
      <Fields.Select name="method" label="Pay by" options={METHODS} />
      <Fields.Text name="date" label="Date" type="date" />
      <FirstNumber />
      {held && (
        <Fields.Text
          name="withoutPapers"
          label="Pay without these papers, because"
          maxLength={2_000}
          className="wide"
          optional
        />
      )}
      <Checks bills={bills} today={today} />
    </CommandDialog>
  );
}

const METHODS = [
  { value: 'check', label: 'Check' },
  { value: 'ach', label: 'ACH' },
];
const paidText = (count: number, method: CheckMethod) => {
  if (method === 'ach') return `${countText(count, 'payment waits', 'payments wait')} for the ACH file.`;
  return count === 1 ? 'Check written.' : `${count} checks written.`;
};

/** The next number of the chosen bank, until somebody types another. */
function FirstNumber() {
  const { control, setValue, getFieldState } = useFormContext<Draft>();
  const [bankId, method] = useWatch({ control, name: ['bankId', 'method'] });
  const next = useRouteRead(checkOwnRoutes.nextNumber, bankId === '' ? null : { query: { bankId } }, ['Check']);
  const number = next.data?.number;
  useEffect(() => {
    if (number !== undefined && !getFieldState('number').isDirty) setValue('number', number);
  }, [number, getFieldState, setValue]);
  if (method === 'ach') return null;
  return <Fields.Text name="number" label="First check number" inputMode="numeric" maxLength={8} />;
}

function Checks({ bills, today }: { bills: readonly UnpaidBill[]; today: string }) {
  const { control } = useFormContext<Draft>();
  const [method, number, amounts] = useWatch({ control, name: ['method', 'number', 'amounts'] });
  const checks = checksToWrite(bills, amounts, number);
  const written = checks.filter(({ bills: own }) => own.some(({ id }) => id in amounts));
  const sum = written.reduce((total, { amount }) => total + amount, 0);
  return (
    <div className="wide">
      <ChecksToWriteTable checks={checks} today={today} isByAch={method === 'ach'} />
      <p className="pay-sum" role="status">
        <strong>
          {method === 'ach'
            ? countText(written.length, 'ACH payment', 'ACH payments')
            : countText(written.length, 'check', 'checks')}
        </strong>
        <strong>{dollarsText(sum)}</strong>
      </p>
    </div>
  );
}

/** For the bills that are ticked in the list. */
export function PaySelected({ chosen }: { chosen: readonly UnpaidBill[] }) {
  const [paying, setPaying] = useState(false);
  const open = chosen.filter((each) => each.open !== 0);
  const sum = open.reduce((total, each) => total + each.open, 0);
  return (
    <>
      <Button
        size="small"
        intent="primary"
        text={`Pay ${countText(open.length, 'bill', 'bills')}`}
        disabled={sum <= 0}
        onClick={() => setPaying(true)}
      />
      <span className="muted">{sum <= 0 ? 'Nothing is owed on these.' : `${dollarsText(sum)} open`}</span>
      {paying && <PayChosen chosen={open} onClose={() => setPaying(false)} />}
    </>
  );
}

/** Beside what was chosen, the credits of the same vendors can be applied. */
function PayChosen({ chosen, onClose }: { chosen: readonly UnpaidBill[]; onClose: () => void }) {
  const [ids] = useState(() => chosen.map(({ id }) => id));
  const [vendorIds] = useState(() => [...new Set(chosen.map(({ vendorId }) => vendorId))]);
  const credits = useUnpaidBills([
    { field: 'vendorId', op: 'in', value: vendorIds },
    { field: 'open', op: 'lt', value: 0 },
  ]);
  return <PayBillsOf of={credits} beside={chosen} chosen={ids} onClose={onClose} />;
}

const NOTHING_MORE: readonly Filter[] = [];
/** All that is open: what is due is ticked. */
export function PayDue() {
  const [paying, setPaying] = useState(false);
  return (
    <>
      <Button text="Pay what is due…" onClick={() => setPaying(true)} />
      {paying && <PayAnyDue onClose={() => setPaying(false)} />}
    </>
  );
}
const PayAnyDue = ({ onClose }: { onClose: () => void }) => (
  <PayBillsOf of={useUnpaidBills(NOTHING_MORE)} onClose={onClose} />
);

type PayBillsOfProps = {
  of: ReturnType<typeof useUnpaidBills>;
  beside?: readonly UnpaidBill[];
  chosen?: readonly string[];
  onClose: () => void;
};
function PayBillsOf({ of, beside = [], chosen, onClose }: PayBillsOfProps) {
  const go = useNavigate();
  return (
    <AsyncContent of={of} skeleton={<Skeleton height={0} />}>
      {({ items }) => (
        <PayBillsDialog
          bills={[...beside, ...items.filter(({ id }) => beside.every((each) => each.id !== id))]}
          {...(chosen && { chosen })}
          onClose={onClose}
          onDone={(ids, method) => void go(afterPaying(ids, method))}
        />
      )}
    </AsyncContent>
  );
}
