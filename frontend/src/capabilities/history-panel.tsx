import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { z } from 'zod';
import type { HistoryEntry } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { When } from '#kernel/formats.tsx';
import { Panel } from '#kernel/panel.tsx';
import { May } from '#kernel/permissions.tsx';
import { routeOf } from './routes.ts';
import { ProblemNote, Skeleton } from '#kernel/states.tsx';
import { useAnswer } from '#kernel/use-read.ts';
import { counted, fieldWords } from '#kernel/words.ts';

const FIRST = 6;

/** Everything that ever happened to a record, newest first, in words. */
export const HistoryPanel = ({ resource, id, title = 'History' }: { resource: Resource; id: string; title?: string }) => (
  <May check="component:audit-history"><Panel title={title}><Timeline resource={resource} id={id} /></Panel></May>
);

function Timeline({ resource, id }: { resource: Resource; id: string }) {
  const { data, problem, reload } = useAnswer(routeOf(resource, 'history'), { params: { id } }, [resource.entity]);
  const [all, setAll] = useState(false);
  const isTyped = useMemo(() => typedFields(resource), [resource]);
  if (problem) return <ProblemNote problem={problem} onRetry={reload} />;
  if (!data) return <><Skeleton height={32} /><Skeleton height={32} /><Skeleton height={32} /></>;
  const entries = data.items.toSorted((a, b) => b.version - a.version);
  return (
    <>
      <ol className="timeline">{(all ? entries : entries.slice(0, FIRST)).map((entry) => <Entry key={entry.id} entry={entry} isTyped={isTyped} />)}</ol>
      {entries.length > FIRST && <Button size="small" variant="minimal" text={all ? 'Show less' : `Show all ${entries.length}`} onClick={() => setAll(!all)} />}
    </>
  );
}

/**
 * What people type when they edit. The rest follows from a step, and the words beside it say that already: who opens
 * "signed it" would only read that it is signed. Of a record that is named by its id, the name is shown.
 */
function typedFields({ entity, commands }: Resource): (field: string) => boolean {
  const shape = commands.shapes[`Edit${entity}`];
  const typed = new Set(shape instanceof z.ZodObject ? Object.keys(shape.shape) : []);
  return (field) => !field.endsWith('Id') && (typed.has(field) || typed.has(field.replace(/Name$/, 'Id')));
}

function Entry({ entry: { actor, words, at, changes: all }, isTyped }: { entry: HistoryEntry; isTyped: (field: string) => boolean }) {
  const [open, setOpen] = useState(false);
  const changes = all.filter(({ field }) => isTyped(field));
  return (
    <li data-actor={actor.kind}>
      <div><strong>{actor.name}</strong> {words}</div>
      <div className="timeline-foot">
        <When at={at} />
        {changes.length > 0 && <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>{open ? 'Hide' : changes.some(({ before }) => before !== null) ? counted(changes.length, 'change', 'changes') : 'Details'}</button>}
      </div>
      {open && <dl className="changes">{changes.map(({ field, before, after }) => <div key={field}><dt>{fieldWords(field)}</dt><dd><del>{brief(before)}</del> <ins>{brief(after)}</ins></dd></div>)}</dl>}
    </li>
  );
}

const BRIEF = 120;
function brief(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  const text = typeof value === 'object' ? Object.values(value).filter((part) => typeof part === 'string' && part !== '').join(', ') : String(value);
  return text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text;
}
