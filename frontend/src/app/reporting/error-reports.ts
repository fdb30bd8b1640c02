import { setErrorListener, captureError } from '#browser/error-capture.ts';
import type { Reporter } from './reporter.ts';

let pendingReporter: Promise<Reporter> | null = null;

/**
 * Where the server has named a collector, the reporter is fetched once something is painted; elsewhere not a byte of
 * it.
 */
export function startErrorReports(): void {
  const asked = document.querySelector<HTMLMetaElement>('meta[name="error-reports"]');
  if (!asked) return;
  addEventListener('error', ({ error }) => void (error && captureError(error)));
  addEventListener('unhandledrejection', ({ reason }) => void captureError(reason));
  pendingReporter = loadReporter(asked);
  pendingReporter.catch(() => {}); // an extension that blocks it takes nothing from whoever works here
}

/**
 * Tells the collector of a fault. @returns its event id; null where the server names no collector, or the reporter
 * cannot be fetched
 */
export async function reportTestError(fault: Error): Promise<string | null> {
  const reporter = await pendingReporter?.catch(() => null);
  return reporter?.report(fault) ?? null;
}

async function loadReporter({ content, dataset }: HTMLMetaElement): Promise<Reporter> {
  await whenPainted();
  const opened = (await import('./reporter.ts')).openReporter(content, dataset);
  setErrorListener(opened.report);
  return opened;
}

/** While the console is open to somebody signed in; pages for everybody are never recorded. @returns ends it */
export function startRecording(): () => void {
  const record = (on: boolean) =>
    void pendingReporter?.then(
      (each) => each.record(on),
      () => {},
    );
  record(true);
  return () => record(false);
}

const whenPainted = () =>
  new Promise<void>((go) =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      go();
    }).observe({ type: 'paint', buffered: true }),
  );
