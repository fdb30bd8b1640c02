import { useState } from 'react';
import { Button, Checkbox, HTMLSelect, Switch } from '@blueprintjs/core';
import { usualSettings, type QuietHours } from '@backoffice/contracts/features/inboxes';
import { pushRouteTable, type PushAnswer } from '@backoffice/contracts/features/push-subscriptions';
import { useProfile } from '#access/profile.ts';
import { problemFrom } from '#data/problem.ts';
import { useRouteRead } from '#data/use-read.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { askForPushes, canGetPushes, endPushes, startPushes } from './actions.ts';
import { hourOptions, SettingName, type SettingChoices } from './form.tsx';

/** Pushes: whether this browser gets them, what a locked screen says, and when none come. */
export function DevicePanel(choices: SettingChoices) {
  const reading = useRouteRead(pushRouteTable.read, {});
  return (
    <Panel title="Pushes">
      <ul className="setting-rows">
        <AsyncContent of={reading}>{(answer) => <DeviceRow {...answer} onChange={reading.reload} />}</AsyncContent>
        <DetailsRow {...choices} />
        <QuietRow {...choices} />
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

const EVENING: QuietHours = usualSettings.quiet ?? { from: 0, until: 0, sundays: false };

function QuietRow({ settings, sending, choose }: SettingChoices) {
  const { quiet } = settings;
  const change = (to: Partial<QuietHours>) => choose({ ...settings, quiet: { ...EVENING, ...quiet, ...to } });
  const ofHour = (preposition: 'From' | 'Until', part: 'from' | 'until') => (
    <HTMLSelect
      aria-label={`Quiet ${part}`}
      value={(quiet ?? EVENING)[part]}
      disabled={sending || quiet === null}
      options={hourOptions(preposition)}
      onChange={({ currentTarget: { value } }) => change({ [part]: Number(value) })}
    />
  );
  return (
    <li>
      <SettingName
        id="quiet-hours"
        title="Quiet hours"
        about="What happens meanwhile comes at their end, in one push. By the clock of the company."
      />
      <div className="setting-choices quiet-hours">
        {ofHour('From', 'from')}
        {ofHour('Until', 'until')}
        <Checkbox
          label="Sundays"
          checked={quiet?.sundays ?? false}
          disabled={sending || quiet === null}
          onChange={({ currentTarget: { checked } }) => change({ sundays: checked })}
        />
        <Switch
          aria-labelledby="quiet-hours"
          checked={quiet !== null}
          disabled={sending}
          onChange={() => choose({ ...settings, quiet: quiet === null ? EVENING : null })}
        />
      </div>
    </li>
  );
}
