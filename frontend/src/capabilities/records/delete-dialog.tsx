import type { Resource } from '@backoffice/contracts/kernel';
import { openDialog } from '#forms/dialog-store.ts';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { sentenceCase, singularNoun } from '#widgets/labels.ts';
import { mountedRoute } from './mounted-routes.ts';

/** Asks why a record is deleted for good; whoever looked at it is somewhere else afterwards. */
export function openDeleteDialog(
  resource: Resource,
  record: { readonly id: string; readonly version?: number },
  onDeleted: () => void,
) {
  const noun = singularNoun(resource);
  openDialog((close) => (
    <ReasonDialog
      route={mountedRoute(resource, 'permanentDelete')}
      record={record}
      title={`Delete this ${noun} for good?`}
      verb="Delete for good"
      done={`${sentenceCase(noun)} deleted for good.`}
      danger
      onDone={() => {
        close();
        onDeleted();
      }}
      onClose={close}
      says="It leaves every list and cannot be restored. The audit history keeps that it was there, and why it went."
    />
  ));
}
