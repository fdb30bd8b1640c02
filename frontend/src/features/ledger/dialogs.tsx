import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { InputGroup } from '@blueprintjs/core';
import {
  chartOfAccountsCommands,
  chartOfAccountsOwnRoutes,
  type ChartOfAccounts,
} from '@backoffice/contracts/features/chart-of-accounts';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { fieldLabel } from '#widgets/labels.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';

/** The accounts of the books with their numbers and names, for whoever may to change. */
export function AccountsDialog({ onClose }: { onClose: () => void }) {
  const reading = useRouteRead(chartOfAccountsOwnRoutes.get, {}, ['ChartOfAccounts']);
  return (
    <AsyncContent of={reading} skeleton={<Skeleton height={0} />}>
      {(chart) => <AccountsForm key={chart.version} chart={chart} onClose={onClose} />}
    </AsyncContent>
  );
}

type AccountsDraft = { accounts: { account: string; code: string; name: string }[] };

function AccountsForm({ chart: { accounts, version }, onClose }: { chart: ChartOfAccounts; onClose: () => void }) {
  const may = usePermissionCheck()(chartOfAccountsOwnRoutes.edit.permission);
  const { send } = useCommand(chartOfAccountsOwnRoutes.edit);
  const draft = useMemo(
    (): AccountsDraft => ({ accounts: accounts.map(({ account, code, name }) => ({ account, code, name })) }),
    [accounts],
  );
  return (
    <CommandDialog
      title="Chart of accounts"
      verb={may ? 'Save accounts' : null}
      schema={chartOfAccountsCommands.shapes.NameAccounts}
      draft={draft}
      says="Give each account the number and the name your accountant has for it: exports use them."
      send={(body) => send({ body, version })}
      onDone={() => {
        notifySuccess('Accounts saved.');
        onClose();
      }}
      onClose={onClose}
    >
      <table className="small-list accounts-list wide">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Name</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account }, at) => (
            <AccountRow key={account} account={account} at={at} disabled={!may} />
          ))}
        </tbody>
      </table>
    </CommandDialog>
  );
}

function AccountRow({ account, at, disabled }: { account: string; at: number; disabled: boolean }) {
  const { register, getFieldState, formState } = useFormContext<AccountsDraft>();
  const wrong = (['code', 'name'] as const)
    .map((field) => getFieldState(`accounts.${at}.${field}`, formState).error?.message)
    .find(Boolean);
  const input = (field: 'code' | 'name') => {
    const { ref, ...registered } = register(`accounts.${at}.${field}`);
    return (
      <InputGroup
        {...registered}
        inputRef={ref}
        fill
        disabled={disabled}
        aria-label={`${fieldLabel(account)}: ${field === 'code' ? 'number' : 'name'}`}
        intent={getFieldState(`accounts.${at}.${field}`, formState).error ? 'danger' : 'none'}
      />
    );
  };
  return (
    <tr>
      <td>{input('code')}</td>
      <td>
        {input('name')}
        {wrong && <div className="field-error">{wrong}</div>}
      </td>
    </tr>
  );
}
