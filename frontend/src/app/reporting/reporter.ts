import {
  BrowserClient,
  breadcrumbsIntegration,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  linkedErrorsIntegration,
  makeFetchTransport,
  type ErrorEvent,
  type EventHint,
} from '@sentry/browser';
import { scrubEnvelope } from '@backoffice/contracts/error-report';
import type { ProblemError } from '#data/problem.ts';
import type { Recorder } from './recorder.ts';
import { scrubRecording } from './scrub-recording.ts';

/** From the product specification, section 9. */
const TRACE_SAMPLE_RATE = 0.1;
const REPLAY_SAMPLE_RATE = 0.1;
/** Whoever leaves a page gives up what it was asking; only where the page still stands then was the network away. */
const PAGE_LEAVE_GRACE_MS = 1_000;

export type Reporter = {
  /** Tells the collector of a fault that is one, once. Answers its event id; null where nothing is told, or not yet. */
  readonly report: (fault: unknown) => string | null;
  readonly record: (on: boolean) => Promise<void>;
};

/** The one gate: whatever the library has gathered, only what is named in `scrubEnvelope` leaves. */
const scrubbingTransport: typeof makeFetchTransport = (options) => {
  const { send, flush } = makeFetchTransport(options);
  return {
    flush,
    async send(envelope) {
      const scrubbed = scrubEnvelope(envelope, scrubRecording);
      return scrubbed ? send(scrubbed as typeof envelope) : {}; // the same protocol, with less in it
    },
  };
};

export function openReporter(
  dsn: string,
  { environment, release }: { readonly environment?: string; readonly release?: string },
): Reporter {
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    transport: scrubbingTransport,
    stackParser: defaultStackParser,
    integrations: [
      breadcrumbsIntegration({ dom: false, xhr: false, sentry: false }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    beforeSend: stripServerMessages,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    traceLifecycle: 'static',
    tracesSampleRate: environment === 'development' ? 1 : TRACE_SAMPLE_RATE,
    tracePropagationTargets: [],
    replaysSessionSampleRate: REPLAY_SAMPLE_RATE,
    replaysOnErrorSampleRate: 1,
    sendClientReports: false,
    normalizeDepth: 5,
  });
  getCurrentScope().setClient(client);
  client.init();

  function send(fault: unknown): string {
    const scope = getCurrentScope().clone();
    scope.setTransactionName(location.pathname);
    if (isProblemError(fault)) scope.setContext('problem', { status: fault.status, ...fault.problem });
    return client.captureException(fault, { originalException: fault }, scope);
  }

  let recorder: Promise<Recorder> | null = null;
  return {
    report(fault) {
      if (!isWorthReporting(fault, environment)) return null;
      if (!isProblemError(fault) || fault.status !== 0) return send(fault);
      setTimeout(send, PAGE_LEAVE_GRACE_MS, fault);
      return null;
    },
    async record(on) {
      if (on)
        (
          await (recorder ??= import('./recorder.ts').then(({ openRecorder }) =>
            openRecorder(client, REPLAY_SAMPLE_RATE),
          ))
        ).record();
      else await (await recorder)?.pause();
    },
  };
}

/**
 * The product specification, section 8: a refusal is an answer, unless it shows that the console let somebody send what
 * cannot be. Navigations that were given up are no fault.
 */
export function isWorthReporting(fault: unknown, environment = 'production'): boolean {
  if (isProblemError(fault))
    return fault.status >= 500 || fault.status === 422 || (fault.status === 0 && environment !== 'development');
  return !(fault instanceof DOMException && fault.name === 'AbortError');
}

/** By its form: importing the class would tear the first load into more chunks. */
const isProblemError = (fault: unknown): fault is ProblemError =>
  fault instanceof Error && 'problem' in fault && 'status' in fault;

/** What the server says may name people and things; which rule it was stands in its code. */
function stripServerMessages(event: ErrorEvent, { originalException: fault }: EventHint): ErrorEvent {
  if (isProblemError(fault))
    for (const each of event.exception?.values ?? [])
      Object.assign(each, { type: 'Failed', value: `${fault.status} ${fault.problem.code}` });
  return event;
}
