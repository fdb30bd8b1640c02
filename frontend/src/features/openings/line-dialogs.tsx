import { useMemo } from 'react';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { openingOwnRoutes } from '@backoffice/contracts/features/openings';
import type { Cents } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import type { DialogProps } from './dialogs.tsx';

const routes = openingOwnRoutes;

type CreditDraft = { customerId: string; reference: string; date: string; amount: Cents | null };
const CreditFields = typedFields<CreditDraft>();
export function AddCreditDialog({ of, onClose, onDone }: DialogProps) {
  const customers = useRecordLabels(customer);
  const day = of.date ?? '';
  const draft = useMemo((): CreditDraft => ({ customerId: '', reference: '', date: day, amount: null }), [day]);
  return (
    <CommandDialog
      title="Add a credit"
      verb="Add the credit"
      schema={routes.credits.body}
      draft={draft}
      toBody={({ amount, ...typed }) => ({ credits: [...of.credits, { ...typed, amount: amount ?? 0 }] })}
      says="It is the customer’s money until an invoice has it. It lies in no bank again."
      request={(body) => requestTo(routes.credits, { body, version: of.version })}
      onDone={() => {
        notifySuccess('Credit added.');
        onDone();
      }}
      onClose={onClose}
    >
      <CreditFields.Pick name="customerId" label="Customer" options={customers.data?.items ?? null} from={customers} />
      <CreditFields.Text name="reference" label="Check or reference" maxLength={40} optional />
      <CreditFields.Text name="date" label="Received" type="date" />
      <CreditFields.Money name="amount" label="Amount" placeholder="0.00" />
    </CommandDialog>
  );
}

type JobDraft = {
  contractId: string;
  locationId: string;
  value: Cents | null;
  billed: Cents | null;
  cost: Cents | null;
  estimatedCost: Cents | null;
};
const JobFields = typedFields<JobDraft>();
const emptyJob: JobDraft = {
  contractId: '',
  locationId: '',
  value: null,
  billed: null,
  cost: null,
  estimatedCost: null,
};
export function AddJobDialog({ of, onClose, onDone }: DialogProps) {
  const contracts = useRecordLabels(contract);
  const locations = useRecordLabels(location);
  return (
    <CommandDialog
      title="Add a job under way"
      verb="Add the job"
      schema={routes.jobs.body}
      draft={emptyJob}
      toBody={({ contractId, locationId, billed, cost, ...typed }) => ({
        jobs: [
          ...of.jobs,
          {
            ...typed,
            contractId: contractId || null,
            locationId: contractId === '' ? locationId || null : null,
            billed: billed ?? 0,
            cost: cost ?? 0,
          },
        ],
      })}
      says="Nothing of it is posted. Contract amount and estimate count for a contract that the opening begins."
      request={(body) => requestTo(routes.jobs, { body, version: of.version })}
      onDone={() => {
        notifySuccess('Job added.');
        onDone();
      }}
      onClose={onClose}
    >
      <JobFields.Pick
        name="contractId"
        label="Contract"
        options={contracts.data?.items ?? null}
        from={contracts}
        optional
        placeholder="None: brought forward"
      />
      <JobFields.Pick
        name="locationId"
        label="Location"
        options={locations.data?.items ?? null}
        from={locations}
        optional
        placeholder="Where there is no contract"
      />
      <JobFields.Money name="value" label="Contract amount" placeholder="0.00" optional />
      <JobFields.Money name="billed" label="Billed to date" placeholder="0.00" optional />
      <JobFields.Money name="cost" label="Cost to date" placeholder="0.00" optional />
      <JobFields.Money name="estimatedCost" label="Estimated cost" placeholder="0.00" optional />
    </CommandDialog>
  );
}
