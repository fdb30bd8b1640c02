import { AnchorButton, Button } from '@blueprintjs/core';
import { Confirm, Phone } from '@blueprintjs/icons';
import { followUpKinds, followUpOwnRoutes, type FollowUpView } from '@backoffice/contracts/features/follow-ups';
import { phoneText, primaryFirst } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useCustomerContacts } from '#records/customer-contacts.tsx';
import { PhoneLink } from '#widgets/contact-links.tsx';

/** The number to call: that of the primary contact, else of the first who has one. */
export const phoneOf = (contacts: readonly { readonly isPrimary: boolean; readonly phone: string | null }[]) =>
  primaryFirst(contacts).find(({ phone }) => phone !== null)?.phone ?? null;

/** The number to call, asked for where it is shown; the word alone where there is none. */
export function CallLink({ customerId }: { readonly customerId: string }) {
  const { data } = useCustomerContacts(customerId);
  const phone = data ? phoneOf(data.contacts) : null;
  return phone ? <PhoneLink of={phone} /> : followUpKinds.call;
}

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
