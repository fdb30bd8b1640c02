import { useState } from 'react';
import { RightAccessInput, rightAccessRoutes } from '@backoffice/contracts/features/access-requests';
import { useProfile } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';

const RightFields = typedFields<{ right: string; reason: string }>();

type RequestRightProps = {
  /** Which is asked for; otherwise one is chosen. */ right?: string;
  onAsked?: () => void;
  onClose: () => void;
};

/** Asks those above for one right beyond the role. */
export function RequestRightDialog({ right, onAsked, onClose }: RequestRightProps) {
  const { askableRights = [] } = useProfile();
  const [draft] = useState({ right: right ?? askableRights[0]?.right ?? '', reason: '' });
  const options = askableRights.map(({ right: value, title }) => ({ value, label: title }));
  return (
    <CommandDialog
      title="Ask for a right"
      verb="Ask"
      schema={RightAccessInput}
      draft={draft}
      toBody={(body) => ({ ...body, expiresOn: null })}
      says={
        options.length === 0
          ? 'You have every right that can be given beyond your role.'
          : 'An owner decides. It holds from that moment on, in this company, and you need not sign in again.'
      }
      request={(body) => requestTo(rightAccessRoutes.request, { body })}
      onDone={() => {
        notifySuccess('Asked. You hear here when it is decided.');
        onClose();
        onAsked?.();
      }}
      onClose={onClose}
    >
      <RightFields.Select name="right" label="Right" className="wide" options={options} />
      <RightFields.Area name="reason" label="Reason" optional className="wide" rows={2} />
    </CommandDialog>
  );
}
