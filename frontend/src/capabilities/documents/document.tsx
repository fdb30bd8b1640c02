import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { TypedDocumentNode } from 'urql';
import { useRecord } from '#data/use-read.ts';
import { locationListPath, type LocationResource } from '#navigation/record-paths.ts';
import { pluralNoun, sentenceCase, singularNoun } from '#widgets/labels.ts';
import { AsyncContent } from '#widgets/page-states.tsx';

export type DocumentRow = {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly locationId: string;
  readonly status: string;
  readonly updatedByName: string;
};

/** A kind of document of a location: where it is kept, how one is read, and what one is called. */
export type DocumentKind<Row extends DocumentRow> = {
  readonly resource: LocationResource;
  readonly query: TypedDocumentNode<{ record: Row | null }, { id: string }>;
  /** What is said after its number. */
  title(record: Row): string;
};
export const defineDocument = <Row extends DocumentRow>(kind: DocumentKind<Row>): DocumentKind<Row> => kind;

/** `Change order 3` */
export const documentNumber = (resource: LocationResource, { number }: { number: string }) =>
  `${sentenceCase(singularNoun(resource))} ${number}`;

/** Reads the document that the address names. */
export function AddressedDocument<Row extends DocumentRow>({
  of: { resource, query },
  children,
}: {
  of: DocumentKind<Row>;
  children: (record: Row, reload: () => void) => ReactNode;
}) {
  const { locationId = '', id = '' } = useParams();
  const reading = useRecord(resource, query, id);
  const back = {
    to: locationListPath(resource, locationId),
    text: `All ${pluralNoun(resource)} of this location`,
  };
  return (
    <AsyncContent of={reading} back={back}>
      {(record) => <Fragment key={record.id}>{children(record, reading.reload)}</Fragment>}
    </AsyncContent>
  );
}
