import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { z } from 'zod';
import type { HistoryEntry } from '@backoffice/contracts/capabilities';
import { instantText, type Resource } from '@backoffice/contracts/kernel';
import { When } from '#kernel/formats.tsx';
import { Panel } from '#kernel/panel.tsx';
import { May } from '#kernel/permissions.tsx';
import { useZone } from '#kernel/profile.ts';
import { routeOf } from './routes.ts';
import { ProblemNote, Skeleton } from '#kernel/states.tsx';
import { useAnswer } from '#kernel/use-read.ts';
import { counted } from '#kernel/words.ts';
import { EMPTY, moneyFieldsOf, shownChanges } from './changes.ts';

const FIRST = 6;

/** Everything that ever happened to a record, newest first, in words. */
export const HistoryPanel = ({
  resource,
  id,
  title = 'History',
}: {
  resource: Resource;
  id: string;
  title?: string;
}) => (
  <May check="component:audit-history">
    <Panel title={title}>
      <Timeline resource={resource} id={id} />
    </Panel>
  </May>
);

function Timeline({ resource, id }: { resource: Resource; id: string }) {
  const { data, problem, reload } = useAnswer(routeOf(resource, 'history'), { params: { id } }, [resource.entity]);
  const [all, setAll] = useState(false);
  const isTold = useMemo(() => toldFields(resource), [resource]);
  if (problem) return <ProblemNote problem={problem} onRetry={reload} />;
  if (!data)
    return (
      <>
        <Skeleton height={32} />
        <Skeleton height={32} />
        <Skeleton height={32} />
      </>
    );
  const entries = data.items.toSorted((a, b) => b.version - a.version);
  return (
    <>
      <ol className="timeline">
        {(all ? entries : entries.slice(0, FIRST)).map((entry) => (
          <Entry key={entry.id} entry={entry} resource={resource} isTold={isTold} />
        ))}
      </ol>
      {entries.length > FIRST && (
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
 * What people type when they edit, or do with what is never edited, and every figure: whoever keeps the books asks what each of them was. The rest follows
 * from a step, and the words beside it say that already: who opens "signed it" would only read that it is signed. Of a
 * record that is named by its id, the name is shown.
 */
function toldFields({ commands, view }: Resource): (field: string) => boolean {
  const all = Object.entries(commands.shapes);
  const edits = all.some(([name]) => name.startsWith('Edit')) ? all.filter(([name]) => name.startsWith('Edit')) : all;
  const told = new Set([
    ...edits.flatMap(([, shape]) => (shape instanceof z.ZodObject ? Object.keys(shape.shape) : [])),
    ...moneyFieldsOf({ view }),
  ]);
  return (field) => !field.endsWith('Id') && (told.has(field) || told.has(field.replace(/Name$/, 'Id')));
}

type EntryProps = { entry: HistoryEntry; resource: Resource; isTold: (field: string) => boolean };

function Entry({ entry: { actor, words, at, position, changes: all }, resource, isTold }: EntryProps) {
  const [open, setOpen] = useState(false);
  const zone = useZone();
  const changes = all.filter(({ field }) => isTold(field));
  const count = shownChanges(changes, resource).length;
  return (
    <li data-actor={actor.kind}>
      <div>
        <strong>{actor.name}</strong> {words}
      </div>
      <div className="timeline-foot">
        <When at={at} />
        {moneyFieldsOf(resource).length > 0 && (
          <span title={instantText(zone, at)}>No. {position.toLocaleString('en-US')} in the log</span>
        )}
        {count > 0 && (
          <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open
              ? 'Hide'
              : changes.some(({ before }) => before !== null)
                ? counted(count, 'change', 'changes')
                : 'Details'}
          </button>
        )}
      </div>
      {open && <Changes of={changes} resource={resource} />}
    </li>
  );
}

/** What an event changed, field by field; with the resource, figures are dollars and lines are compared one by one. */
export const Changes = ({ of, resource }: { of: HistoryEntry['changes']; resource?: Resource | undefined }) => (
  <dl className="changes">
    {shownChanges(of, resource).map(({ name, before, after, isMoney }) => (
      <div key={name} data-money={isMoney || undefined}>
        <dt>{name}</dt>
        <dd>
          {before !== EMPTY && (
            <>
              <del>{before}</del>{' '}
            </>
          )}
          <ins>{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
