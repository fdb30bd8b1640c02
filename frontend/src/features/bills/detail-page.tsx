import { useState } from 'react';
import { Callout, MenuItem } from '@blueprintjs/core';
import { BankAccount, Cross, Edit, Link as LinkIcon } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { bill, billOwnRoutes } from '@backoffice/contracts/features/bills';
import { checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { equals } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRecord } from '#data/use-read.ts';
import { useAccountNames } from '#figures/accounts.ts';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { MatchDialog } from './dialogs.tsx';
import { CorrectionsPanel, OrderLinks, PaymentsPanel } from './panels.tsx';
import { billName, BillQuery, type BillRecord } from './queries.ts';

export function BillPage() {
  const { billId = '' } = useParams();
  const reading = useRecord(bill, BillQuery, billId);
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/bills', text: 'All bills' }}>
      {(record) => <BillDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

function BillDetail({ record }: { record: BillRecord }) {
  const may = usePermissionCheck();
  const [isVoiding, setVoiding] = useState(false);
  const [isMatching, setMatching] = useState(false);
  const { id, vendorId, vendorName, open, paid, status, voidReason, voidedOn, adjustsBillId, writtenOffOn, kind } =
    record;
  const mayChange = status !== 'void' && paid === 0 && may(billOwnRoutes.edit.permission);
  const canChange = mayChange && adjustsBillId === null;
  return (
    <RecordPage
      resource={bill}
      record={record}
      number={billName(record)}
      title={vendorName}
      crumbs={[
        { to: '/ledger/vendor', text: 'Vendor ledger' },
        { to: `/ledger/vendor/${vendorId}`, text: vendorName },
      ]}
      next={
        open > 0 &&
        may(checkOwnRoutes.write.permission) && (
          <LinkButton
            to={`/ledger/general/new?vendorId=${vendorId}&billId=${id}`}
            icon={<BankAccount />}
            text="Pay it"
          />
        )
      }
      more={
        mayChange &&
        (canChange ? (
          <>
            {kind !== 'release' && <LinkMenuItem to={`/ledger/bills/${id}/edit`} icon={<Edit />} text="Edit" />}
            <MenuItem icon={<Cross />} intent="danger" text="Void…" onClick={() => setVoiding(true)} />
          </>
        ) : (
          <>
            <MenuItem icon={<LinkIcon />} text="Match the vendor's memo…" onClick={() => setMatching(true)} />
            <MenuItem icon={<Cross />} text="Write off…" onClick={() => setVoiding(true)} />
          </>
        ))
      }
      side={<SidePanels record={record} />}
    >
      {voidedOn && (
        <Callout compact intent="danger">
          {writtenOffOn ? 'Written off' : 'Voided'} on <DayText of={voidedOn} />. {voidReason}
        </Callout>
      )}
      <LinesPanel record={record} />
      <CorrectionsPanel record={record} />
      <PaymentsPanel record={record} />
      {isMatching && <MatchDialog record={record} onClose={() => setMatching(false)} />}
      {isVoiding && (
        <ReasonDialog
          route={adjustsBillId === null ? billOwnRoutes.void : billOwnRoutes.writeOff}
          record={record}
          title={`${adjustsBillId === null ? 'Void' : 'Write off'} ${billName(record)}`}
          verb={adjustsBillId === null ? 'Void it' : 'Write it off'}
          done={adjustsBillId === null ? 'Voided.' : 'Written off.'}
          danger
          onClose={() => setVoiding(false)}
          says={
            adjustsBillId === null
              ? 'What it charged is taken back today; both stay in the books.'
              : 'The cost stays corrected; the amount is a difference of purchases from today on.'
          }
        />
      )}
    </RecordPage>
  );
}

function LinesPanel({ record: { lines, amount } }: { record: BillRecord }) {
  const nameOf = useAccountNames();
  return (
    <Panel title="What it is for">
      <div className="table-wide">
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Account</th>
              <th scope="col">Job</th>
              <th scope="col" className="figure">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ description, account, contractName, phaseName, materialId, amount: charged }, at) => (
              <tr key={at}>
                <th scope="row">
                  <span>{description || nameOf(account)}</span>
                  {materialId && <span className="money-detail">A material of a job cost</span>}
                </th>
                <td data-title="Account">
                  <span>{nameOf(account)}</span>
                </td>
                <td data-title="Job" data-none={contractName === '' || undefined}>
                  <span>{contractName}</span>
                  {phaseName && <span className="money-detail">{phaseName}</span>}
                </td>
                <td className="figure" data-title="Amount">
                  <Money of={charged} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                <span>Total</span>
              </th>
              <td className="figure" data-title="Amount">
                <Money of={amount} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

function SidePanels({ record }: { record: BillRecord }) {
  const { id, amount, open, date, dueDate, vendorId, vendorName, memo, duplicateReason } = record;
  return (
    <>
      <Panel title="Facts">
        <DetailList>
          <DetailRow name="Amount">
            <Money of={amount} strong />
          </DetailRow>
          {record.retentionHeld !== 0 && (
            <DetailRow name="Retention held">
              <Money of={record.retentionHeld} />
            </DetailRow>
          )}
          {record.commitmentId && (
            <DetailRow name="Charged to">
              <OrderLinks record={record} />
            </DetailRow>
          )}
          {record.deliveryId && (
            <DetailRow name="Receipt">
              <Link to={`/deliveries/${record.deliveryId}`}>Delivery to the site</Link>
            </DetailRow>
          )}
          {record.overbillingReason && <DetailRow name="Beyond the order">{record.overbillingReason}</DetailRow>}
          <DetailRow name="Open">
            <LedgerFigure
              of={open}
              title={`Open of ${billName(record)}`}
              made={{ accounts: ['payable'], where: [equals('billId', id)], credits: true }}
            />
          </DetailRow>
          <DetailRow name="Date">
            <DayText of={date} />
          </DetailRow>
          <DetailRow name="Due">
            <DayText of={dueDate} />
          </DetailRow>
          <DetailRow name="Vendor">
            <Link to={`/ledger/vendor/${vendorId}`}>{vendorName}</Link>
          </DetailRow>
          <DetailRow name="Memo">{memo && <span className="pre">{memo}</span>}</DetailRow>
          <DetailRow name="Same number as another">{duplicateReason}</DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      <FilesPanel resource={bill} record={{ ...record, trashedAt: null }} />
      <HistoryPanel resource={bill} id={id} />
    </>
  );
}
