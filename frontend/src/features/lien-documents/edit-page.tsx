import type { ReactNode } from 'react';
import { Edit } from '@blueprintjs/icons';
import { useParams } from 'react-router';
import { lienDocumentOwnRoutes, prelim } from '@backoffice/contracts/features/lien-documents';
import { PermissionGate } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage } from '#documents/document-forms.tsx';
import { NewLocationDocumentPage } from '#documents/new-location-document.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { AsyncContent, EmptyState } from '#widgets/page-states.tsx';
import { PrelimForm } from './form.tsx';

export function NewPage() {
  const { locationId = '' } = useParams();
  return (
    <NewLocationDocumentPage of={prelim}>
      {(form) => (
        <OnceInfoIsEntered locationId={locationId}>
          <PrelimForm {...form} locationId={locationId} />
        </OnceInfoIsEntered>
      )}
    </NewLocationDocumentPage>
  );
}

export const EditPage = () => (
  <EditDocumentPage of={prelim}>
    {(form) => <PrelimForm {...form} locationId={form.record.locationId} />}
  </EditDocumentPage>
);

/** A notice says what is entered for its location; without that there is nothing to say. */
function OnceInfoIsEntered({ locationId, children }: { locationId: string; children: ReactNode }) {
  const reading = useRouteRead(lienDocumentOwnRoutes.prelimsInfo, { query: { locationId } }, ['Location']);
  return (
    <AsyncContent of={reading}>
      {({ isEntered }) =>
        isEntered ? (
          children
        ) : (
          <EmptyState title="First, the prelims info">
            A notice says who we are to the job, who is served, and what the work is worth. That is entered once for the
            location.
            <PermissionGate check={lienDocumentOwnRoutes.editPrelimsInfo.permission}>
              <p>
                <LinkButton to={`/toc/${locationId}/prelims-info`} icon={<Edit />} text="Enter prelims info" />
              </p>
            </PermissionGate>
          </EmptyState>
        )
      }
    </AsyncContent>
  );
}
