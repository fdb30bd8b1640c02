import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { useParams } from 'react-router';
import { reconciliation, reconciliationOwnRoutes } from '@backoffice/contracts/features/reconciliations';
import { dayText } from '@backoffice/contracts/kernel';
import { AskForRight } from '#access/askable-rights.tsx';
import { PermissionGate } from '#access/permissions.tsx';
import { useRecord } from '#data/use-read.ts';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { useBankLabels } from '#figures/bank-labels.ts';
import { RecordPage } from '#records/record-page.tsx';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { owed } from './form-sections.tsx';
import { ReconciliationQuery, type ReconciliationRecord } from './queries.ts';
import { StatementTable } from './table.tsx';
import '#figures/books.css';

/** A statement that was reconciled, with what it lists. */
export function ReconciledPage() {
  const { reconciliationId = '' } = useParams();
  const reading = useRecord(reconciliation, ReconciliationQuery, reconciliationId);
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/reconciliation', text: 'Statements' }}>
      {(record) => {
        const { reopenedOn, reopenReason, bankId, bankName, statementDate, sha256, items } = record;
        return (
          <RecordPage
            resource={reconciliation}
            record={record}
            number={`Statement of ${dayText(statementDate)}`}
            title={bankName}
            next={<Reopen record={record} />}
            crumbs={[{ to: `/ledger/general?bankId=${bankId}`, text: bankName }]}
            side={
              <Panel title="Facts">
                <DetailList>
                  <Balances of={record} />
                  <DetailRow name="Reconciled">
                    <RelativeTime at={record.createdAt} /> by {record.createdByName}
                  </DetailRow>
                  <DetailRow name="SHA-256">{sha256 && <code className="sha256">{sha256}</code>}</DetailRow>
                </DetailList>
              </Panel>
            }
          >
            {reopenedOn && (
              <Callout compact intent="warning">
                Reopened on <DayText of={reopenedOn} />. {reopenReason}
              </Callout>
            )}
            <StatementTable title="What it lists" bankName={bankName} items={items} onTick={null} />
          </RecordPage>
        );
      }}
    </AsyncContent>
  );
}

function Balances({ of: { bankId, ...of } }: { of: ReconciliationRecord }) {
  const banks = useBankLabels();
  const isCard = banks.data?.items.find(({ value }) => value === bankId)?.kind === 'card';
  return (
    <>
      <DetailRow name={isCard ? 'Owed before' : 'Begins with'}>
        <Money of={owed(of.beginningBalance, isCard)} />
      </DetailRow>
      <DetailRow name="Cleared">{of.clearedAmount !== null && <Money of={owed(of.clearedAmount, isCard)} />}</DetailRow>
      <DetailRow name={isCard ? 'Balance owed' : 'Ends with'}>
        <Money of={owed(of.endingBalance, isCard)} strong />
      </DetailRow>
    </>
  );
}

function Reopen({ record }: { record: ReconciliationRecord }) {
  const [isAsking, setAsking] = useState(false);
  const { permission } = reconciliationOwnRoutes.reopen;
  if (record.status === 'reopened') return null;
  return (
    <>
      <PermissionGate check={permission}>
        <Button text="Reopen…" onClick={() => setAsking(true)} />
      </PermissionGate>
      <AskForRight check={permission}>
        <Button text="Reopen…" disabled />
      </AskForRight>
      {isAsking && (
        <ReasonDialog
          route={reconciliationOwnRoutes.reopen}
          record={record}
          title={`Reopen the statement of ${dayText(record.statementDate)}`}
          verb="Reopen it"
          done="Reopened: what it lists can be ticked again."
          danger
          says="What it lists is listed by no statement again, and the next one begins where this one did."
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
