import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { authRoutes } from '@backoffice/contracts/features/auth';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { reloadProfile, useProfile } from '#access/profile.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { requestTo } from '#data/use-command.ts';
import { PasswordField } from './password-field.tsx';

type TwoFactorDraft = { road: 'off' | 'email' | 'sms'; currentPassword: string };

const TwoFactorFields = typedFields<TwoFactorDraft>();

const twoFactorOptions = [
  { value: 'off', label: 'No code, only the password' },
  { value: 'email', label: 'A code by email' },
  { value: 'sms', label: 'A code by text message' },
];

export function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { twoFactor } = useProfile();
  const { revalidate } = useRevalidator();
  const [draft] = useState<TwoFactorDraft>({
    road: twoFactor.enabled ? twoFactor.channel : 'email',
    currentPassword: '',
  });
  return (
    <CommandDialog
      title="Codes at sign-in"
      verb="Save"
      says="After your password we send six digits. Somebody who has only stolen the password stays out."
      schema={authRoutes.twoFactor.body}
      draft={draft}
      toBody={({ road, currentPassword }) => ({
        enabled: road !== 'off',
        channel: road === 'off' ? twoFactor.channel : road,
        currentPassword,
      })}
      request={(body) => requestTo(authRoutes.twoFactor, { body })}
      onDone={() => {
        notifySuccess('Saved. It holds from your next sign-in.');
        onClose();
        void reloadProfile().then(revalidate, () => undefined);
      }}
      onClose={onClose}
    >
      <div className="wide">
        <TwoFactorFields.Select name="road" label="At sign-in" options={twoFactorOptions} />
      </div>
      <div className="wide">
        <PasswordField name="currentPassword" label="Your current password" autoComplete="current-password" />
      </div>
    </CommandDialog>
  );
}
