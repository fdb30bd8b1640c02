import type { ReactNode } from 'react';
import { Callout } from '@blueprintjs/core';
import { Link, useNavigate, useParams } from 'react-router';
import type { Day, Receipt } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useCommand, type CommandOutcome } from '#data/use-command.ts';
import { locationListPath, locationRecordPath, type LocationResource } from '#navigation/record-paths.ts';
import { LocationCrumbs } from '#records/location-layout.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { pluralNoun, sentenceCase, singularNoun } from '#widgets/labels.ts';
import { PageTitle } from '#widgets/page-states.tsx';
import {
  AddressedDocument,
  documentNumber,
  documentTitle,
  type DocumentResource,
  type DocumentRow,
} from './document.tsx';

type NewDocumentProps = { of: LocationResource; title?: string; children: (locationId: string) => ReactNode };

/** The page on which a document of a location is begun. */
export function NewDocumentPage({ of: resource, title = `New ${singularNoun(resource)}`, children }: NewDocumentProps) {
  const { locationId = '' } = useParams();
  return (
    <div className="page form-page">
      <PageTitle>{title}</PageTitle>
      <DocumentCrumbs of={resource} locationId={locationId} />
      <h1>{title}</h1>
      {children(locationId)}
    </div>
  );
}

/** What follows once a document was made: it is said, and the document is shown. */
export function useOnCreated(resource: LocationResource, says = `${sentenceCase(singularNoun(resource))} created.`) {
  const go = useNavigate();
  const { locationId = '' } = useParams();
  return ({ id }: Receipt) => {
    notifySuccess(says);
    void go(locationRecordPath(resource, { id, locationId }));
  };
}

/** What the form of a document is given while it is edited. */
export type EditProps<Row> = {
  record: Row;
  today: Day;
  back: string;
  onReload: () => void;
  send: (body: unknown, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: () => void;
};
type EditDocumentProps<Row extends DocumentRow> = {
  of: DocumentResource<Row>;
  children: (form: EditProps<Row>) => ReactNode;
};

/** The page on which a document of a location is edited. */
export const EditDocumentPage = <Row extends DocumentRow>({ of, children }: EditDocumentProps<Row>) => (
  <AddressedDocument of={of}>
    {(record, onReload) => (
      <EditDocument of={of} record={record} onReload={onReload}>
        {children}
      </EditDocument>
    )}
  </AddressedDocument>
);

function EditDocument<Row extends DocumentRow>({
  of: resource,
  record,
  onReload,
  children,
}: EditDocumentProps<Row> & { record: Row; onReload: () => void }) {
  const go = useNavigate();
  const today = useToday();
  const { send } = useCommand(mountedRoute(resource, 'edit'));
  const { id, locationId, number } = record;
  const noun = singularNoun(resource);
  const back = locationRecordPath(resource, record);
  return (
    <div className="page form-page">
      <PageTitle>{`Edit ${noun} ${number} · ${documentTitle(record)}`}</PageTitle>
      <DocumentCrumbs of={resource} locationId={locationId}>
        <li>
          <Link to={back}>{`${documentNumber(resource, record)} · ${documentTitle(record)}`}</Link>
        </li>
      </DocumentCrumbs>
      <h1>
        Edit {noun} {number}
      </h1>
      {resource.can.sign && record.status !== 'draft' && (
        <Callout compact intent="warning">
          Saving makes this {noun} a draft again: links that are out stop working, and it has to be sent once more.
        </Callout>
      )}
      {children({
        record,
        today,
        back,
        onReload,
        send: (body, version) => send({ params: { id }, body, ...(version === undefined ? {} : { version }) }),
        onDone: () => {
          notifySuccess(`${sentenceCase(noun)} saved.`);
          void go(back);
        },
      })}
    </div>
  );
}

/** Down to the list of the location, and from there to one document. */
export const DocumentCrumbs = ({
  of: resource,
  locationId,
  children,
}: {
  of: LocationResource;
  locationId: string;
  children?: ReactNode;
}) => (
  <LocationCrumbs locationId={locationId}>
    <li>
      <Link to={locationListPath(resource, locationId)}>{sentenceCase(pluralNoun(resource))}</Link>
    </li>
    {children}
  </LocationCrumbs>
);
