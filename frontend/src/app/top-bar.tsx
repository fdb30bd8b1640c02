import { useState } from 'react';
import { Button, Menu, MenuDivider, MenuItem, PopupKind } from '@blueprintjs/core';
import { CaretDown, Flash, LogOut, Menu as MenuIcon, Moon, Office, Person, User } from '@blueprintjs/icons';
import type { Route } from '@backoffice/contracts/kernel';
import { earlyRoutes } from '#kernel/early-routes.ts';
import { May } from '#kernel/permissions.tsx';
import { Popup } from '#kernel/popup.tsx';
import { useCompany, useProfile } from '#kernel/profile.ts';
import { useSalesmen } from '#kernel/salesmen.ts';
import { selected, type Selection } from '#kernel/selection.ts';
import { deviceId, endSession } from '#kernel/session.ts';
import { useCommand } from '#kernel/use-command.ts';
import { tellProblem } from '#kernel/tell.ts';
import type { Theme } from './theme.ts';

type Props = { theme: Theme; onTheme: () => void; onMenu: () => void; onSelect: (selection: Selection) => void };

export function TopBar({ theme, onTheme, onMenu, onSelect }: Props) {
  const profile = useProfile();
  return (
    <header className="top">
      <Button className="top-menu" icon={<MenuIcon />} variant="minimal" aria-label="Menu" onClick={onMenu} />
      {profile.companies.length > 0 && <May check="component:company-switcher"><CompanySwitch onSelect={onSelect} /></May>}
      {profile.companies.length > 0 && <May check="component:salesman-switcher"><SalesmanSwitch onSelect={onSelect} /></May>}
      <span className="grow" />
      <Button icon={theme === 'dark' ? <Flash /> : <Moon />} variant="minimal" aria-label={theme === 'dark' ? 'Switch to light' : 'Switch to dark'} onClick={onTheme} />
      <UserMenu />
    </header>
  );
}

type Entry = { value: string | null; label: string };
function Switch({ icon, name, entries, value, onPick }: { icon: React.JSX.Element; name: string; entries: readonly Entry[]; value: string | null; onPick: (value: string | null) => void }) {
  const now = entries.find((entry) => entry.value === value)?.label ?? '…';
  const list = (
    <Menu className="switch-list" role="listbox" aria-label={name}>
      {entries.map((entry) => (
        <MenuItem key={entry.value ?? ''} text={entry.label} roleStructure="listoption" selected={entry.value === value} onClick={() => onPick(entry.value)} />
      ))}
    </Menu>
  );
  return (
    <Popup content={list} placement="bottom-start" popupKind={PopupKind.LISTBOX}>
      <Button className="switch" variant="minimal" icon={icon} endIcon={<CaretDown />} text={now} aria-label={`${name}: ${now}`} />
    </Popup>
  );
}

function CompanySwitch({ onSelect }: Pick<Props, 'onSelect'>) {
  const { companies } = useProfile();
  return <Switch icon={<Office />} name="Company" entries={companies} value={useCompany()?.value ?? null} onPick={(companyId) => onSelect({ companyId, salesmanId: null })} />;
}

function SalesmanSwitch({ onSelect }: Pick<Props, 'onSelect'>) {
  const { companyId, salesmanId } = selected();
  return <Switch icon={<Person />} name="Salesman" entries={[{ value: null, label: 'All salesmen' }, ...(useSalesmen() ?? [])]} value={salesmanId} onPick={(chosen) => onSelect({ companyId, salesmanId: chosen })} />;
}

function UserMenu() {
  const { name, email } = useProfile();
  const company = useCompany();
  const { send } = useCommand<Route>(earlyRoutes.logout);
  const [leaving, setLeaving] = useState(false);
  async function leave(logoutFromAllDevices: boolean) {
    setLeaving(true);
    const outcome = await send({ body: { deviceIdentifier: deviceId(), logoutFromAllDevices } });
    setLeaving(false);
    // On this device it is over even when the server cannot be reached; on the others only the server can end it.
    if (outcome.ok || !logoutFromAllDevices) endSession('signed-out');
    else tellProblem(outcome.problem);
  }
  const list = (
    <Menu>
      <li className="user-card"><strong>{name}</strong><span className="muted">{email}</span><span className="muted">{company?.roleName ?? 'Software Admin'}</span></li>
      <MenuDivider />
      <MenuItem icon={<LogOut />} text="Log out" onClick={() => void leave(false)} />
      <MenuItem icon={<LogOut />} text="Log out from all devices" onClick={() => void leave(true)} />
    </Menu>
  );
  return (
    <Popup content={list} placement="bottom-end">
      <Button variant="minimal" icon={<User />} endIcon={<CaretDown />} text={<span className="wide-only">{name}</span>} aria-label={`${name}, account`} loading={leaving} />
    </Popup>
  );
}
