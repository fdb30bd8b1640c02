import { useState } from 'react';
import { Button, Callout, MenuItem } from '@blueprintjs/core';
import { BankAccount, Cross, Edit, Endorsed, Print } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { check, checkOwnRoutes, checkTitle } from '@backoffice/contracts/features/checks';
import { ledgerOwnRoutes } from '@backoffice/contracts/features/ledger';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRecord, useRouteRead } from '#data/use-read.ts';
import { useAccountNames } from '#figures/accounts.ts';
import { FigureTable, sideCells, sideColumns } from '#figures/figure-table.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { fieldLabel } from '#widgets/labels.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { CheckDialog, printCheck, type CheckAction } from './actions.tsx';
import { CheckQuery, type CheckRecord } from './queries.ts';

export function CheckPage() {
  const { checkId = '' } = useParams();
  const reading = useRecord(check, CheckQuery, checkId);
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/general', text: 'General ledger' }}>
      {(record) => <CheckDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

function CheckDetail({ record }: { record: CheckRecord }) {
  const may = usePermissionCheck()(checkOwnRoutes.write.permission);
  const [asking, setAsking] = useState<CheckAction | null>(null);
  const { id, bankId, bankKind, bankName, number, payee, method, status, reconciledOn, voidedOn, voidReason } = record;
  const isCharge = bankKind === 'card';
  const isOut = status === 'written' || status === 'printed';
  const isByAch = method === 'ach';
  const canVoid = status !== 'void' && reconciledOn === null;
  const print = async () => {
    if ((await printCheck(record)) && status === 'written') setAsking('printed');
  };
  return (
    <RecordPage
      resource={check}
      record={record}
      number={isCharge ? `Charge ${number}` : checkTitle(number)}
      title={payee}
      crumbs={[{ to: `/ledger/general?bankId=${bankId}`, text: bankName }]}
      next={
        may &&
        (status === 'written' && !isCharge ? (
          isByAch ? (
            <LinkButton to="/ledger/ach-files" intent="primary" icon={<BankAccount />} text="To the ACH file" />
          ) : (
            <Button intent="primary" icon={<Print />} text="Print" onClick={() => void print()} />
          )
        ) : (
          (isCharge ? status === 'written' : status === 'printed' || status === 'sent') && (
            <Button intent="primary" icon={<Endorsed />} text="Mark as cleared" onClick={() => setAsking('clear')} />
          )
        ))
      }
      more={
        may &&
        (isOut || canVoid) && (
          <>
            {isOut && <LinkMenuItem to={`/ledger/general/${id}/edit`} icon={<Edit />} text="Edit" />}
            {status === 'printed' && <MenuItem icon={<Print />} text="Print again" onClick={() => void print()} />}
            {status === 'written' && !isCharge && (
              <MenuItem icon={<Endorsed />} text="Mark as cleared…" onClick={() => setAsking('clear')} />
            )}
            {canVoid && <MenuItem icon={<Cross />} intent="danger" text="Void…" onClick={() => setAsking('void')} />}
          </>
        )
      }
      side={<SidePanels record={record} />}
    >
      {voidedOn && (
        <Callout compact intent="danger">
          Voided on <DayText of={voidedOn} />. {voidReason}
        </Callout>
      )}
      {reconciledOn && (
        <Callout compact>
          The statement of <DayText of={reconciledOn} /> lists this {isCharge ? 'charge' : 'payment'}. It stays as it
          is.
        </Callout>
      )}
      <LinesPanel record={record} />
      <PostingsPanel id={id} />
      <CheckDialog asking={asking} record={record} onClose={() => setAsking(null)} />
    </RecordPage>
  );
}

/** What it pays: bills, credits that are taken off, and what no bill was recorded of. */
function LinesPanel({ record: { lines, amount, status } }: { record: CheckRecord }) {
  const nameOf = useAccountNames();
  return (
    <Panel title={status === 'void' ? 'What it paid' : 'What it pays'}>
      <table className="small-list money-list" data-ended={status === 'void' || undefined}>
        <tbody>
          {lines.map(({ billId, ref, account, amount: paid, memo }, at) => (
            <tr key={at}>
              <td>
                {billId ? (
                  <Link to={`/ledger/bills/${billId}`}>
                    {paid < 0 ? 'Credit' : 'Bill'} {ref}
                  </Link>
                ) : (
                  account && nameOf(account)
                )}
                {memo && <span className="money-detail">{memo}</span>}
              </td>
              <td className="figure">
                <Money of={paid} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            <td className="figure">
              <Money of={amount} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}

/** Its lines of the books, in the order in which they were posted. */
function PostingsPanel({ id }: { id: string }) {
  const nameOf = useAccountNames();
  const reading = useRouteRead(ledgerOwnRoutes.check, { params: { id } }, ['Check']);
  return (
    <Panel title="In the books" of={reading}>
      <FigureTable
        columns={[{ title: 'Account' }, { title: 'Date' }, ...sideColumns]}
        rows={(reading.data?.entries ?? []).map(({ day, account, eventType, amount }) => ({
          head: (
            <>
              <span>{nameOf(account)}</span>
              <span className="money-detail">{fieldLabel(eventType)}</span>
            </>
          ),
          cells: [<DayText key="day" of={day} />, ...sideCells(amount)],
        }))}
      />
    </Panel>
  );
}

function SidePanels({ record }: { record: CheckRecord }) {
  const { id, amount, date, bankId, bankName, vendorId, vendorName, memo, clearedOn, reconciledOn, spoiltNumbers } =
    record;
  const { method, effectiveOn } = record;
  return (
    <>
      <Panel title="Facts">
        <DetailList>
          <DetailRow name="Amount">
            <Money of={amount} strong />
          </DetailRow>
          <DetailRow name="Date">
            <DayText of={date} />
          </DetailRow>
          <DetailRow name={record.bankKind === 'card' ? 'Card' : 'Bank'}>
            <Link to={`/ledger/general?bankId=${bankId}`}>{bankName}</Link>
          </DetailRow>
          <DetailRow name="Vendor">{vendorId && <Link to={`/ledger/vendor/${vendorId}`}>{vendorName}</Link>}</DetailRow>
          {record.bankKind !== 'card' && <DetailRow name="Paid by">{method === 'ach' ? 'ACH' : 'Check'}</DetailRow>}
          <DetailRow name="In the ACH file for">
            {effectiveOn && (
              <Link to="/ledger/ach-files">
                <DayText of={effectiveOn} />
              </Link>
            )}
          </DetailRow>
          <DetailRow name="Cleared on">{clearedOn && <DayText of={clearedOn} />}</DetailRow>
          <DetailRow name="Statement of">{reconciledOn && <DayText of={reconciledOn} />}</DetailRow>
          <DetailRow name="Spoilt sheets">{spoiltNumbers.join(', ')}</DetailRow>
          <DetailRow name="Memo">{memo}</DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      <FilesPanel resource={check} record={{ ...record, trashedAt: null }} />
      <HistoryPanel resource={check} id={id} />
    </>
  );
}
