import { useState } from 'react';
import { release, releaseOwnRoutes, type ReleaseView } from '@backoffice/contracts/features/releases';
import type { Route } from '@backoffice/contracts/kernel';
import { useProfile, useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { typedNameToPng } from '#preview/signing/typed-signature.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';

type DialogProps = { record: ReleaseView; onClose: () => void };

const SignFields = typedFields<{ name: string; title: string; consent: boolean }>();

/** Our own signature, where we are the claimant. */
export function SignDialog({ record: { id, version, contentHash, claimantName }, onClose }: DialogProps) {
  const { name } = useProfile();
  const today = useToday();
  const route = mountedRoute(release, 'sign');
  const [draft] = useState({ name, title: '', consent: false });
  return (
    <CommandDialog
      title="Sign for the company"
      verb="Sign release"
      schema={route.body}
      draft={draft}
      toBody={(typed) => ({
        ...typed,
        company: claimantName,
        date: today,
        contentHash,
        signature: typedNameToPng(typed.name),
      })}
      says="Your name is written out as the claimant’s signature. The form asks for your title, too."
      request={(body) => requestTo<Route>(route, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Signed for the company.');
        onClose();
      }}
      onClose={onClose}
    >
      <SignFields.Text name="name" label="Name" maxLength={120} />
      <SignFields.Text name="title" label="Title" maxLength={120} placeholder="Owner" />
      <SignFields.Check name="consent" label="I sign this release electronically" className="wide" />
    </CommandDialog>
  );
}

const AcknowledgeFields = typedFields<{ acknowledgedOn: string; note: string }>();

/** Evidence of payment beside a cleared check: the claimant's word, in writing. */
export function AcknowledgeDialog({ record: { id, version }, onClose }: DialogProps) {
  const [draft] = useState({ acknowledgedOn: useToday() as string, note: '' });
  return (
    <CommandDialog
      title="Payment is acknowledged"
      verb="Note it"
      schema={releaseOwnRoutes.acknowledgePayment.body}
      draft={draft}
      says="A conditional release takes effect when the claimant has acknowledged the payment in writing."
      request={(body) => requestTo<Route>(releaseOwnRoutes.acknowledgePayment, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('The release is effective.');
        onClose();
      }}
      onClose={onClose}
    >
      <AcknowledgeFields.Text name="acknowledgedOn" label="Acknowledged on" type="date" />
      <AcknowledgeFields.Area name="note" label="Where it is written" className="wide" rows={2} />
    </CommandDialog>
  );
}
