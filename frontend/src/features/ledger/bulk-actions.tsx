import { useState } from 'react';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { BillsToPay, checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { dollarsText, type Cents } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';

export type UnpaidBill = {
  readonly id: string;
  readonly vendorId: string;
  readonly vendorName: string;
  readonly open: Cents;
};
type Draft = { bankId: string; date: string; billIds: string[] };
const Fields = typedFields<Draft>();

type Props = {
  bills: readonly UnpaidBill[];
  /** `checkId`: the one check that was written, or null where there are several. */
  onDone: (checkId: string | null) => void;
  onClose: () => void;
};

/** Pays bills in one press: a check for each vendor, all of them or none. */
export function PayBillsDialog({ bills, onDone, onClose }: Props) {
  const today = useToday();
  const { send } = useCommand(checkOwnRoutes.payBills);
  const banks = useRecordLabels(bank);
  const vendors = Map.groupBy(bills, ({ vendorId }) => vendorId);
  const sum = bills.reduce((total, { open }) => total + open, 0);
  const first = banks.data?.items[0]?.value ?? '';
  const [draft] = useState((): Draft => ({ bankId: '', date: today, billIds: bills.map(({ id }) => id) }));
  return (
    <CommandDialog
      title="Pay bills"
      verb={vendors.size === 1 ? 'Write the check' : `Write ${vendors.size} checks`}
      schema={BillsToPay}
      draft={draft}
      toBody={({ bankId, ...rest }) => ({ ...rest, bankId: bankId || first })}
      says={
        vendors.size === 1
          ? `One check of ${dollarsText(sum)} to ${bills[0]?.vendorName}. It can be printed next.`
          : `${vendors.size} checks, one for each vendor, of ${dollarsText(sum)} in all. They are written together, or not at all.`
      }
      send={(body) => send({ body })}
      onDone={({ id }) => {
        notifySuccess(vendors.size === 1 ? 'Check written.' : `${vendors.size} checks written.`);
        onDone(vendors.size === 1 ? id : null);
      }}
      onClose={onClose}
    >
      <Fields.Pick
        name="bankId"
        label="Bank"
        options={banks.data?.items ?? null}
        from={banks}
        placeholder={banks.data?.items[0]?.label ?? 'Choose…'}
      />
      <Fields.Text name="date" label="Date of the check" type="date" />
    </CommandDialog>
  );
}
