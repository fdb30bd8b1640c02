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
import { scrubbedEnvelope } from '@backoffice/contracts/kernel';
import type { Failed } from '#kernel/problem.ts';
import type { Recorder } from './recorder.ts';
import { scrubbedRecording } from './recording.ts';

/** From the product specification, section 9. */
const TRACED = 0.1;
const RECORDED = 0.1;
/** Whoever leaves a page gives up what it was asking; only where the page still stands then was the network away. */
const STILL_HERE_MS = 1_000;

export type Reporter = {
  /** Tells the collector of a fault that is one, once. */
  readonly tell: (fault: unknown) => void;
  readonly record: (on: boolean) => Promise<void>;
};

/** The one gate: whatever the library has gathered, only what is named in `scrubbedEnvelope` leaves. */
const transport: typeof makeFetchTransport = (options) => {
  const { send, flush } = makeFetchTransport(options);
  return {
    flush,
    async send(envelope) {
      const scrubbed = scrubbedEnvelope(envelope, scrubbedRecording);
      return scrubbed ? send(scrubbed as unknown as typeof envelope) : {}; // the same protocol, with less in it
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
    transport,
    stackParser: defaultStackParser,
    integrations: [
      breadcrumbsIntegration({ dom: false, xhr: false, sentry: false }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    beforeSend: withoutWords,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    traceLifecycle: 'static',
    tracesSampleRate: environment === 'development' ? 1 : TRACED,
    tracePropagationTargets: [],
    replaysSessionSampleRate: RECORDED,
    replaysOnErrorSampleRate: 1,
    sendClientReports: false,
    normalizeDepth: 5,
  });
  getCurrentScope().setClient(client);
  client.init();

  function send(fault: unknown) {
    const scope = getCurrentScope().clone();
    scope.setTransactionName(location.pathname);
    if (isFailed(fault)) scope.setContext('problem', { status: fault.status, ...fault.problem });
    client.captureException(fault, { originalException: fault }, scope);
  }

  let recorder: Promise<Recorder> | null = null;
  return {
    tell(fault) {
      if (!isWorthTelling(fault, environment)) return;
      if (isFailed(fault) && fault.status === 0) setTimeout(send, STILL_HERE_MS, fault);
      else send(fault);
    },
    async record(on) {
      if (on)
        (
          await (recorder ??= import('./recorder.ts').then(({ openRecorder }) => openRecorder(client, RECORDED)))
        ).record();
      else await (await recorder)?.rest();
    },
  };
}

/**
 * The product specification, section 8: a refusal is an answer, unless it shows that the console let somebody send what
 * cannot be. Navigations that were given up are no fault.
 */
export function isWorthTelling(fault: unknown, environment = 'production'): boolean {
  if (isFailed(fault))
    return fault.status >= 500 || fault.status === 422 || (fault.status === 0 && environment !== 'development');
  return !(fault instanceof DOMException && fault.name === 'AbortError');
}

/** By its form: importing the class would tear the first load into more chunks. */
const isFailed = (fault: unknown): fault is Failed => fault instanceof Error && 'problem' in fault && 'status' in fault;

/** What the server says may name people and things; which rule it was stands in its code. */
function withoutWords(event: ErrorEvent, { originalException: fault }: EventHint): ErrorEvent {
  if (isFailed(fault))
    for (const each of event.exception?.values ?? [])
      Object.assign(each, { type: 'Failed', value: `${fault.status} ${fault.problem.code}` });
  return event;
}
