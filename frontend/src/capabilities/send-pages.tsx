import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import type { TypedDocumentNode } from 'urql';
import type { Resource } from '@backoffice/contracts/kernel';
import { Loaded, Title } from '#kernel/states.tsx';
import { useRecord } from '#kernel/use-read.ts';
import { nounOf, nounsOf, sentenceCase } from '#kernel/words.ts';
import { EmailPage, type SendPageProps } from './email-page.tsx';
import { LocationCrumbs } from './location-frame.tsx';
import { SmsPage } from './sms-page.tsx';

type Sent = { readonly id: string; readonly version: number; readonly number: string; readonly updatedByName: string };
type Options<Row extends Sent> = {
  readonly resource: Resource;
  readonly query: TypedDocumentNode<{ record: Row | null }, { id: string }>;
  /** Where the address holds the id of the document. */
  readonly param: string;
  readonly list: (locationId: string) => string;
  /** What is said after its number. */
  readonly title: (record: Row) => string;
};

/** The two pages on which a document of a location is sent to its customer. */
export function sendPages<Row extends Sent>({ resource, query, param, list, title }: Options<Row>) {
  const noun = nounOf(resource);
  const nouns = nounsOf(resource);

  function Send({ by, Form }: { by: string; Form: ComponentType<SendPageProps> }) {
    const { locationId = '', [param]: wanted = '' } = useParams();
    const all = list(locationId);
    return (
      <Loaded of={useRecord(resource, query, wanted)} back={{ to: all, text: `All ${nouns} of this location` }}>
        {(record) => {
          const { id, version, number } = record;
          const back = `${all}/${id}`;
          const called = `${sentenceCase(noun)} ${number}`;
          return (
            <div className="page send-page">
              <Title>{`Send ${noun} ${number} by ${by}`}</Title>
              <LocationCrumbs locationId={locationId}>
                <li>
                  <Link to={all}>{sentenceCase(nouns)}</Link>
                </li>
                <li>
                  <Link to={back}>{`${called} · ${title(record)}`}</Link>
                </li>
              </LocationCrumbs>
              <h1>
                Send {noun} {number} by {by}
              </h1>
              <Form
                key={id}
                resource={resource}
                id={id}
                version={version}
                name={called}
                back={back}
                savedBy={record.updatedByName}
              />
            </div>
          );
        }}
      </Loaded>
    );
  }
  return {
    ByEmail: () => <Send by="email" Form={EmailPage} />,
    ByText: () => <Send by="text message" Form={SmsPage} />,
  };
}
