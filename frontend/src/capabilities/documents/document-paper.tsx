import type { ReactNode } from 'react';
import type { Day } from '@backoffice/contracts/kernel';
import { sentenceCase, singularNoun } from '#widgets/labels.ts';
import { documentTitle, type DocumentResource, type DocumentRow } from './document.tsx';
import { useLetterhead } from './letterhead.ts';
import { Paper, PaperParties, type PaperParty } from './paper.tsx';

type PaperRow = DocumentRow & {
  readonly companyId: string;
  readonly customerName: string;
  readonly customerAddress: string;
  readonly contactName: string;
  readonly locationName: string;
  readonly locationAddress: string;
};

/**
 * A document of a location as the customer sees it: the letterhead, its name and its parties, above what the kind
 * prints.
 */
export function DocumentPaper<Row extends PaperRow>({
  of: resource,
  record,
  dates,
  addressee = 'For',
  parties = [],
  children,
}: {
  of: DocumentResource<Row>;
  record: Row;
  dates: readonly (readonly [string, Day])[];
  /** What the customer is to it. */
  addressee?: string;
  parties?: readonly PaperParty[];
  children: ReactNode;
}) {
  const from = useLetterhead(record.companyId);
  return (
    <Paper from={from} kind={sentenceCase(singularNoun(resource))} number={record.number} facts={dates}>
      <h2 className="paper-title">{documentTitle(record)}</h2>
      <PaperParties
        of={[
          { title: addressee, name: record.customerName, lines: [record.contactName, record.customerAddress] },
          { title: 'Work at', name: record.locationName, lines: [record.locationAddress] },
          ...parties,
        ]}
      />
      {children}
    </Paper>
  );
}
