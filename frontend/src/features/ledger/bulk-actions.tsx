import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { BillsToPay, checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { dollarsText } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { checksToWrite, initialShares, paidBills, type PaidShares, type UnpaidBill } from './draft.ts';
import { ChecksToWriteTable } from './entries.tsx';

type Draft = { bankId: string; number: string; date: string; amounts: PaidShares };
const Fields = typedFields<Draft>();

type Props = {
  bills: readonly UnpaidBill[];
  /** Those that were chosen before; none where what is due is meant. */
  chosen?: readonly string[];
  /** `ids`: the checks that were written. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
};

/** Pays bills in one press: a check for each vendor, all of them or none. */
export function PayBillsDialog(props: Props) {
  const banks = useRecordLabels(bank);
  return (
    <AsyncContent of={banks} skeleton={<Skeleton height={0} />}>
      {({ items }) => <PayBills {...props} banks={items} />}
    </AsyncContent>
  );
}

type BankLabel = { readonly value: string; readonly label: string };
function PayBills({ bills, chosen, banks, onDone, onClose }: Props & { banks: readonly BankLabel[] }) {
  const today = useToday();
  const { send } = useCommand(checkOwnRoutes.payBills);
  const ids = JSON.stringify(chosen ?? []);
  const draft = useMemo(
    (): Draft => ({
      bankId: banks[0]?.value ?? '',
      number: '',
      date: today,
      amounts: initialShares(bills, today, JSON.parse(ids) as string[]), // what was stringified above
    }),
    [], // oxlint-disable-line react-hooks/exhaustive-deps -- as it was opened, whatever is read since
  );
  return (
    <CommandDialog
      wide
      title="Pay bills"
      verb="Write the checks"
      schema={BillsToPay}
      draft={draft}
      toBody={({ bankId, number, date, amounts }) => ({
        bankId,
        date,
        ...(number && { number }),
        ...paidBills(checksToWrite(bills, amounts, number), amounts),
      })}
      says="One check for each vendor. They are written together, or not at all, and wait to be printed."
      send={(body) => send({ body })}
      onDone={(receipt) => {
        const { ids: written } = receipt as unknown as { ids: string[] }; // as the route answers
        notifySuccess(written.length === 1 ? 'Check written.' : `${written.length} checks written.`);
        onDone(written);
      }}
      onClose={onClose}
    >
      <Fields.Pick name="bankId" label="Bank" options={[...banks]} />
      <Fields.Text name="date" label="Date of the checks" type="date" />
      <FirstNumber />
      <Checks bills={bills} today={today} />
    </CommandDialog>
  );
}

/** The next number of the chosen bank, until somebody types another. */
function FirstNumber() {
  const { control, setValue, getFieldState } = useFormContext<Draft>();
  const bankId = useWatch({ control, name: 'bankId' });
  const next = useRouteRead(checkOwnRoutes.nextNumber, bankId === '' ? null : { query: { bankId } }, ['Check']);
  const number = next.data?.number;
  useEffect(() => {
    if (number !== undefined && !getFieldState('number').isDirty) setValue('number', number);
  }, [number, getFieldState, setValue]);
  return <Fields.Text name="number" label="First check number" inputMode="numeric" maxLength={8} />;
}

function Checks({ bills, today }: { bills: readonly UnpaidBill[]; today: string }) {
  const { control } = useFormContext<Draft>();
  const [number, amounts] = useWatch({ control, name: ['number', 'amounts'] });
  const checks = checksToWrite(bills, amounts, number);
  const written = checks.filter(({ bills: own }) => own.some(({ id }) => id in amounts));
  const sum = written.reduce((total, { amount }) => total + amount, 0);
  return (
    <div className="wide">
      <ChecksToWriteTable checks={checks} today={today} />
      <p className="pay-sum" role="status">
        <strong>{written.length === 1 ? '1 check' : `${written.length} checks`}</strong>
        <strong>{dollarsText(sum)}</strong>
      </p>
    </div>
  );
}
