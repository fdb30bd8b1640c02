import { useState } from 'react';
import { Button, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { Edit, History, More, Plus, Remove } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { isLedgerAccount, keeperOf } from '@backoffice/contracts/capabilities';
import { chartOfAccountsOwnRoutes, type AccountStanding } from '@backoffice/contracts/features/chart-of-accounts';
import { dayText, type Problem } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { balanceOf, entriesPath, postersOf } from './calculations.ts';

const routes = chartOfAccountsOwnRoutes;
/** As deep as accounts may stand. */
const DEEPEST = 2;

type RowProps = { of: AccountStanding; depth: number; onName: () => void; onAdd: () => void };

/** An account; its name leads to what was posted to it. */
export function AccountRow({ of, depth, onName, onAdd }: RowProps) {
  const { code, name, bankId, account, lastPosted, retiredOn } = of;
  const path = entriesPath(of);
  const balance = balanceOf(of);
  const isHeader = account === 'bank' && bankId === null && balance === 0;
  return (
    <tr data-retired={retiredOn !== null || undefined}>
      <th scope="row">
        <span className="account-place" data-depth={depth}>
          <span className="muted account-code">{code}</span> {path ? <Link to={path}>{name}</Link> : name}
          {retiredOn !== null && <span className="money-detail">Retired on {dayText(retiredOn)}</span>}
        </span>
      </th>
      <td className="figure" data-title="Balance" data-none={isHeader || undefined}>
        {!isHeader && <Money of={balance} bad={balance < 0} />}
      </td>
      <td data-title="Last posted" data-none={lastPosted === null || undefined}>
        {lastPosted !== null && <DayText of={lastPosted} />}
      </td>
      <td data-title="Posted by" className="muted">
        {postersOf(of)}
      </td>
      <td className="account-actions">
        {bankId === null && (
          <PermissionGate check={routes.edit.permission}>
            <ThemedPopover
              placement="bottom-end"
              content={<AccountMenu of={of} depth={depth} onName={onName} onAdd={onAdd} />}
            >
              <Button variant="minimal" size="small" icon={<More />} aria-label={`Actions for ${name}`} />
            </ThemedPopover>
          </PermissionGate>
        )}
      </td>
    </tr>
  );
}

function AccountMenu({ of, depth, onName, onAdd }: RowProps) {
  const { account, name, retiredOn } = of;
  const retire = useCommand(routes.retire);
  const reinstate = useCommand(routes.reinstate);
  async function change({ send }: typeof retire | typeof reinstate, says: string) {
    const outcome = await send({ params: { account } });
    if (outcome.ok) notifySuccess(says);
    else notifyProblem(outcome.problem);
  }
  if (retiredOn !== null)
    return (
      <Menu>
        <MenuItem
          icon={<History />}
          text="Take into use again"
          onClick={() => void change(reinstate, `${name} is in use again.`)}
        />
      </Menu>
    );
  return (
    <Menu>
      <MenuItem icon={<Edit />} text="Rename" onClick={onName} />
      {keeperOf(of) === null && depth < DEEPEST && (
        <MenuItem icon={<Plus />} text="Add an account below" onClick={onAdd} />
      )}
      {!isLedgerAccount(account) && (
        <MenuItem icon={<Remove />} text="Retire" onClick={() => void change(retire, `${name} is retired.`)} />
      )}
    </Menu>
  );
}

type NamingProps = { of: AccountStanding; version: number; onClose: () => void };

/** Number and name where the account stands. Enter saves, Escape leaves things as they were. */
export function NamingRow({ of: { account, code, name }, version, onClose }: NamingProps) {
  const { send, sending } = useCommand(routes.edit);
  const [typed, setTyped] = useState({ code, name });
  const [problem, setProblem] = useState<Problem | null>(null);
  async function save() {
    const outcome = await send({ body: { accounts: [{ account, ...typed }] }, version });
    if (!outcome.ok) return setProblem(outcome.problem);
    notifySuccess('Saved.');
    return onClose();
  }
  const input = (field: 'code' | 'name', label: string, maxLength: number) => (
    <InputGroup
      aria-label={`${label} of ${name}`}
      className={`account-${field}-input`}
      value={typed[field]}
      maxLength={maxLength}
      autoFocus={field === 'name'}
      intent={problem?.details.some((detail) => detail.field?.endsWith(field)) ? 'danger' : 'none'}
      onFocus={({ target }) => target.select()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
    />
  );
  return (
    <tr>
      <th scope="row" colSpan={5}>
        <form
          className="account-naming"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {input('code', 'Number', 20)}
          {input('name', 'Name', 80)}
          <Button type="submit" intent="primary" text="Save" loading={sending} />
          <Button text="Cancel" disabled={sending} onClick={onClose} />
          {problem && (
            <div className="field-error" role="alert">
              {problem.details.map(({ message }) => message).join(' ') || problem.message}
            </div>
          )}
        </form>
      </th>
    </tr>
  );
}
