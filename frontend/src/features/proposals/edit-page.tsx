import { proposal } from '@backoffice/contracts/features/proposals';
import { EditDocumentPage } from '#documents/document-forms.tsx';
import { NewLocationDocumentPage } from '#documents/new-location-document.tsx';
import { ProposalForm } from './form.tsx';

export const NewPage = () => (
  <NewLocationDocumentPage of={proposal}>{(form) => <ProposalForm {...form} />}</NewLocationDocumentPage>
);
export const EditPage = () => <EditDocumentPage of={proposal}>{(form) => <ProposalForm {...form} />}</EditDocumentPage>;
