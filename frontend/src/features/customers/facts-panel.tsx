import { useState } from 'react';
import { portalAccessOwnRoutes, type PortalAccessView } from '@backoffice/contracts/features/portal-access';
import { primaryFirst } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { RelativeTime } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import {
  ClosePortalDialog,
  InviteToPortalDialog,
  PortalRoleDialog,
  portalRoleTexts,
  type PortalContact,
} from './line-dialogs.tsx';
import { usePortalAccess, usePortalVisits } from './queries.ts';

type Props = { readonly customerId: string; readonly contacts: readonly PortalContact[] };

/** Which contacts of a customer sign in to the portal, what they see there, and when they did last. */
export const PortalPanel = (props: Props) => (
  <PermissionGate check={portalAccessOwnRoutes.list.permission}>
    <AccessPanel {...props} />
  </PermissionGate>
);

type AskedDialog = { readonly ask: 'invite' | 'role' | 'close'; readonly contact: PortalContact };

function AccessPanel({ customerId, contacts }: Props) {
  const [asked, setAsked] = useState<AskedDialog | null>(null);
  const reading = usePortalAccess(customerId);
  const visits = usePortalVisits(customerId).data?.items ?? [];
  const accessOf = ({ id }: PortalContact) => reading.data?.items.find(({ contactId }) => contactId === id);
  const access = asked ? accessOf(asked.contact) : undefined;
  const close = () => setAsked(null);
  return (
    <Panel title="Portal" of={reading}>
      <DetailList>
        {primaryFirst(contacts).map((contact) => (
          <DetailRow key={contact.id} name={contact.name}>
            <ContactAccess
              name={contact.name}
              of={accessOf(contact)}
              lastSeenAt={visits.find(({ contactId }) => contactId === contact.id)?.lastSeenAt ?? null}
              onAsk={(ask) => setAsked({ ask, contact })}
            />
          </DetailRow>
        ))}
      </DetailList>
      {asked?.ask === 'invite' && (
        <InviteToPortalDialog customerId={customerId} contact={asked.contact} onClose={close} />
      )}
      {asked?.ask === 'role' && access && <PortalRoleDialog of={access} onClose={close} />}
      {asked?.ask === 'close' && access && <ClosePortalDialog of={access} onClose={close} />}
    </Panel>
  );
}

type AccessProps = {
  readonly name: string;
  readonly of: PortalAccessView | undefined;
  readonly lastSeenAt: string | null;
  readonly onAsk: (ask: AskedDialog['ask']) => void;
};
function ContactAccess({ name, of, lastSeenAt, onAsk }: AccessProps) {
  const may = usePermissionCheck();
  const button = (ask: AskedDialog['ask'], text: string, permission: string) =>
    may(permission) && (
      <button type="button" className="text-button" aria-label={`${text}: ${name}`} onClick={() => onAsk(ask)}>
        {text}
      </button>
    );
  if (of?.status !== 'open')
    return (
      <>
        <span className="muted">{of ? 'Closed' : 'Not invited'}</span>{' '}
        {button('invite', 'Invite', portalAccessOwnRoutes.invite.permission)}
      </>
    );
  return (
    <>
      {portalRoleTexts[of.role].split(':')[0]},{' '}
      {lastSeenAt ? (
        <>
          last seen <RelativeTime at={lastSeenAt} />
        </>
      ) : (
        <>
          invited <RelativeTime at={of.invitedAt} />, not there yet
        </>
      )}{' '}
      <span className="panel-buttons">
        {button('role', 'Change role', portalAccessOwnRoutes.changeRole.permission)}
        {button('invite', 'Invite again', portalAccessOwnRoutes.invite.permission)}
        {button('close', 'Close', portalAccessOwnRoutes.close.permission)}
      </span>
    </>
  );
}
