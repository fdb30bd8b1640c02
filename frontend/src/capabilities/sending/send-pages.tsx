import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import type { TypedDocumentNode } from 'urql';
import type { Resource } from '@backoffice/contracts/kernel';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { useRecord } from '#data/use-read.ts';
import { singularNoun, pluralNoun, sentenceCase } from '#widgets/labels.ts';
import { EmailPage, type SendPageProps } from './email-page.tsx';
import { LocationCrumbs } from '#records/location-layout.tsx';
import { SmsPage } from './sms-page.tsx';

type SendableRecord = {
  readonly id: string;
  readonly version: number;
  readonly number: string;
  readonly updatedByName: string;
};
type SendPagesOptions<Row extends SendableRecord> = {
  readonly resource: Resource;
  readonly query: TypedDocumentNode<{ record: Row | null }, { id: string }>;
  /** Where the address holds the id of the document. */
  readonly param: string;
  readonly list: (locationId: string) => string;
  /** What is said after its number. */
  readonly title: (record: Row) => string;
};

/** The two pages on which a document of a location is sent to its customer. */
export function createSendPages<Row extends SendableRecord>({
  resource,
  query,
  param,
  list,
  title,
}: SendPagesOptions<Row>) {
  const noun = singularNoun(resource);
  const nouns = pluralNoun(resource);

  function Send({ by, Form }: { by: string; Form: ComponentType<SendPageProps> }) {
    const { locationId = '', [param]: wanted = '' } = useParams();
    const all = list(locationId);
    return (
      <AsyncContent of={useRecord(resource, query, wanted)} back={{ to: all, text: `All ${nouns} of this location` }}>
        {(record) => {
          const { id, version, number } = record;
          const back = `${all}/${id}`;
          const called = `${sentenceCase(noun)} ${number}`;
          return (
            <div className="page send-page">
              <PageTitle>{`Send ${noun} ${number} by ${by}`}</PageTitle>
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
      </AsyncContent>
    );
  }
  return {
    ByEmail: () => <Send by="email" Form={EmailPage} />,
    ByText: () => <Send by="text message" Form={SmsPage} />,
  };
}
