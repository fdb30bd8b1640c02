import { useState } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import { pushRouteTable, type PushAnswer } from '@backoffice/contracts/features/push-subscriptions';
import { useProfile } from '#access/profile.ts';
import { problemFrom } from '#data/problem.ts';
import { useRouteRead } from '#data/use-read.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { askForPushes, canGetPushes, endPushes, startPushes } from './push-device.ts';
import { SettingName, type SettingChoices } from './choices.tsx';

/** Pushes: whether this browser gets them, and what a locked screen says. */
export function DevicePanel(choices: SettingChoices) {
  const reading = useRouteRead(pushRouteTable.read, {});
  return (
    <Panel title="On this device">
      <ul className="setting-rows">
        <AsyncContent of={reading}>{(answer) => <DeviceRow {...answer} onChange={reading.reload} />}</AsyncContent>
        <DetailsRow {...choices} />
      </ul>
    </Panel>
  );
}

const BLOCKED = 'Notifications are blocked for this site. Allow them in the settings of the phone or browser.';

/** The browser itself would not: its push service is not reached, or it is in a private window. */
const notStarted = (fault: unknown) => ({ ok: false, problem: problemFrom(fault) }) as const;

function DeviceRow({ publicKey, isOn, onChange }: PushAnswer & { onChange: () => void }) {
  const { id } = useProfile();
  const [isBusy, setBusy] = useState(false);
  const [isBlocked, setBlocked] = useState(canGetPushes() && Notification.permission === 'denied');
  const gets = isOn && !isBlocked;

  async function change() {
    if (!gets && !(await askForPushes())) return setBlocked(true);
    setBusy(true);
    const outcome = await (gets ? endPushes() : startPushes(id, publicKey)).catch(notStarted);
    setBusy(false);
    setBlocked(false);
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess(gets ? 'This device gets no more notifications.' : 'This device gets your notifications.');
    return onChange();
  }
  const about = gets
    ? 'This device gets the kinds with a push, until you sign out of it.'
    : 'The kinds with a push arrive here, also while the console is closed.';
  if (!canGetPushes())
    return (
      <li>
        <SettingName id="push-device" title="Notifications here" about="This browser cannot get notifications." />
      </li>
    );
  return (
    <li className="push-device">
      <SettingName id="push-device" title="Notifications here" about={isBlocked ? BLOCKED : about} />
      <Button
        text={gets ? 'End them here' : 'Get notifications on this device'}
        intent={gets ? 'none' : 'primary'}
        variant={gets ? 'outlined' : 'solid'}
        loading={isBusy}
        onClick={() => void change()}
      />
    </li>
  );
}

const DetailsRow = ({ settings, sending, choose }: SettingChoices) => (
  <li>
    <SettingName
      id="push-details"
      title="Show details on the locked screen"
      about="Who, and which record. Otherwise: “A proposal was signed”. Amounts are never shown."
    />
    <Switch
      aria-labelledby="push-details"
      checked={settings.pushDetails}
      disabled={sending}
      onChange={() => choose({ ...settings, pushDetails: !settings.pushDetails })}
    />
  </li>
);
