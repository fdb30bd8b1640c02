import { company } from '@backoffice/contracts/features/companies';
import { proposal } from '@backoffice/contracts/features/proposals';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage } from '#documents/document-forms.tsx';
import { NewLocationDocumentPage } from '#documents/new-location-document.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { currentSelection } from '#session/selection.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { ProposalForm } from './form.tsx';

/** A new proposal begins with the terms of the company. */
export function NewPage() {
  const own = useRouteRead(mountedRoute(company, 'get'), { params: { id: currentSelection().companyId ?? '' } });
  return (
    <NewLocationDocumentPage of={proposal}>
      {(form) => (
        <AsyncContent of={own}>
          {({ documentTerms }) => <ProposalForm {...form} terms={documentTerms.proposal} />}
        </AsyncContent>
      )}
    </NewLocationDocumentPage>
  );
}
export const EditPage = () => <EditDocumentPage of={proposal}>{(form) => <ProposalForm {...form} />}</EditDocumentPage>;
