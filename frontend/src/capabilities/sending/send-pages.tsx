import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { DocumentCrumbs } from '#documents/document-forms.tsx';
import {
  AddressedDocument,
  documentNumber,
  documentTitle,
  type DocumentResource,
  type DocumentRow,
} from '#documents/document.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { PageTitle } from '#widgets/page-states.tsx';
import { singularNoun } from '#widgets/labels.ts';
import { EmailPage } from './email-page.tsx';
import type { SendPageProps } from './send-form.tsx';
import { SmsPage } from './sms-page.tsx';

/** The two pages on which a document of a location is sent to its customer. */
export function createSendPages<Row extends DocumentRow>(resource: DocumentResource<Row>) {
  const noun = singularNoun(resource);

  const Send = ({ by, Form }: { by: string; Form: ComponentType<SendPageProps> }) => (
    <AddressedDocument of={resource}>
      {(record) => {
        const { id, version, number, locationId, updatedByName } = record;
        const back = locationRecordPath(resource, record);
        const called = documentNumber(resource, record);
        return (
          <div className="page send-page">
            <PageTitle>{`Send ${noun} ${number} by ${by}`}</PageTitle>
            <DocumentCrumbs of={resource} locationId={locationId}>
              <li>
                <Link to={back}>{`${called} · ${documentTitle(record)}`}</Link>
              </li>
            </DocumentCrumbs>
            <h1>
              Send {noun} {number} by {by}
            </h1>
            <Form resource={resource} id={id} version={version} name={called} back={back} savedBy={updatedByName} />
          </div>
        );
      }}
    </AddressedDocument>
  );
  return {
    EmailPage: () => <Send by="email" Form={EmailPage} />,
    SmsPage: () => <Send by="text message" Form={SmsPage} />,
  };
}
