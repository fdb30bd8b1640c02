import { useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button, InputGroup } from '@blueprintjs/core';
import type { LedgerAccount } from '@backoffice/contracts/capabilities';
import {
  bookClosingCommands,
  bookClosingOwnRoutes,
  type BookClosingStatus,
} from '@backoffice/contracts/features/book-closings';
import {
  chartOfAccountsCommands,
  chartOfAccountsOwnRoutes,
  type ChartOfAccounts,
} from '@backoffice/contracts/features/chart-of-accounts';
import { addDays, dayText, type Day } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { fieldLabel } from '#widgets/labels.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';

type ClosingProps = { closing: BookClosingStatus; onClose: () => void };

const lastOfMonthBefore = (today: Day) => addDays(`${today.slice(0, 7)}-01`, -1);
const CloseFields = typedFields<{ through: string }>();

export function CloseBooksDialog({ closing: { closedThrough, version }, onClose }: ClosingProps) {
  const today = useToday();
  const { send } = useCommand(bookClosingOwnRoutes.close);
  const [draft] = useState(() => ({ through: lastOfMonthBefore(today) }));
  return (
    <CommandDialog
      title="Close the books"
      verb="Close the books"
      schema={bookClosingCommands.shapes.CloseBooks}
      draft={draft}
      says={
        <>
          Nothing that is dated up to and on this day can be posted, changed or taken back any more.{' '}
          {closedThrough ? `Today the books are closed through ${dayText(closedThrough)}.` : 'They can be reopened.'}
        </>
      }
      send={(body) => send({ body, version })}
      onDone={() => {
        notifySuccess('Books closed.');
        onClose();
      }}
      onClose={onClose}
    >
      <CloseFields.Text name="through" label="Through" type="date" />
    </CommandDialog>
  );
}

const ReopenFields = typedFields<{ through: string; reason: string }>();

export function ReopenBooksDialog({ closing: { closedThrough, version }, onClose }: ClosingProps) {
  const { send } = useCommand(bookClosingOwnRoutes.reopen);
  const [draft] = useState({ through: '', reason: '' });
  return (
    <CommandDialog
      title="Reopen the books"
      verb="Reopen the books"
      intent="warning"
      schema={bookClosingCommands.shapes.ReopenBooks}
      draft={draft}
      toBody={({ through, reason }) => ({ through: through || null, reason })}
      says={
        <>
          The books are closed through {closedThrough && dayText(closedThrough)}. What is posted into a period that had
          been closed is marked as late.
        </>
      }
      send={(body) => send({ body, version })}
      onDone={() => {
        notifySuccess('Books reopened.');
        onClose();
      }}
      onClose={onClose}
    >
      <ReopenFields.Text
        name="through"
        label="Leave closed through"
        type="date"
        optional
        help="Empty opens every period."
      />
      <ReopenFields.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}

/** The accounts of the books with their numbers and names, for whoever may to change. */
export function AccountsDialog({ onClose }: { onClose: () => void }) {
  const reading = useRouteRead(chartOfAccountsOwnRoutes.get, {}, ['ChartOfAccounts']);
  return (
    <AsyncContent of={reading} skeleton={<Skeleton height={0} />}>
      {(chart) => <AccountsForm key={chart.version} chart={chart} onClose={onClose} />}
    </AsyncContent>
  );
}

type AccountsDraft = { accounts: { account: LedgerAccount; code: string; name: string }[] };

function AccountsForm({ chart: { accounts, version }, onClose }: { chart: ChartOfAccounts; onClose: () => void }) {
  const may = usePermissionCheck()(chartOfAccountsOwnRoutes.edit.permission);
  const { send } = useCommand(chartOfAccountsOwnRoutes.edit);
  const draft = useMemo((): AccountsDraft => ({ accounts: [...accounts] }), [accounts]);
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

function AccountRow({ account, at, disabled }: { account: LedgerAccount; at: number; disabled: boolean }) {
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

/** Which of two dialogs is asked for, and the buttons that ask. */
export function ClosingButtons({ closing, onChange }: { closing: BookClosingStatus; onChange: () => void }) {
  const may = usePermissionCheck();
  const [asking, setAsking] = useState<'close' | 'reopen' | null>(null);
  const done = () => {
    setAsking(null);
    onChange();
  };
  return (
    <>
      {may(bookClosingOwnRoutes.close.permission) && (
        <Button size="small" text="Close…" onClick={() => setAsking('close')} />
      )}
      {closing.closedThrough !== null && may(bookClosingOwnRoutes.reopen.permission) && (
        <Button size="small" variant="minimal" text="Reopen…" onClick={() => setAsking('reopen')} />
      )}
      {asking === 'close' && <CloseBooksDialog closing={closing} onClose={done} />}
      {asking === 'reopen' && <ReopenBooksDialog closing={closing} onClose={done} />}
    </>
  );
}
