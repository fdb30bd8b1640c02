import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { Link } from 'react-router';
import type { ImportFile } from '@backoffice/contracts/capabilities';
import { BACKGROUND_TASK, isFinished, type BackgroundTaskView, type Route } from '@backoffice/contracts/kernel';
import { awaitTask } from '#data/awaited-tasks.ts';
import { downloadFile } from '#data/download.ts';
import { useCommand } from '#data/use-command.ts';
import { requireRoute } from '#data/route-lookup.ts';
import { useRouteRead, type ReadResult } from '#data/use-read.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { countText, pluralNoun, singularNoun } from '#widgets/labels.ts';
import { AsyncContent, EmptyState, Skeleton } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import type { ImportableResource } from './importable.ts';
import { OutcomeFilter, OutcomeRow, runNames, trialNames, useOutcomeRows } from './outcome-rows.tsx';

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
    <AsyncContent of={reading as ReadResult<BackgroundTaskView>}>
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

type OutcomesProps = StepProps & {
  /** It ended before all rows were done. */
  isUnfinished?: boolean;
};
/** What becomes of each row, tried or done, and what can be done next. */
function Outcomes(props: OutcomesProps) {
  const { resource, file, taskId, isRun, isUnfinished = false } = props;
  const rows = useOutcomeRows(resource, file, taskId);
  const { reading, shown, counts } = rows;
  const names = isRun ? runNames : trialNames;
  const isStale = !isRun && file.checkedBy !== taskId;
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
      <OutcomeFilter rows={rows} names={names} />
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
              {hasMore && reading.isOf && <Button text="Show more rows" onClick={rows.showMore} />}
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
          <AfterRun resource={resource} taskId={taskId} isUnfinished={isUnfinished} />
        ) : (
          <AfterTrial {...props} writes={counts.create + counts.update} isStale={isStale} />
        )}
      </footer>
    </Panel>
  );
}

async function save(route: Route, asked: object) {
  const problem = await downloadFile<Route>(route, asked);
  if (problem) notifyProblem(problem);
}

type AfterRunProps = Pick<StepProps, 'resource' | 'taskId'> & { isUnfinished: boolean };
const AfterRun = ({ resource, taskId, isUnfinished }: AfterRunProps) => (
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
);

type AfterTrialProps = Omit<StepProps, 'taskId' | 'isRun'> & { writes: number; isStale: boolean };
/** Nothing is written until this is pressed; `writes` are the rows that would be. */
function AfterTrial({ resource, file, writes, isStale, onColumns, onStarted }: AfterTrialProps) {
  const { send, sending } = useCommand(mountedRoute(resource, 'importStart'));
  async function start() {
    const { columns, values } = file;
    const mapping = columns.map(({ field }) => field);
    const started = await send({ params: { id: file.id }, body: { mapping, values, isTrial: false } });
    if (!started.ok) return notifyProblem(started.problem);
    awaitTask(started.answer.taskId);
    onStarted(started.answer.taskId);
  }
  return (
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
  );
}
