/**
 * What an error report may say, in the Sentry protocol (ADR 0022). It is built anew from what is named here, so that
 * whatever nobody has thought of stays here: bodies, headers, values, people, and what a library adds tomorrow.
 */
export const REDACTED = '[…]';

/** All our fixed segments are words like this, and no id or token is: a token has 43 letters and digits. */
const SEGMENT = /^:?[A-Za-z-]{1,32}$/;
const FILE = /(?:^|\/)((?:assets|contracts|infra|services|projections|frontend|node_modules)\/[\w@./+-]+)(?:[?#].*)?$/s;
const BUILT_IN = /^node:[a-z/_]+$/;
const PLAIN_WORD = /^[([{<]*[A-Za-z_$][A-Za-z_$.’'-]{0,31}[)\]}>.,:;!?]*$/;
const SMALL_NUMBER = /^[([]*\d{1,3}[)\].,:;%]*$/;
const PUNCTUATION = /^[-–—=+*|&.,:;()[\]{}<>…\s]*$/;
const OPENING_QUOTE = /(?<!\w)["'`“‘«].*$/s;

/** Where it was: a path without ids, tokens and what was asked for. */
export function scrubUrl(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '') || '/';
  return path.startsWith('/')
    ? path
        .split('/')
        .map((segment) => (segment === '' || SEGMENT.test(segment) ? segment : REDACTED))
        .join('/')
    : REDACTED;
}

/** The source a line stands in, from the package on. */
export const scrubFilePath = (file: string): string => FILE.exec(file)?.[1] ?? (BUILT_IN.test(file) ? file : REDACTED);

/** A sentence of a programmer, without what it is about: from the first quote on anything could be a value. */
export const scrubText = (text: string): string =>
  text
    .slice(0, 1_000)
    .replace(OPENING_QUOTE, REDACTED)
    .split(/(\s+)/)
    .map((word) =>
      word.startsWith('/')
        ? scrubUrl(word)
        : word === REDACTED || PLAIN_WORD.test(word) || SMALL_NUMBER.test(word) || PUNCTUATION.test(word)
          ? word
          : REDACTED,
    )
    .join('');

/** What is left of a value; undefined when nothing may be. */
type Scrubber = (value: unknown) => unknown;
const text =
  (made: (said: string) => unknown): Scrubber =>
  (value) =>
    typeof value === 'string' ? made(value) : undefined;
const matching = (pattern: RegExp) => text((said) => (pattern.test(said) ? said : undefined));
const each =
  (take: Scrubber): Scrubber =>
  (value) =>
    Array.isArray(value) ? value.map(take) : undefined;
const pickFields = (named: Readonly<Record<string, Scrubber>>) => (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(named).flatMap(([name, take]) =>
          name in value ? [[name, take(value[name as keyof typeof value])]] : [],
        ),
      )
    : undefined; // it was just found there

const scrubbedText = text(scrubText);
const scrubbedUrl = text(scrubUrl);
const numeric: Scrubber = (value) => (typeof value === 'number' ? value : undefined);
const flag: Scrubber = (value) => (typeof value === 'boolean' ? value : undefined);
/** As code is called: `auto.http.browser`, `ui.long-task`. */
const term = matching(/^[a-z][a-z._-]{0,40}$/);
const hex = matching(/^[0-9a-f]{16}$|^[0-9a-f]{32}$/);
const requestId = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const code = matching(/^[A-Z_]{1,40}$/);
/** Of the system or of SQL: `ECONNREFUSED`, `42P01`. */
const cause = matching(/^[A-Z_]{2,40}$|^[0-9A-Z]{5}$/);
const field = matching(/^([A-Za-z]{1,40}|\d{1,3})?(\.([A-Za-z]{1,40}|\d{1,3}))*$/);
const environment = matching(/^(production|development|test)$/);
const release = matching(/^contractor-back-office@\d+\.\d+\.\d+$/);

/** Whom the page runs for is not said, and the collector is told not to note the address it hears from. */
const sdk: Scrubber = (value) => ({
  ...pickFields({ name: term, version: matching(/^\d+\.\d+\.\d+$/) })(value),
  settings: { infer_ip: 'never' },
});
const frame = pickFields({
  filename: text(scrubFilePath),
  function: matching(/^[\w$.<>[\] ]{1,120}$/),
  lineno: numeric,
  colno: numeric,
  in_app: flag,
});
const exception = pickFields({
  type: matching(/^[A-Za-z_$]{1,40}$/),
  value: scrubbedText,
  stacktrace: pickFields({ frames: each(frame) }),
  mechanism: pickFields({ type: term, handled: flag, exception_id: numeric, parent_id: numeric }),
});
const breadcrumb = pickFields({
  timestamp: numeric,
  type: term,
  category: term,
  level: term,
  data: pickFields({
    method: matching(/^[A-Z]{3,7}$/),
    status_code: numeric,
    url: scrubbedUrl,
    from: scrubbedUrl,
    to: scrubbedUrl,
  }),
});
const trace = { trace_id: hex, span_id: hex, parent_span_id: hex, op: term, origin: term, status: term };
const span = pickFields({ ...trace, description: scrubbedText, start_timestamp: numeric, timestamp: numeric });
const measurement = pickFields({ value: numeric, unit: term });
/** What the server refused: which fields and why, never with which values. */
const problem = pickFields({ status: numeric, code, requestId, details: each(pickFields({ field, code })) });

const report = pickFields({
  type: matching(/^(transaction|replay_event)$/),
  event_id: hex,
  timestamp: numeric,
  start_timestamp: numeric,
  platform: matching(/^(javascript|node)$/),
  level: term,
  environment,
  release,
  sdk,
  transaction: scrubbedText,
  transaction_info: pickFields({ source: term }),
  request: pickFields({ url: scrubbedUrl }),
  tags: pickFields({ about: scrubbedText, requestId, code: cause }),
  exception: pickFields({ values: each(exception) }),
  breadcrumbs: each(breadcrumb),
  contexts: pickFields({ trace: pickFields(trace), problem }),
  spans: each(span),
  measurements: pickFields({ lcp: measurement, fcp: measurement, cls: measurement, ttfb: measurement }),
  replay_id: hex,
  replay_type: term,
  replay_start_timestamp: numeric,
  segment_id: numeric,
  error_ids: each(hex),
  trace_ids: each(hex),
  urls: each(scrubbedUrl),
});
const header = pickFields({
  event_id: hex,
  sent_at: matching(/^[\d-]{10}T[\d:.]{8,12}Z$/),
  sdk,
  trace: pickFields({
    trace_id: hex,
    public_key: matching(/^[0-9a-z]{1,64}$/),
    environment,
    release,
    sampled: matching(/^(true|false)$/),
    sample_rate: matching(/^[01](\.\d)?$/),
    replay_id: hex,
  }),
});

/** An envelope of the protocol: headers, and items of headers and payload. */
type Envelope = readonly [unknown, readonly (readonly [{ readonly type?: unknown }, unknown])[]];
const REPORT_TYPES: readonly unknown[] = ['event', 'transaction', 'replay_event'];

/**
 * The envelope that may leave, or null when nothing of it may. Other kinds of items (logs, sessions, attachments) never
 * do.
 */
export function scrubEnvelope([head, items]: Envelope, recording: (text: string) => string = () => '') {
  const kept = items.flatMap(([{ type }, payload]): [{ type: unknown; length?: number }, unknown][] => {
    if (REPORT_TYPES.includes(type)) return [[{ type }, report(payload)]];
    if (type !== 'replay_recording' || typeof payload !== 'string') return [];
    const text = recording(payload);
    return [[{ type, length: new TextEncoder().encode(text).length }, text]];
  });
  return kept.length > 0 ? ([header(head), kept] as const) : null;
}
