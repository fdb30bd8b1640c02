import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { z } from 'zod';
import type { HistoryEntry } from '@backoffice/contracts/capabilities';
import { instantText, type Resource } from '@backoffice/contracts/kernel';
import { RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { AskForRight, useAskForRight } from '#access/askable-rights.tsx';
import { PermissionGate } from '#access/permissions.tsx';
import { useTimeZone } from '#access/profile.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { ProblemWithRetry, Skeleton } from '#widgets/page-states.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { countText } from '#widgets/labels.ts';
import { ChangesSince } from './changes-since.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { ChangeTable } from './change-table.tsx';
import { moneyFieldsOf, describeChanges } from './field-changes.ts';
import { askToTakeBack } from './take-back.tsx';
import './timeline.css';

const INITIAL_COUNT = 6;
const HISTORY_PERMISSION = 'component:audit-history';

/**
 * Everything that ever happened to a record, newest first, in words; above it what should have followed and was
 * refused.
 */
export const HistoryPanel = ({
  resource,
  id,
  title = 'History',
}: {
  resource: Resource;
  id: string;
  title?: string;
}) => (
  <>
    <AttentionPanel of={{ entity: resource.entity, recordId: id }} />
    <HistoryToAskFor title={title} />
    <PermissionGate check={HISTORY_PERMISSION}>
      <Panel title={title}>
        <Timeline resource={resource} id={id} />
      </Panel>
    </PermissionGate>
  </>
);

/** Where a right would show it. */
const HistoryToAskFor = ({ title }: { title: string }) =>
  useAskForRight(HISTORY_PERMISSION) && (
    <Panel title={title} aside={<AskForRight check={HISTORY_PERMISSION} />}>
      <p className="panel-note muted">Who changed what is open to people with that right.</p>
    </Panel>
  );

function Timeline({ resource, id }: { resource: Resource; id: string }) {
  const { data, problem, reload } = useRouteRead(mountedRoute(resource, 'history'), { params: { id } }, [
    resource.entity,
  ]);
  const [all, setAll] = useState(false);
  const isTold = useMemo(() => narratableFields(resource), [resource]);
  if (problem) return <ProblemWithRetry problem={problem} onRetry={reload} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton height={32} />
        <Skeleton height={32} />
        <Skeleton height={32} />
      </div>
    );
  const entries = data.items.toSorted((a, b) => b.version - a.version);
  return (
    <>
      <ChangesSince entries={entries} resource={resource} isTold={isTold} />
      <ol className="timeline">
        {(all ? entries : entries.slice(0, INITIAL_COUNT)).map((entry) => (
          <HistoryEntryItem key={entry.id} entry={entry} resource={resource} isTold={isTold} />
        ))}
      </ol>
      {entries.length > INITIAL_COUNT && (
        <Button
          size="small"
          variant="minimal"
          text={all ? 'Show less' : `Show all ${entries.length}`}
          onClick={() => setAll(!all)}
        />
      )}
    </>
  );
}

/**
 * What people type when they edit, or do with what is never edited, and every figure: whoever keeps the books asks what
 * each of them was. The rest follows from a step, and the words beside it say that already: who opens "signed it" would
 * only read that it is signed. Of a record that is named by its id, the name is shown.
 */
function narratableFields({ commands, ...resource }: Resource): (field: string) => boolean {
  const all = Object.entries(commands.shapes);
  const edits = all.some(([name]) => name.startsWith('Edit')) ? all.filter(([name]) => name.startsWith('Edit')) : all;
  const narrated = new Set([
    ...edits.flatMap(([, shape]) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : [])),
    ...moneyFieldsOf(resource),
    ...(resource.dated ? ['rates'] : []),
  ]);
  return (field) => !field.endsWith('Id') && (narrated.has(field) || narrated.has(field.replace(/Name$/, 'Id')));
}

type HistoryEntryProps = { entry: HistoryEntry; resource: Resource; isTold: (field: string) => boolean };

function HistoryEntryItem({
  entry: { actor, words, at, position, changes: all, commandId, undo },
  resource,
  isTold,
}: HistoryEntryProps) {
  const [open, setOpen] = useState(false);
  const zone = useTimeZone();
  const changes = all.filter(({ field }) => isTold(field));
  const count = describeChanges(changes, resource).length;
  return (
    <li data-actor={actor.kind}>
      <div>
        <strong>{actor.name}</strong> {words}
      </div>
      <div className="timeline-foot">
        <RelativeTime at={at} />
        {count > 0 && (
          <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open
              ? 'Hide'
              : changes.some(({ before }) => before !== null)
                ? countText(count, 'change', 'changes')
                : 'Details'}
          </button>
        )}
        {undo === 'open' && (
          <button
            type="button"
            className="text-button"
            onClick={() => askToTakeBack({ commandId, isOnPlatform: resource.entity === 'Company' })}
          >
            Take back…
          </button>
        )}
        {undo === 'done' && <span>Taken back</span>}
      </div>
      {open && <ChangeTable of={changes} resource={resource} />}
      {open && moneyFieldsOf(resource).length > 0 && (
        <div className="muted">
          Entry {position.toLocaleString('en-US')} of the books, {instantText(zone, at)}
        </div>
      )}
    </li>
  );
}
