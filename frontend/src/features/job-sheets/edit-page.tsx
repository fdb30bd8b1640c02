import { useParams } from 'react-router';
import { jobSheet, jobSheetOwnRoutes, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { EditDocumentPage } from '#documents/document-forms.tsx';
import type { DocumentFormProps } from '#documents/document-form.tsx';
import { NewLocationDocumentPage } from '#documents/new-location-document.tsx';
import { JobSheetForm } from './form.tsx';

export const NewPage = () => (
  <NewLocationDocumentPage of={jobSheet} create={jobSheetOwnRoutes.add}>
    {(form) => <NewJobSheet {...form} />}
  </NewLocationDocumentPage>
);

function NewJobSheet(form: DocumentFormProps<JobSheetView>) {
  const { locationId = '' } = useParams();
  return <JobSheetForm {...form} locationId={locationId} />;
}

export const EditPage = () => (
  <EditDocumentPage of={jobSheet}>
    {(form) => <JobSheetForm {...form} locationId={form.record.locationId} />}
  </EditDocumentPage>
);
