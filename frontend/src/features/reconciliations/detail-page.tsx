import { useParams } from 'react-router';
import { reconciliation } from '@backoffice/contracts/features/reconciliations';
import { dayText } from '@backoffice/contracts/kernel';
import { useRecord } from '#data/use-read.ts';
import { RecordPage } from '#records/record-page.tsx';
import { Money, RelativeTime } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { ReconciliationQuery } from './queries.ts';
import { StatementTable } from './table.tsx';
import '#figures/books.css';

/** A statement that was reconciled, with what it lists. */
export function ReconciledPage() {
  const { reconciliationId = '' } = useParams();
  const reading = useRecord(reconciliation, ReconciliationQuery, reconciliationId);
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/reconciliation', text: 'Statements' }}>
      {(record) => {
        const { bankId, bankName, statementDate, beginningBalance, endingBalance, clearedAmount, sha256, items } =
          record;
        return (
          <RecordPage
            resource={reconciliation}
            record={record}
            number={`Statement of ${dayText(statementDate)}`}
            title={bankName}
            crumbs={[{ to: `/ledger/general?bankId=${bankId}`, text: bankName }]}
            side={
              <Panel title="Facts">
                <DetailList>
                  <DetailRow name="Begins with">
                    <Money of={beginningBalance} />
                  </DetailRow>
                  <DetailRow name="Cleared">{clearedAmount !== null && <Money of={clearedAmount} />}</DetailRow>
                  <DetailRow name="Ends with">
                    <Money of={endingBalance} strong />
                  </DetailRow>
                  <DetailRow name="Reconciled">
                    <RelativeTime at={record.createdAt} /> by {record.createdByName}
                  </DetailRow>
                  <DetailRow name="SHA-256">{sha256 && <code className="sha256">{sha256}</code>}</DetailRow>
                </DetailList>
              </Panel>
            }
          >
            <StatementTable title="What it lists" bankName={bankName} items={items} onTick={null} />
          </RecordPage>
        );
      }}
    </AsyncContent>
  );
}
