import { useState } from 'react';
import { crewAccessOwnRoutes, type CrewAccessView, type CrewDevice } from '@backoffice/contracts/features/crew-access';
import { dayIn, dayText, phoneText } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useTimeZone } from '#access/profile.ts';
import type { DictionaryActionsProps } from '#dictionary/columns.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { CodeDialog, EndCalendarDialog, EndDeviceDialog, InviteDialog, RevokeDialog } from './dialogs.tsx';
import { useCrewAccess, useCrewCalendar } from './queries.ts';

/** How a worker gets to the crew pages: the invitation, the phones, and the way to end them. */
export const CrewAccessPanel = ({ record }: DictionaryActionsProps) =>
  record.trashedAt === null && (
    <PermissionGate check={crewAccessOwnRoutes.list.permission}>
      <AccessPanel worker={record} />
    </PermissionGate>
  );

type OpenDialog = 'invite' | 'code' | 'revoke' | 'calendar' | CrewDevice | null;

function AccessPanel({ worker }: { worker: DictionaryActionsProps['record'] }) {
  const mayRevoke = usePermissionCheck()(crewAccessOwnRoutes.revoke.permission);
  const [asked, setAsked] = useState<OpenDialog>(null);
  const reading = useCrewAccess(worker.id);
  const access = reading.data?.items[0];
  const isIn = access !== undefined && access.status !== 'revoked';
  const close = () => setAsked(null);
  const button = (ask: OpenDialog, text: string) => (
    <button type="button" className="text-button" onClick={() => setAsked(ask)}>
      {text}
    </button>
  );
  return (
    <Panel
      title="Crew access"
      of={reading}
      aside={
        <span className="panel-buttons">
          {button('invite', isIn ? 'Invite again' : 'Invite')}
          {isIn && mayRevoke && button('revoke', 'Revoke')}
        </span>
      }
    >
      {isIn ? (
        <>
          <AccessFacts of={access} onEnd={mayRevoke ? setAsked : null} />
          {button('code', 'Read out a code')}
        </>
      ) : (
        <p className="muted">{access ? 'Revoked: no phone gets in.' : 'Not invited to the crew pages yet.'}</p>
      )}
      {asked === 'invite' && <InviteDialog worker={worker} before={access} onClose={close} />}
      {asked === 'code' && access && <CodeDialog of={access} onClose={close} />}
      {asked === 'calendar' && access && <EndCalendarDialog of={access} onClose={close} />}
      {asked === 'revoke' && access && <RevokeDialog of={access} onClose={close} />}
      {asked !== null && typeof asked === 'object' && access && (
        <EndDeviceDialog of={access} device={asked} onClose={close} />
      )}
    </Panel>
  );
}

const languages = { en: 'English', es: 'Spanish' };

type EndRowProps = { readonly what: string; readonly onEnd: (() => void) | null };
const EndButton = ({ what, onEnd }: EndRowProps) =>
  onEnd && (
    <button type="button" className="text-button" aria-label={`End ${what}`} onClick={onEnd}>
      End
    </button>
  );

type FactsProps = { readonly of: CrewAccessView; readonly onEnd: ((what: CrewDevice | 'calendar') => void) | null };
function AccessFacts({ of, onEnd }: FactsProps) {
  const zone = useTimeZone();
  const calendar = useCrewCalendar(of.id).data?.calendar;
  const { channel, to, expiresAt, joinedAt, invitedAt, language, devices } = of;
  return (
    <DetailList>
      <DetailRow name="Invited">
        <RelativeTime at={invitedAt} /> {channel === 'sms' ? `by text to ${phoneText(to)}` : `by email to ${to}`}
      </DetailRow>
      {joinedAt === null && <DetailRow name="Link">good through {dayText(dayIn(zone, expiresAt))}</DetailRow>}
      <DetailRow name="Language">{languages[language]}</DetailRow>
      {devices.map((device) => (
        <DetailRow key={device.deviceId} name="Phone">
          {device.label}, since <RelativeTime at={device.addedAt} />{' '}
          <EndButton what={device.label} onEnd={onEnd && (() => onEnd(device))} />
        </DetailRow>
      ))}
      {calendar && (
        <DetailRow name="Calendar">
          in use since <RelativeTime at={calendar.madeAt} />
          {calendar.lastReadAt ? (
            <>
              , last read <RelativeTime at={calendar.lastReadAt} />
            </>
          ) : (
            ', not read yet'
          )}{' '}
          <EndButton what="the calendar" onEnd={onEnd && (() => onEnd('calendar'))} />
        </DetailRow>
      )}
    </DetailList>
  );
}
