import { useEffect, useState } from 'react';
import { Button, Callout, ProgressBar, Tag } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { Link } from 'react-router';
import {
  noImportCounts,
  type ImportedRow,
  type ImportFile,
  type ImportOutcome,
} from '@backoffice/contracts/capabilities';
import { BACKGROUND_TASK, isFinished, type BackgroundTaskView, type Route } from '@backoffice/contracts/kernel';
import { awaitTask } from '#data/awaited-tasks.ts';
import { downloadFile } from '#data/download.ts';
import { useCommand } from '#data/use-command.ts';
import { requireRoute } from '#data/route-lookup.ts';
import { useRouteRead, type ReadResult } from '#data/use-read.ts';
import { recordPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { countText, pluralNoun, singularNoun } from '#widgets/labels.ts';
import { AsyncContent, EmptyState, Skeleton } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import type { ImportableResource } from './importable.ts';

const outcomes = ['create', 'update', 'unchanged', 'refused'] as const satisfies readonly ImportOutcome[];
const trialNames = { create: 'Will be created', update: 'Will be updated', unchanged: 'Unchanged', refused: 'Refused' };
const runNames = { create: 'Created', update: 'Updated', unchanged: 'Unchanged', refused: 'Refused' };
const intents = { create: 'success', update: 'primary', unchanged: 'none', refused: 'danger' } as const;

type StepProps = {
  resource: ImportableResource;
  file: ImportFile;
  taskId: string;
  isRun: boolean;
  onColumns: () => void;
  onStarted: (taskId: string) => void;
};

/** How far the check or the import is, and then what becomes of each row. */
export function OutcomeStep(props: StepProps) {
  const { taskId, isRun, onColumns } = props;
  // The answer is as the table declares it.
  const reading = useRouteRead<Route>(requireRoute('background-tasks.one'), { params: { id: taskId } }, [
    BACKGROUND_TASK,
  ]);
  return (
    <AsyncContent of={reading as unknown as ReadResult<BackgroundTaskView>}>
      {(task) =>
        task.state === 'done' ? (
          <Outcomes {...props} />
        ) : isFinished(task) ? (
          <>
            <Callout intent="warning" className="problem-note">
              <p>
                {task.message ??
                  'This was cancelled. What was imported before stays; importing the file again goes on from there.'}
              </p>
              <Button text="Back to the columns" onClick={onColumns} />
            </Callout>
            {isRun && task.done > 0 && <Outcomes key={task.done} {...props} isUnfinished />}
          </>
        ) : (
          <Panel title={isRun ? 'Importing' : 'Checking'}>
            <div className="import-progress">
              <ProgressBar
                {...(task.total ? { value: task.done / task.total } : {})}
                aria-label={isRun ? 'Importing' : 'Checking'}
              />
              <p role="status">
                {task.total
                  ? `${task.done.toLocaleString('en-US')} of ${task.total.toLocaleString('en-US')} rows`
                  : 'Waiting for its turn'}
              </p>
              <p className="muted">You can go on working, or close this window: you are told at the end.</p>
            </div>
          </Panel>
        )
      }
    </AsyncContent>
  );
}

/** `isUnfinished`: of the rows that were done before it ended. */
function Outcomes({
  resource,
  file,
  taskId,
  isRun,
  isUnfinished = false,
  onColumns,
  onStarted,
}: StepProps & { isUnfinished?: boolean }) {
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
  const { send, sending } = useCommand(mountedRoute(resource, 'importStart'));
  const counts = data?.counts ?? noImportCounts;
  const names = isRun ? runNames : trialNames;
  const writes = counts.create + counts.update;
  const isStale = !isRun && file.checkedBy !== taskId;

  async function start() {
    const { columns, values } = file;
    const mapping = columns.map(({ field }) => field);
    const started = await send({ params: { id: file.id }, body: { mapping, values, isTrial: false } });
    if (!started.ok) return notifyProblem(started.problem);
    awaitTask(started.answer.taskId);
    onStarted(started.answer.taskId);
  }
  async function save(route: Route, asked: object) {
    const problem = await downloadFile<Route>(route, asked);
    if (problem) notifyProblem(problem);
  }
  const choose = (next: ImportOutcome | null) => {
    setOutcome(next);
    setAfter(0);
  };

  return (
    <Panel
      title={isUnfinished ? 'Rows that were done' : isRun ? 'What became of each row' : 'What will become of each row'}
      aside={<span className="muted">{file.name}</span>}
    >
      {!isRun && (
        <p>
          {isStale
            ? 'These columns were changed and checked again in another window. Please go back to the columns.'
            : 'Nothing is written yet.'}
        </p>
      )}
      <div role="group" className="import-filter" aria-label="Rows">
        <Button active={outcome === null} aria-pressed={outcome === null} text="All" onClick={() => choose(null)} />
        {outcomes.map((each) => (
          <Button
            key={each}
            active={outcome === each}
            aria-pressed={outcome === each}
            text={`${names[each]} ${counts[each].toLocaleString('en-US')}`}
            disabled={counts[each] === 0}
            onClick={() => choose(each)}
          />
        ))}
      </div>
      <AsyncContent of={reading} skeleton={<Skeleton height={240} />}>
        {({ hasMore }) =>
          shown.length === 0 ? (
            <EmptyState title="Nothing here" />
          ) : (
            <>
              <ul className="import-rows">
                {shown.map((row) => (
                  <OutcomeRow key={row.row} row={row} name={names[row.outcome]} resource={resource} isRun={isRun} />
                ))}
              </ul>
              {hasMore && isOf && <Button text="Show more rows" onClick={() => setAfter(shown.at(-1)?.row ?? 0)} />}
            </>
          )
        }
      </AsyncContent>
      <footer className="import-foot">
        {counts.refused > 0 && (
          <Button
            icon={<Download />}
            text="Refused rows, with reasons"
            onClick={() =>
              void save(mountedRoute(resource, 'importRefused'), { params: { id: file.id }, query: { taskId } })
            }
          />
        )}
        {isRun ? (
          <>
            {!isUnfinished && (
              <Button
                icon={<Download />}
                text="All rows"
                onClick={() => void save(requireRoute('background-tasks.result'), { params: { id: taskId } })}
              />
            )}
            <Link className="bp6-button bp6-intent-primary" to={`/import/${resource.path}`}>
              Import another file
            </Link>
          </>
        ) : (
          <>
            <Button text="Back to the columns" onClick={onColumns} />
            <Button
              intent="primary"
              loading={sending}
              disabled={writes === 0 || isStale}
              text={
                writes === 0
                  ? 'Nothing to import'
                  : `Import ${countText(writes, singularNoun(resource), pluralNoun(resource))}`
              }
              onClick={() => void start()}
            />
          </>
        )}
      </footer>
    </Panel>
  );
}

type OutcomeRowProps = Pick<StepProps, 'resource' | 'isRun'> & { row: ImportedRow; name: string };
function OutcomeRow({ row, name, resource, isRun }: OutcomeRowProps) {
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
