import { LogUnavailableError, type AppendResult, type EventLog } from '@backoffice/infra/event-log';
import type { AppendOutcome, Metrics } from './metrics.ts';
import { withSpan, type Tracer } from './tracer.ts';

type LogObservers = { readonly tracer: Tracer; readonly metrics: Pick<Metrics, 'countAppend'> | null };

/** Decorator: each append is a span of its command's trace, and is counted. */
export const observedLog = (log: EventLog, { tracer, metrics }: LogObservers): EventLog => ({
  ...log,
  async append(append) {
    const startedAt = performance.now();
    const count = (outcome: AppendOutcome) => metrics?.countAppend(outcome, (performance.now() - startedAt) / 1_000);
    const span = {
      correlationId: append.meta.correlationId,
      attributes: { 'backoffice.events': append.writes.reduce((sum, { events }) => sum + events.length, 0) },
    };
    try {
      const result = await withSpan(tracer, 'append', span, () => log.append(append));
      count(outcomeOf(result));
      return result;
    } catch (error) {
      count(error instanceof LogUnavailableError ? 'unavailable' : 'refused');
      throw error;
    }
  },
});

const outcomeOf = ({ replayed }: AppendResult): AppendOutcome => (replayed ? 'replayed' : 'appended');
