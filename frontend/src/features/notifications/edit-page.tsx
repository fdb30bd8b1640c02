import './notifications.css';
import { Checkbox, HTMLSelect, Switch } from '@blueprintjs/core';
import { Link } from 'react-router';
import {
  inbox,
  inboxOwnRoutes,
  isPushed,
  mailTimeOf,
  withMailTime,
  withPush,
  type NotificationSettings,
} from '@backoffice/contracts/features/inboxes';
import { MailTime, NotificationKind, notificationKinds } from '@backoffice/contracts/features/notifications';
import { useProfile } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { hourOptions, SettingName, useChoices, type SettingChoices } from './form.tsx';
import { DevicePanel } from './form-sections.tsx';

/** What somebody is told of in the company they work in; each switch counts at once. */
export function NotificationSettingsPage() {
  const reading = useRouteRead(inboxOwnRoutes.settings, {}, [inbox.entity]);
  return (
    <div className="page form-page narrow-form">
      <PageTitle>Notifications</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/account-settings">Account settings</Link>
          </li>
        </ol>
      </nav>
      <h1>Notifications</h1>
      <AsyncContent of={reading}>{(settings) => <Choices settings={settings} />}</AsyncContent>
    </div>
  );
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const choices = useChoices(settings);
  const { roleCode } = useProfile();
  return (
    <>
      <Panel title="What you are told">
        <p className="muted">
          You are told of records that you may see: as the salesman, or by your role, and never of what you do yourself.
          What is switched off is in none of the bell, mails and pushes.
        </p>
        <ul className="setting-rows">
          {NotificationKind.options.map((kind) => (
            <KindRow key={kind} kind={kind} {...choices} />
          ))}
        </ul>
      </Panel>
      <DevicePanel {...choices} />
      <Panel title="By mail">
        <ul className="setting-rows">
          <DigestRow {...choices} />
          {roleCode === 'OA' && <DaySummaryRow {...choices} />}
        </ul>
      </Panel>
    </>
  );
}

const mailTimes = { atOnce: 'Mail at once', daily: 'Mail in the morning', never: 'No mail' } as const;

function KindRow({ kind, settings, sending, choose }: SettingChoices & { kind: NotificationKind }) {
  const { title, about } = notificationKinds[kind];
  const isMuted = settings.muted.includes(kind);
  const muted = isMuted ? settings.muted.filter((each) => each !== kind) : [...settings.muted, kind];
  return (
    <li>
      <SettingName id={`told-of-${kind}`} title={title} about={about} />
      <div className="setting-choices">
        <Checkbox
          label="Push"
          aria-label={`${title}, by push`}
          checked={isPushed(settings, kind)}
          disabled={sending || isMuted}
          onChange={({ currentTarget: { checked } }) => choose(withPush(settings, kind, checked))}
        />
        <HTMLSelect
          aria-label={`${title}, by mail`}
          value={mailTimeOf(settings, kind)}
          disabled={sending || isMuted}
          options={MailTime.options.map((value) => ({ value, label: mailTimes[value] }))}
          onChange={({ currentTarget }) => choose(withMailTime(settings, kind, MailTime.parse(currentTarget.value)))}
        />
        <Switch
          aria-labelledby={`told-of-${kind}`}
          checked={!isMuted}
          disabled={sending}
          onChange={() => choose({ ...settings, muted })}
        />
      </div>
    </li>
  );
}

const NO_HOUR = '';

function DigestRow({ settings, sending, choose }: SettingChoices) {
  return (
    <li>
      <SettingName
        id="digest-hour"
        title="Mail of the morning"
        about="What happened the day before and you have not read yet. When there is nothing, there is no mail."
      />
      <HTMLSelect
        aria-labelledby="digest-hour"
        value={settings.digestHour ?? NO_HOUR}
        disabled={sending}
        options={[{ value: NO_HOUR, label: 'No mail' }, ...hourOptions('At')]}
        onChange={({ currentTarget: { value } }) =>
          choose({ ...settings, digestHour: value === NO_HOUR ? null : Number(value) })
        }
      />
    </li>
  );
}

const DaySummaryRow = ({ settings, sending, choose }: SettingChoices) => (
  <li>
    <SettingName
      id="day-summary"
      title="Summary of the day"
      about="At 6:00 pm: hours, signatures, payments and what was sent, what waits to be done, and the crews of tomorrow."
    />
    <Switch
      aria-labelledby="day-summary"
      checked={settings.daySummary}
      disabled={sending}
      onChange={() => choose({ ...settings, daySummary: !settings.daySummary })}
    />
  </li>
);
