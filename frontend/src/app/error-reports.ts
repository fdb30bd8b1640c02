import { faultsGoTo, noted } from '#kernel/faults.ts';
import type { Reporter } from './reporter.ts';

let reporter: Promise<Reporter> | null = null;

/** Where the server has named a collector, the reporter is fetched once something is painted; elsewhere not a byte of it. */
export function startErrorReports(): void {
  const asked = document.querySelector<HTMLMetaElement>('meta[name="error-reports"]');
  if (!asked) return;
  addEventListener('error', ({ error }) => void (error && noted(error)));
  addEventListener('unhandledrejection', ({ reason }) => void noted(reason));
  reporter = open(asked);
  reporter.catch(() => {}); // an extension that blocks it takes nothing from whoever works here
}

async function open({ content, dataset }: HTMLMetaElement): Promise<Reporter> {
  await painted();
  const opened = (await import('./reporter.ts')).openReporter(content, dataset);
  faultsGoTo(opened.tell);
  return opened;
}

/** While the console is open to somebody signed in; pages for everybody are never recorded. @returns ends it */
export function recorded(): () => void {
  const record = (on: boolean) =>
    void reporter?.then(
      (each) => each.record(on),
      () => {},
    );
  record(true);
  return () => record(false);
}

const painted = () =>
  new Promise<void>((go) =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      go();
    }).observe({ type: 'paint', buffered: true }),
  );
