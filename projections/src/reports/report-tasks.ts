import { ReportFormat, type Report } from '@backoffice/contracts/capabilities';
import { TaskFailure, type BackgroundTaskContext } from '@backoffice/infra/background-tasks';
import { HttpProblem } from '@backoffice/infra/http';
import { z } from 'zod';

/** What a file in the background is made of; `query` says where in the log it stands. */
export const ReportTaskInput = z.strictObject({
  report: z.string(),
  format: ReportFormat,
  query: z.record(z.string(), z.unknown()),
});

/** @throws TaskFailure */
export function requireReport(reports: readonly Report[], name: string): Report {
  const report = reports.find((each) => each.name === name);
  if (!report) throw new TaskFailure('This report is not made any more.');
  return report;
}

/** How far a file is told so many times at most. */
const PROGRESS_STEPS = 20;

/** The part of the log that is read is the progress of a file. */
export function progressOf(context: Pick<BackgroundTaskContext<null>, 'save'>, total: number) {
  let told = 0;
  return async (position: number): Promise<void> => {
    if (position - told < total / PROGRESS_STEPS) return;
    told = position;
    await context.save(null, { done: position, total });
  };
}

/** What is refused is not tried again. @throws TaskFailure, or what it was given */
export function endWithSentence(error: unknown): never {
  const [detail] = error instanceof HttpProblem && error.status === 422 ? error.details : [];
  throw detail ? new TaskFailure(detail.message) : error;
}
