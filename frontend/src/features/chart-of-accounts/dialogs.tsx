import { useMemo } from 'react';
import type { AccountType } from '@backoffice/contracts/capabilities';
import {
  chartOfAccountsCommands,
  chartOfAccountsOwnRoutes,
  type AccountStanding,
} from '@backoffice/contracts/features/chart-of-accounts';
import type { Day } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { accountTypeNames } from '#figures/accounts.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { selectOptions } from '#widgets/labels.ts';

/** What is known of an account before it is named: its type, or the account that it stands below. */
export type NewAccount = { readonly type: AccountType; readonly parent: AccountStanding | null };
type Draft = { code: string; name: string; type: AccountType };
const Fields = typedFields<Draft>();

export function AddAccountDialog({ of: { type, parent }, onClose }: { of: NewAccount; onClose: () => void }) {
  const draft = useMemo((): Draft => ({ code: '', name: '', type }), [type]);
  return (
    <CommandDialog
      title={parent ? `Add an account below ${parent.name}` : 'Add an account'}
      verb="Add the account"
      schema={chartOfAccountsCommands.shapes.AddAccount}
      draft={draft}
      toBody={({ code, name, type: chosen }) => ({
        code,
        name,
        ...(parent ? { parent: parent.account } : { type: chosen }),
      })}
      says={
        parent
          ? `It is a part of ${parent.code} ${parent.name}: of its type, and posted to in the same way.`
          : 'Bills, checks and journal entries can be posted to it. Accounts of costs of revenue are costs of jobs.'
      }
      request={(body) => requestTo(chartOfAccountsOwnRoutes.add, { body })}
      onDone={() => {
        notifySuccess('Account added.');
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Text name="code" label="Number" maxLength={20} autoFocus />
      <Fields.Text name="name" label="Name" maxLength={80} />
      {!parent && <Fields.Select name="type" label="Type" options={selectOptions(accountTypeNames)} />}
    </CommandDialog>
  );
}

type CostsDraft = { from: string };
const CostFields = typedFields<CostsDraft>();

/** From which day on tickets post hours, own equipment and inventory; an empty day: they do not. */
export function CostsDialog({ from, onClose }: { from: Day | null; onClose: () => void }) {
  const draft = useMemo((): CostsDraft => ({ from: from ?? '' }), [from]);
  return (
    <CommandDialog
      title="Costs of jobs in the ledger"
      verb="Save"
      schema={chartOfAccountsCommands.shapes.PostCostsFrom}
      draft={draft}
      toBody={({ from: day }) => ({ from: day || null })}
      says="Hours, own equipment and inventory that are entered from now on are posted where they were worked or used on this day or later. What was entered before stays as it is."
      request={(body) => requestTo(chartOfAccountsOwnRoutes.costs, { body })}
      onDone={() => {
        notifySuccess('Saved.');
        onClose();
      }}
      onClose={onClose}
    >
      <CostFields.Text name="from" label="From" type="date" optional help="Empty: they are not posted." />
    </CommandDialog>
  );
}
