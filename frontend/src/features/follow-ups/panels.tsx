import { AnchorButton, Button } from '@blueprintjs/core';
import { Confirm, Phone } from '@blueprintjs/icons';
import { followUpOwnRoutes, type FollowUpView } from '@backoffice/contracts/features/follow-ups';
import { phoneText } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import type { ReadResult } from '#data/use-read.ts';
import { EmailLink, PhoneLinks } from '#widgets/contact-links.tsx';
import { Panel } from '#widgets/panel.tsx';

type Contact = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isPrimary: boolean;
};
const primaryFirst = (contacts: readonly Contact[]) =>
  contacts.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));

/** The number to call: that of the primary contact, else of the first who has one. */
export const phoneOf = (contacts: readonly Contact[]) =>
  primaryFirst(contacts).find(({ phone }) => phone !== null)?.phone ?? null;

type NextStepProps = {
  readonly kind: FollowUpView['kind'];
  /** Undefined while it is not known. */
  readonly phone: string | null | undefined;
  readonly onComplete: () => void;
};

/** A call is made by one press; whatever it was, it is completed then. */
export function NextStep({ kind, phone, onComplete }: NextStepProps) {
  const calls = kind === 'call' && phone !== null;
  return (
    <>
      {calls && (
        <AnchorButton
          intent="primary"
          icon={<Phone />}
          loading={phone === undefined}
          text={`Call ${phoneText(phone ?? '+10000000000')}`}
          href={`tel:${phone ?? ''}`}
        />
      )}
      <PermissionGate check={followUpOwnRoutes.complete.permission}>
        <Button intent={calls ? 'none' : 'primary'} icon={<Confirm />} text="Complete" onClick={onComplete} />
      </PermissionGate>
    </>
  );
}

/** Whom one calls and writes to, the primary contact first. */
export const CustomerContacts = ({ reading }: { reading: ReadResult<{ readonly contacts: readonly Contact[] }> }) => (
  <Panel title="Contacts" of={reading}>
    <ul className="contact-cards">
      {primaryFirst(reading.data?.contacts ?? []).map(({ id, name, title, phone, email }) => (
        <li key={id}>
          <div>
            <strong>{name}</strong> <span className="muted">{title}</span>
          </div>
          {phone && <PhoneLinks of={phone} />}
          {email && <EmailLink of={email} />}
        </li>
      ))}
    </ul>
  </Panel>
);
