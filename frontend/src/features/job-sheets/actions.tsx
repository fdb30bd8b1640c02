import { Clipboard, Numerical, Play, Tick } from '@blueprintjs/icons';
import { jobSheet, jobSheetOwnRoutes, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { useCommand } from '#data/use-command.ts';
import { admittedBy, type DocumentActions } from '#documents/document-actions.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { CompleteDialog, WorkDialog } from './dialogs.tsx';

/** Which commands its state admits, as far as it is known. */
export function admittedCommands(record: JobSheetView) {
  const admits = admittedBy(jobSheet, record);
  return {
    edit: admits('Edit'),
    send: admits('Email'),
    issue: admits('Issue'),
    start: admits('Start'),
    complete: admits('Complete'),
    recordWork: admits('RecordWork'),
    share: admits('Share'),
    recordPaperSignature: admits('RecordPaperSignature'),
    trash: admits('Trash'),
    voidSignature: admits('VoidSignature'),
  };
}

/** What a sheet in this state waits for: one thing. */
export function nextStepOf(record: JobSheetView) {
  if (record.phases.length === 0) return 'lines';
  if (record.status === 'draft') return 'issue';
  if (record.status === 'issued') return record.sentAt === null ? 'send' : 'start';
  return record.status === 'inProgress' ? 'complete' : 'print';
}

/** What can be done with job sheets alone. */
export function useJobSheetActions(record: JobSheetView): DocumentActions {
  const admitted = admittedCommands(record);
  const { id, version } = record;
  const [issue, start] = [useCommand(jobSheetOwnRoutes.issue), useCommand(jobSheetOwnRoutes.start)];
  const press = (command: typeof issue, says: string) => async () => {
    const outcome = await command.send({ params: { id }, body: {}, version });
    if (outcome.ok) notifySuccess(says);
    else notifyProblem(outcome.problem);
  };
  const check = jobSheetOwnRoutes.issue.permission;
  return {
    lines: { button: 'Choose phases', icon: <Tick />, check, to: `${locationRecordPath(jobSheet, record)}/edit` },
    issue: {
      button: 'Issue to the crew',
      icon: <Clipboard />,
      check,
      press: press(issue, 'Job sheet issued.'),
    },
    start: {
      button: 'Start the work',
      menu: admitted.start && 'Start the work',
      icon: <Play />,
      check,
      press: press(start, 'The work has begun.'),
    },
    complete: {
      button: 'Complete',
      menu: admitted.complete && 'Complete',
      icon: <Tick />,
      check,
      dialog: (onClose) => <CompleteDialog record={record} onClose={onClose} />,
    },
    recordWork: {
      menu: admitted.recordWork && 'Correct what was done…',
      icon: <Numerical />,
      check,
      dialog: (onClose) => <WorkDialog record={record} onClose={onClose} />,
    },
  };
}
