import { useCallback, useMemo, useState } from 'react';
import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { useQuery } from 'urql';
import { resources } from '@backoffice/contracts';
import { auditEntry, auditOwnRoutes, type AuditEntryView } from '@backoffice/contracts/features/audit';
import { is } from '@backoffice/contracts/kernel';
import { Changes } from '#capabilities/history-panel.tsx';
import { ListPage } from '#capabilities/list-page.tsx';
import { placeOf } from '#kernel/places.ts';
import { download } from '#kernel/download.ts';
import { Money, When } from '#kernel/formats.tsx';
import { contextFor } from '#kernel/graphql.ts';
import { Fact, Facts } from '#kernel/panel.tsx';
import { Loaded, Skeleton } from '#kernel/states.tsx';
import { tellProblem } from '#kernel/tell.ts';
import { useAddress } from '#kernel/use-address.ts';
import { useList, type FilterSpec } from '#kernel/use-list.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { actorNames, card, columns, filtersFor, kindText, sentenceOf } from './columns.ts';
import { entries, HistoryQuery } from './queries.ts';

/** Everything that ever happened in the company. One event opens over the list, by its own address. */
export function AuditPage() {
  const { params, put } = useAddress();
  const actors = useAnswer(auditOwnRoutes.actors, {}).data?.items;
  const filters = useMemo(() => filtersFor(actors ?? []), [actors]);
  const open = useCallback(
    ({ id }: { id: string }) =>
      `?${new URLSearchParams([...new URLSearchParams(window.location.search), ['event', id]])}`,
    [],
  );
  const shown = params.get('event');
  return (
    <>
      <ListPage
        report
        resource={auditEntry}
        title="Audit history"
        query={entries}
        columns={columns}
        card={card}
        filters={filters}
        open={open}
        tools={<ExportButton filters={filters} />}
        empty="Whatever people, customers and the product itself do is listed here, and nothing of it can be changed."
      />
      {shown && <EventDialog id={shown} onClose={() => put({ event: null })} />}
    </>
  );
}

function ExportButton({ filters: specs }: { filters: readonly FilterSpec[] }) {
  const { search, filters } = useList(specs);
  const [busy, setBusy] = useState(false);
  async function press() {
    setBusy(true);
    const problem = await download(auditOwnRoutes.export, { body: { search, filters } }, 'audit-history.csv');
    setBusy(false);
    if (problem) tellProblem(problem);
  }
  return (
    <Button icon={<Download />} variant="outlined" text="Export CSV" loading={busy} onClick={() => void press()} />
  );
}

function EventDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const position = Number(id.split('-')[0]);
  const reading = useAnswer(auditOwnRoutes.list, { body: { filters: [is('position', position)], sortBy: 'position' } });
  return (
    <Dialog isOpen title={`Event ${position.toLocaleString('en-US')}`} onClose={onClose} className="dialog-wide">
      <DialogBody>
        <Loaded of={reading} skeleton={<Skeleton height={200} />}>
          {({ items: [entry] }) => (entry ? <Event entry={entry} /> : <p>There is no such event.</p>)}
        </Loaded>
      </DialogBody>
    </Dialog>
  );
}

function Event({ entry }: { entry: AuditEntryView }) {
  const { entity, recordId, title, position, createdAt, actorKind, amount, eventType } = entry;
  const [{ data }] = useQuery({
    query: HistoryQuery,
    variables: { resource: entity, id: recordId },
    context: contextFor('company'),
  });
  const changes =
    data?.history.find((each) => each.position === position)?.changes.filter(({ field }) => !field.endsWith('Id')) ??
    [];
  const place = placeOf(entry);
  return (
    <div className="letter">
      <p>
        <strong>{sentenceOf(entry)}</strong>
      </p>
      <Facts>
        <Fact name="Record">
          {kindText(entity)} {place ? <Link to={place}>{title}</Link> : title}
        </Fact>
        <Fact name="When">
          <When at={createdAt} /> <span className="muted">({createdAt})</span>
        </Fact>
        <Fact name="As">{actorNames[actorKind]}</Fact>
        <Fact name="Amount">{amount !== null && <Money of={amount} />}</Fact>
        <Fact name="Recorded as">
          {eventType}, number {position.toLocaleString('en-US')} in the log
        </Fact>
      </Facts>
      {changes.length > 0 && (
        <>
          <h3>Before and after</h3>
          <Changes of={changes} resource={resources.find((each) => each.entity === entity)} />
        </>
      )}
    </div>
  );
}
