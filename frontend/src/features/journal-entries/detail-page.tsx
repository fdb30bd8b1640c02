import { useState } from 'react';
import { Callout, MenuItem } from '@blueprintjs/core';
import { Edit, Repeat, Undo } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import {
  journalEntry,
  journalEntryKindNames,
  journalEntryOwnRoutes,
} from '@backoffice/contracts/features/journal-entries';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import { useAccountNames } from '#figures/accounts.ts';
import { FigureTable, sideCells, sideColumns } from '#figures/figure-table.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { useBankLabels } from '#figures/bank-labels.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { RepeatDialog } from './dialogs.tsx';
import { JournalEntryQuery, type JournalEntryRecord } from './queries.ts';
import '#figures/books.css';

export function JournalEntryPage() {
  const { entryId = '' } = useParams();
  const reading = useRecord(journalEntry, JournalEntryQuery, entryId);
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/entries', text: 'Journal entries' }}>
      {(record) => <EntryDetail key={record.id} record={record} />}
    </AsyncContent>
  );
}

function EntryDetail({ record }: { record: JournalEntryRecord }) {
  const may = usePermissionCheck();
  const [asked, ask] = useState<'reverse' | 'repeat' | null>(null);
  const stopping = useCommand(journalEntryOwnRoutes.stopRepeating);
  const { id, version, number, kind, status, reversedOn, reversalReason, reconciled, source, repeats } = record;
  const isFree =
    status === 'posted' && source === null && reconciled.length === 0 && may(journalEntryOwnRoutes.reverse.permission);
  return (
    <RecordPage
      resource={journalEntry}
      record={record}
      number={`Entry ${number}`}
      title={journalEntryKindNames[kind]}
      crumbs={[{ to: '/ledger/entries', text: 'Journal entries' }]}
      more={
        <>
          {repeats && may(journalEntryOwnRoutes.stopRepeating.permission) && (
            <MenuItem
              icon={<Repeat />}
              text="Stop repeating"
              onClick={() => void stopping.send({ params: { id }, body: {}, version })}
            />
          )}
          {!repeats && status === 'posted' && source === null && may(journalEntryOwnRoutes.repeat.permission) && (
            <MenuItem icon={<Repeat />} text="Repeat each month…" onClick={() => ask('repeat')} />
          )}
          {isFree && (
            <>
              <LinkMenuItem to={`/ledger/entries/${id}/correct`} icon={<Edit />} text="Reverse and correct…" />
              <MenuItem icon={<Undo />} intent="danger" text="Reverse…" onClick={() => ask('reverse')} />
            </>
          )}
        </>
      }
      side={<SidePanels record={record} />}
    >
      {reversedOn && (
        <Callout compact intent="danger">
          Reversed on <DayText of={reversedOn} />. {reversalReason}
        </Callout>
      )}
      <LinesPanel record={record} />
      {asked === 'repeat' && <RepeatDialog record={record} onClose={() => ask(null)} />}
      {asked === 'reverse' && (
        <ReasonDialog
          route={journalEntryOwnRoutes.reverse}
          record={record}
          title={`Reverse entry ${number}`}
          verb="Reverse it"
          done="Reversed."
          danger
          onClose={() => ask(null)}
          says="Every line is posted back today; both stay in the books."
        />
      )}
    </RecordPage>
  );
}

function LinesPanel({ record: { lines, date } }: { record: JournalEntryRecord }) {
  const nameOf = useAccountNames();
  const banks = useBankLabels();
  const bankName = (id: string | null) => banks.data?.items.find(({ value }) => value === id)?.label;
  return (
    <Panel title="Debits and credits">
      <FigureTable
        columns={[{ title: 'Account' }, { title: 'Day' }, { title: 'Job' }, ...sideColumns]}
        rows={lines.map(({ account, day, amount, bankId, contractId, contractName, phaseName, description }) => ({
          head: (
            <>
              <span>{bankName(bankId) ?? nameOf(account)}</span>
              {description && <span className="money-detail">{description}</span>}
            </>
          ),
          cells: [
            <span key="day" className={day === date ? undefined : 'muted'}>
              <DayText of={day} />
            </span>,
            contractId && (
              <>
                <span>{contractName}</span>
                {phaseName && <span className="money-detail">{phaseName}</span>}
              </>
            ),
            ...sideCells(amount),
          ],
        }))}
      />
    </Panel>
  );
}

function SidePanels({ record }: { record: JournalEntryRecord }) {
  const { date, reason, amount, reversesOn, receivedOn, reconciled, source, repeats, nextOn, repeatOf } = record;
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
          {source && <DetailRow name="Follows from">{sentenceCase(source.name)}</DetailRow>}
          {reason && <DetailRow name="Why">{reason}</DetailRow>}
          {repeats && (
            <DetailRow name="Repeats">
              On day {repeats.dayOfMonth} of each month
              {nextOn ? (
                <>
                  , next <DayText of={nextOn} />
                </>
              ) : (
                ', ended'
              )}
            </DetailRow>
          )}
          {repeatOf && (
            <DetailRow name="Posted again">
              <Link to={`/ledger/entries/${repeatOf}`}>The entry that repeats</Link>
            </DetailRow>
          )}
          {reversesOn && (
            <DetailRow name="Goes back on">
              <DayText of={reversesOn} />
            </DetailRow>
          )}
          {receivedOn && (
            <DetailRow name="Arrives on">
              <DayText of={receivedOn} />
            </DetailRow>
          )}
          {reconciled.map(({ bankId, on }) => (
            <DetailRow key={bankId} name="On the statement of">
              <Link to="/ledger/reconciliation">
                <DayText of={on} />
              </Link>
            </DetailRow>
          ))}
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      <FilesPanel resource={journalEntry} record={{ ...record, trashedAt: null }} />
      <HistoryPanel resource={journalEntry} id={record.id} />
    </>
  );
}
