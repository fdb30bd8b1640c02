import { useState } from 'react';
import type { AccountStandings } from '@backoffice/contracts/features/chart-of-accounts';
import { dayText } from '@backoffice/contracts/kernel';
import { accountTypeNames } from '#figures/accounts.ts';
import { useToday } from '#access/profile.ts';
import { accountKey, type AccountGroup } from './calculations.ts';
import type { NewAccount } from './dialogs.tsx';
import { AccountRow, NamingRow } from './table-row.tsx';

type Props = {
  of: AccountStandings;
  groups: readonly AccountGroup[];
  onAdd: (account: NewAccount) => void;
};

/** The accounts type by type; one of them at a time is named where it stands. */
export function AccountsTable({ of: { asOf, version }, groups, onAdd }: Props) {
  const today = useToday();
  const [naming, setNaming] = useState<string | null>(null);
  const when = asOf === today ? 'today' : `on ${dayText(asOf)}`;
  return (
    <div className="panel table-wide">
      <table className="money-table accounts-table">
        <caption className="sr-only">The accounts with what they stand at {when}</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col" className="figure">
              Balance {when}
            </th>
            <th scope="col">Last posted</th>
            <th scope="col">Posted by</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ type, accounts }) => (
          <tbody key={type}>
            <tr className="accounts-type">
              <th scope="rowgroup" colSpan={5}>
                {accountTypeNames[type]}
              </th>
            </tr>
            {accounts.map(({ of: account, depth }) =>
              naming === accountKey(account) ? (
                <NamingRow key={accountKey(account)} of={account} version={version} onClose={() => setNaming(null)} />
              ) : (
                <AccountRow
                  key={accountKey(account)}
                  of={account}
                  depth={depth}
                  onName={() => setNaming(accountKey(account))}
                  onAdd={() => onAdd({ type: account.type, parent: account })}
                />
              ),
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}
