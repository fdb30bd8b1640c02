import { Fragment, useMemo, type ReactNode } from 'react';
import { parse } from 'gql.tada';
import { useParams } from 'react-router';
import type { TypedDocumentNode } from 'urql';
import { viewQueryText } from '@backoffice/contracts/capabilities';
import { useRecord } from '#data/use-read.ts';
import { locationListPath, type LocationResource } from '#navigation/record-paths.ts';
import { pluralNoun, sentenceCase, singularNoun } from '#widgets/labels.ts';
import { AsyncContent } from '#widgets/page-states.tsx';

export type DocumentRow = {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly name?: string;
  readonly contractName?: string;
  readonly locationId: string;
  readonly status: string;
  readonly updatedByName: string;
};

/** A kind of document of a location; its view says what is read of one. */
export type DocumentResource<Row extends DocumentRow = DocumentRow> = LocationResource & {
  readonly view: { readonly _zod: { readonly output: Row } };
};

/** What is said after its number: its name, or that of the contract it belongs to. */
export const documentTitle = ({ name, contractName = '' }: Pick<DocumentRow, 'name' | 'contractName'>): string =>
  name ?? contractName;

/** `Change order 3` */
export const documentNumber = (resource: LocationResource, { number }: { number: string }) =>
  `${sentenceCase(singularNoun(resource))} ${number}`;

type DocumentQuery<Row> = TypedDocumentNode<{ record: Row | null }, { id: string }>;

/** Reads the document that the address names. */
export function AddressedDocument<Row extends DocumentRow>({
  of: resource,
  children,
}: {
  of: DocumentResource<Row>;
  children: (record: Row, reload: () => void) => ReactNode;
}) {
  const { locationId = '', id = '' } = useParams();
  const query = useMemo((): DocumentQuery<Row> => parse(viewQueryText(resource)), [resource]);
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
