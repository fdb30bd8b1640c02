import { AnchorButton, Button } from '@blueprintjs/core';
import { Confirm, Phone } from '@blueprintjs/icons';
import { followUpOwnRoutes, type FollowUpView } from '@backoffice/contracts/features/follow-ups';
import { phoneText, primaryFirst } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';

/** The number to call: that of the primary contact, else of the first who has one. */
export const phoneOf = (contacts: readonly { readonly isPrimary: boolean; readonly phone: string | null }[]) =>
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
