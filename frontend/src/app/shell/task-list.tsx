import { Button, ProgressBar } from '@blueprintjs/core';
import { Cross, Download, Endorsed, Error as ErrorIcon, Refresh } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { isFinished, type BackgroundTaskView } from '@backoffice/contracts/kernel';
import { sizeText } from '#files/stored-file.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { downloadResult, sendTaskCommand } from './task-commands.ts';

/** One's own background tasks of the last week, newest first. */
export function TaskList({ tasks, onChange }: { tasks: readonly BackgroundTaskView[]; onChange: () => void }) {
  const send = (...asked: Parameters<typeof sendTaskCommand>) => void sendTaskCommand(...asked).then(onChange);
  return (
    <section aria-label="Your tasks">
      <h2>Your tasks</h2>
      <ul>
        {tasks.map((task) => (
          <li key={task.id} data-state={task.state}>
            <TaskHead task={task} send={send} />
            {isFinished(task) ? <Outcome task={task} /> : <Progress task={task} />}
          </li>
        ))}
      </ul>
      <p className="muted">Files are kept for a week. You can go on working, or close this window: nothing is lost.</p>
    </section>
  );
}

type Send = (name: 'cancel' | 'retry' | 'clear', id: string) => void;

function TaskHead({ task, send }: { task: BackgroundTaskView; send: Send }) {
  const { id, title, state, file } = task;
  const named = (text: string) => ({ 'aria-label': `${text} ${title}` });
  return (
    <div className="task-head">
      <strong>{title}</strong>
      {file && (
        <Button
          size="small"
          intent="primary"
          icon={<Download />}
          text="Download"
          {...named('Download')}
          onClick={() => void downloadResult(id)}
        />
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Button
          size="small"
          icon={<Refresh />}
          text="Try again"
          {...named('Try again:')}
          onClick={() => send('retry', id)}
        />
      )}
      {isFinished(task) ? (
        <Button size="small" variant="minimal" icon={<Cross />} {...named('Clear')} onClick={() => send('clear', id)} />
      ) : (
        <Button size="small" text="Cancel" {...named('Cancel')} onClick={() => send('cancel', id)} />
      )}
    </div>
  );
}

function Progress({ task: { title, state, done, total } }: { task: BackgroundTaskView }) {
  const count = (rows: number) => rows.toLocaleString('en-US');
  const said =
    state === 'waiting'
      ? 'Waiting for its turn'
      : total !== null
        ? `${count(done)} of ${count(total)}`
        : done > 0
          ? `${count(done)} so far`
          : 'Just started';
  return (
    <>
      <ProgressBar
        intent="primary"
        stripes={false}
        aria-label={title}
        {...(total ? { value: Math.min(1, done / total) } : { animate: true, stripes: true })}
      />
      <p className="muted">{said}</p>
    </>
  );
}

function Outcome({ task: { state, message, page, file, finishedAt } }: { task: BackgroundTaskView }) {
  return (
    <p className="task-outcome">
      {state === 'done' && <Endorsed />}
      {state === 'failed' && <ErrorIcon />}
      <span className="in-text">
        {message ?? (state === 'cancelled' ? 'Cancelled.' : 'Ready.')} {page && <Link to={page}>Show</Link>}
        <span className="muted">
          {file && <> {sizeText(file.size)} ·</>} {finishedAt && <RelativeTime at={finishedAt} />}
        </span>
      </span>
    </p>
  );
}
