import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Menu, MenuDivider, MenuItem, PopupKind } from '@blueprintjs/core';
import { CaretDown, Flash, LogOut, Menu as MenuIcon, Moon, Office, User } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import type { Route } from '@backoffice/contracts/kernel';
import { startupRoutes } from '#data/startup-routes.ts';
import { runAfterLeaveGuard, useHasUnsavedChanges } from '#navigation/leave-guards.ts';
import { PermissionGate } from '#access/permissions.tsx';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { useSelectedCompany, useProfile } from '#access/profile.ts';
import { companiesOfSalesman, useCompaniesOfSalesman, useSalesmen } from '#access/salesmen.ts';
import { companyOfSalesman, currentSelection, type Selection } from '#session/selection.ts';
import { deviceId, endSession, currentToken } from '#session/session.ts';
import { useCommand } from '#data/use-command.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { TOAST_LIFE_MS, showToast } from '#toasts/toasts.ts';
import type { Theme } from './theme.ts';

type TopBarProps = {
  theme: Theme;
  onTheme: () => void;
  onMenu: () => void;
  onSelect: (selection: Selection) => void;
  children?: ReactNode;
};

export function TopBar({ theme, onTheme, onMenu, onSelect, children }: TopBarProps) {
  const { requiresProfileUpdate, companies, portfolios, roleCode, isSoftwareAdmin } = useProfile();
  const whole = !requiresProfileUpdate;
  const [only] = companies;
  return (
    <header className="top">
      {whole ? (
        <Button className="top-menu" icon={<MenuIcon />} variant="minimal" aria-label="Menu" onClick={onMenu} />
      ) : (
        <strong className="top-name">Contractor Back Office</strong>
      )}
      {whole &&
        only &&
        (isSoftwareAdmin ? (
          <CompanySwitch onSelect={onSelect} />
        ) : companies.length === 1 ? (
          <span className="top-company">
            <Office />
            <span>{only.label}</span>
          </span>
        ) : (
          <PermissionGate check="component:company-switcher">
            <CompanySwitch onSelect={onSelect} />
          </PermissionGate>
        ))}
      {whole &&
        only &&
        (roleCode === 'SM' ? (
          portfolios.length > 0 && <PortfolioSwitch onSelect={onSelect} />
        ) : (
          <PermissionGate check="component:salesman-switcher">
            <SalesmanSwitch onSelect={onSelect} />
          </PermissionGate>
        ))}
      <span className="grow" />
      {children}
      <Button
        icon={theme === 'dark' ? <Flash /> : <Moon />}
        variant="minimal"
        aria-label={theme === 'dark' ? 'Switch to light' : 'Switch to dark'}
        onClick={onTheme}
      />
      <UserMenu />
    </header>
  );
}

type SwitchOption = { value: string | null; label: string };
function SelectionSwitch({
  icon,
  name,
  entries,
  value,
  onPick,
}: {
  icon: React.JSX.Element;
  name: string;
  entries: readonly SwitchOption[];
  value: string | null;
  onPick: (value: string | null) => void;
}) {
  const now = entries.find((entry) => entry.value === value)?.label ?? '…';
  const list = (
    <Menu className="switch-list" role="listbox" aria-label={name}>
      {entries.map((entry) => (
        <MenuItem
          key={entry.value ?? ''}
          text={entry.label}
          roleStructure="listoption"
          selected={entry.value === value}
          onClick={() => entry.value !== value && runAfterLeaveGuard(() => onPick(entry.value))}
        />
      ))}
    </Menu>
  );
  return (
    <ThemedPopover content={list} placement="bottom-start" popupKind={PopupKind.LISTBOX}>
      <Button
        className="switch"
        variant="minimal"
        icon={icon}
        endIcon={<CaretDown />}
        text={now}
        aria-label={`${name}: ${now}`}
      />
    </ThemedPopover>
  );
}

/** The companies one may work for; with a salesman chosen, those this salesman works for. */
function CompanySwitch({ onSelect }: Pick<TopBarProps, 'onSelect'>) {
  const { companies, roleCode, isSoftwareAdmin } = useProfile();
  const salesmanId = roleCode === 'SM' ? null : currentSelection().salesmanId;
  const theirs = useCompaniesOfSalesman(salesmanId);
  const offered = companies.filter(({ value }) => theirs === null || theirs.some((company) => company.value === value));
  return (
    <SelectionSwitch
      icon={<Office />}
      name="Company"
      entries={isSoftwareAdmin ? [{ value: null, label: 'Software Admin' }, ...offered] : offered}
      value={useSelectedCompany()?.value ?? null}
      onPick={(companyId) => onSelect({ companyId, salesmanId })}
    />
  );
}

function SalesmanSwitch({ onSelect }: Pick<TopBarProps, 'onSelect'>) {
  const { companyId, salesmanId } = currentSelection();
  const { data: salesmen } = useSalesmen();
  const picks = useRef(0);
  async function pick(chosen: string | null) {
    const turn = ++picks.current;
    // A salesman brings the company they work for.
    const theirs = chosen === null ? [] : await companiesOfSalesman(chosen).catch(() => []);
    if (turn === picks.current) onSelect({ companyId: companyOfSalesman(theirs) ?? companyId, salesmanId: chosen });
  }
  const isGone = salesmanId !== null && salesmen !== null && salesmen.every(({ value }) => value !== salesmanId);
  const isTyping = useHasUnsavedChanges();
  useEffect(() => {
    if (!isGone || isTyping) return;
    showToast({
      severity: 'warn',
      summary: 'This salesman is not in this company.',
      detail: 'You see all salesmen now.',
      life: 2 * TOAST_LIFE_MS,
    });
    onSelect({ companyId, salesmanId: null });
  }, [isGone, isTyping, companyId, onSelect]);
  return (
    <SelectionSwitch
      icon={<User />}
      name="Salesman"
      entries={[{ value: null, label: 'All salesmen' }, ...(salesmen ?? [])]}
      value={salesmanId}
      onPick={(chosen) => void pick(chosen)}
    />
  );
}

/** A salesman's own customers, or those of a colleague who lent their portfolio. */
function PortfolioSwitch({ onSelect }: Pick<TopBarProps, 'onSelect'>) {
  const { id, name, portfolios } = useProfile();
  const { companyId, salesmanId } = currentSelection();
  return (
    <SelectionSwitch
      icon={<User />}
      name="Salesman"
      entries={[{ value: id, label: `${name} (Me)` }, ...portfolios]}
      value={salesmanId}
      onPick={(chosen) => onSelect({ companyId, salesmanId: chosen })}
    />
  );
}

function UserMenu() {
  const { name, email } = useProfile();
  const company = useSelectedCompany();
  const { send } = useCommand<Route>(startupRoutes.logout);
  const [leaving, setLeaving] = useState(false);
  const go = useNavigate();
  const asked = (logoutFromAllDevices: boolean) => ({
    body: { deviceIdentifier: deviceId(), logoutFromAllDevices },
    token: currentToken() ?? '',
  });
  /** On this device it is over at once, also when the server cannot be reached. */
  function leave() {
    const goodbye = asked(false);
    endSession('signed-out'); // first: its other windows learn it from us before the server refuses them
    void send(goodbye);
  }
  /** On other devices only the server can end it. */
  async function leaveAll() {
    setLeaving(true);
    const outcome = await send(asked(true));
    setLeaving(false);
    if (outcome.ok) return endSession('signed-out');
    return notifyProblem(outcome.problem);
  }
  const list = (
    <div className="user-menu">
      <p className="user-card">
        <strong>{name}</strong>
        <span className="muted">{email}</span>
        <span className="muted">{company?.roleName ?? 'Software Admin'}</span>
      </p>
      <Menu aria-label="Account">
        <MenuItem icon={<User />} text="Account settings" onClick={() => void go('/account-settings')} />
        <MenuDivider />
        <MenuItem icon={<LogOut />} text="Log out" onClick={() => leave()} />
        <MenuItem icon={<LogOut />} text="Log out from all devices" onClick={() => void leaveAll()} />
      </Menu>
    </div>
  );
  return (
    <ThemedPopover content={list} placement="bottom-end">
      <Button
        variant="minimal"
        icon={<User />}
        endIcon={<CaretDown />}
        text={<span className="wide-only">{name}</span>}
        aria-label={`${name}, account`}
        loading={leaving}
      />
    </ThemedPopover>
  );
}
