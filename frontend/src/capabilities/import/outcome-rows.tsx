import { useEffect, useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import {
  noImportCounts,
  type ImportedRow,
  type ImportFile,
  type ImportOutcome,
} from '@backoffice/contracts/capabilities';
import { useRouteRead } from '#data/use-read.ts';
import { recordPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import type { ImportableResource } from './importable.ts';

const outcomes = ['create', 'update', 'unchanged', 'refused'] as const satisfies readonly ImportOutcome[];
export const trialNames = {
  create: 'Will be created',
  update: 'Will be updated',
  unchanged: 'Unchanged',
  refused: 'Refused',
};
export const runNames = { create: 'Created', update: 'Updated', unchanged: 'Unchanged', refused: 'Refused' };
const intents = { create: 'success', update: 'primary', unchanged: 'none', refused: 'danger' } as const;

/** The rows as far as they were asked for; those of another outcome begin anew. */
export function useOutcomeRows(resource: ImportableResource, file: ImportFile, taskId: string) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [after, setAfter] = useState(0);
  const [shown, setShown] = useState<readonly ImportedRow[]>([]);
  const reading = useRouteRead(mountedRoute(resource, 'importedRows'), {
    params: { id: file.id },
    query: { taskId, after, ...(outcome && { outcome }) },
  });
  const { data, isOf } = reading;
  useEffect(() => {
    if (data && isOf)
      setShown((before) => (after === 0 ? data.items : [...before.filter(({ row }) => row <= after), ...data.items]));
  }, [data, isOf, after]);
  return {
    reading,
    shown,
    outcome,
    counts: data?.counts ?? noImportCounts,
    choose(next: ImportOutcome | null) {
      setOutcome(next);
      setAfter(0);
    },
    showMore: () => setAfter(shown.at(-1)?.row ?? 0),
  };
}
type OutcomeRows = ReturnType<typeof useOutcomeRows>;

export const OutcomeFilter = ({
  rows,
  names,
}: {
  rows: OutcomeRows;
  names: Readonly<Record<ImportOutcome, string>>;
}) => (
  <div role="group" className="import-filter" aria-label="Rows">
    <Button
      active={rows.outcome === null}
      aria-pressed={rows.outcome === null}
      text="All"
      onClick={() => rows.choose(null)}
    />
    {outcomes.map((each) => (
      <Button
        key={each}
        active={rows.outcome === each}
        aria-pressed={rows.outcome === each}
        text={`${names[each]} ${rows.counts[each].toLocaleString('en-US')}`}
        disabled={rows.counts[each] === 0}
        onClick={() => rows.choose(each)}
      />
    ))}
  </div>
);

type OutcomeRowProps = { resource: ImportableResource; isRun: boolean; row: ImportedRow; name: string };
export function OutcomeRow({ row, name, resource, isRun }: OutcomeRowProps) {
  const path = row.id && (isRun || row.outcome !== 'create') ? pathOf(resource, row.id) : null;
  return (
    <li data-outcome={row.outcome}>
      <span className="muted">Row {row.row}</span>
      <span className="import-name">{path ? <Link to={path}>{row.name || 'Open'}</Link> : row.name}</span>
      <Tag minimal intent={intents[row.outcome]}>
        {name}
      </Tag>
      {(row.changes.length > 0 || row.problems.length > 0) && (
        <ul>
          {row.changes.map(({ field, before, after }) => (
            <li key={field}>
              {field}: <del>{before || 'empty'}</del> <ins>{after || 'empty'}</ins>
            </li>
          ))}
          {row.problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field && <strong>{field}: </strong>}
              {message}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The page of a record; that of an entry of a dictionary stands below its list. */
const pathOf = (resource: ImportableResource & { readonly page?: string }, id: string): string | null =>
  recordPath({ entity: resource.entity, recordId: id, locationId: null }) ??
  (resource.page === undefined || resource.page.includes(':') ? null : `${resource.page}/${id}`);
