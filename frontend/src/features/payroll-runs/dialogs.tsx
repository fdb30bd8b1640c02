import { useState } from 'react';
import { payrollRunOwnRoutes } from '@backoffice/contracts/features/payroll-runs';
import type { Cents } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';

type Draft = { amount: Cents | null; reason: string };
const Fields = typedFields<Draft>();
const { clear } = payrollRunOwnRoutes;

type Props = {
  record: { readonly id: string; readonly number: string; readonly version: number };
  onClose: () => void;
};

/** What hours of the period and their pay differ by is a difference of labor, and accrued no longer. */
export function ClearDifferenceDialog({ record: { id, number, version }, onClose }: Props) {
  const [draft] = useState<Draft>({ amount: null, reason: '' });
  return (
    <CommandDialog
      title={`Clear the difference of payroll ${number}`}
      verb="Clear it"
      schema={clear.body}
      draft={draft}
      says="Take the figure from the report “Hours costed and not paid”: positive where more was costed than paid."
      request={(body) => requestTo(clear, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Cleared.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Money name="amount" label="Difference" />
      <Fields.Area name="reason" label="Reason" className="wide" rows={3} />
    </CommandDialog>
  );
}
