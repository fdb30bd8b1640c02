/**
 * What an error report may say, in the Sentry protocol (ADR 0022). It is built anew from what is named here, so that
 * whatever nobody has thought of stays in the house: bodies, headers, values, people, and what a library adds tomorrow.
 */
export const CUT = '[…]';

/** All our fixed segments are words like this, and no id or token is: a token has 43 letters and digits. */
const SEGMENT = /^:?[A-Za-z-]{1,32}$/;
const FILE = /(?:^|\/)((?:assets|contracts|infra|services|projections|frontend|node_modules)\/[\w@./+-]+)(?:[?#].*)?$/s;
const BUILT_IN = /^node:[a-z/_]+$/;
const PLAIN_WORD = /^[([{<]*[A-Za-z_$][A-Za-z_$.’'-]{0,31}[)\]}>.,:;!?]*$/;
const SMALL_NUMBER = /^[([]*\d{1,3}[)\].,:;%]*$/;
const NO_WORD = /^[-–—=+*|&.,:;()[\]{}<>…\s]*$/;
const OPENING_QUOTE = /(?<!\w)["'`“‘«].*$/s;

/** Where it was: a path without ids, tokens and what was asked for. */
export function placeOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/^https?:\/\/[^/]*/i, '') || '/';
  return path.startsWith('/')
    ? path
        .split('/')
        .map((segment) => (segment === '' || SEGMENT.test(segment) ? segment : CUT))
        .join('/')
    : CUT;
}

/** The source a line stands in, from the package on. */
export const fileOf = (file: string): string => FILE.exec(file)?.[1] ?? (BUILT_IN.test(file) ? file : CUT);

/** A sentence of a programmer, without what it is about: from the first quote on anything could be a value. */
export const wordsOf = (text: string): string =>
  text
    .slice(0, 1_000)
    .replace(OPENING_QUOTE, CUT)
    .split(/(\s+)/)
    .map((word) =>
      word.startsWith('/')
        ? placeOf(word)
        : word === CUT || PLAIN_WORD.test(word) || SMALL_NUMBER.test(word) || NO_WORD.test(word)
          ? word
          : CUT,
    )
    .join('');

/** What is left of a value; undefined when nothing may be. */
type Take = (value: unknown) => unknown;
const text =
  (made: (said: string) => unknown): Take =>
  (value) =>
    typeof value === 'string' ? made(value) : undefined;
const like = (pattern: RegExp) => text((said) => (pattern.test(said) ? said : undefined));
const each =
  (take: Take): Take =>
  (value) =>
    Array.isArray(value) ? value.map(take) : undefined;
const only = (named: Readonly<Record<string, Take>>) => (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(named).flatMap(([name, take]) =>
          name in value ? [[name, take(value[name as keyof typeof value])]] : [],
        ),
      )
    : undefined; // it was just found there

const words = text(wordsOf);
const place = text(placeOf);
const figure: Take = (value) => (typeof value === 'number' ? value : undefined);
const flag: Take = (value) => (typeof value === 'boolean' ? value : undefined);
/** As code is called: `auto.http.browser`, `ui.long-task`. */
const term = like(/^[a-z][a-z._-]{0,40}$/);
const hex = like(/^[0-9a-f]{16}$|^[0-9a-f]{32}$/);
const requestId = like(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const code = like(/^[A-Z_]{1,60}$/);
/** Of the system or of SQL: `ECONNREFUSED`, `42P01`. */
const cause = like(/^[A-Z_]{2,40}$|^[0-9A-Z]{5}$/);
const field = like(/^([A-Za-z]{1,40}|\d{1,3})?(\.([A-Za-z]{1,40}|\d{1,3}))*$/);
const environment = like(/^(production|development|test)$/);
const release = like(/^contractor-back-office@\d+\.\d+\.\d+$/);

/** Whom the page runs for is not said, and the collector is told not to note the address it hears from. */
const sdk: Take = (value) => ({
  ...only({ name: term, version: like(/^\d+\.\d+\.\d+$/) })(value),
  settings: { infer_ip: 'never' },
});
const frame = only({
  filename: text(fileOf),
  function: like(/^[\w$.<>[\] ]{1,120}$/),
  lineno: figure,
  colno: figure,
  in_app: flag,
});
const exception = only({
  type: like(/^[A-Za-z_$]{1,60}$/),
  value: words,
  stacktrace: only({ frames: each(frame) }),
  mechanism: only({ type: term, handled: flag, exception_id: figure, parent_id: figure }),
});
const crumb = only({
  timestamp: figure,
  type: term,
  category: term,
  level: term,
  data: only({ method: like(/^[A-Z]{3,7}$/), status_code: figure, url: place, from: place, to: place }),
});
const trace = { trace_id: hex, span_id: hex, parent_span_id: hex, op: term, origin: term, status: term };
const span = only({ ...trace, description: words, start_timestamp: figure, timestamp: figure });
const measured = only({ value: figure, unit: term });
/** What the server refused: which fields and why, never with which values. */
const problem = only({ status: figure, code, requestId, details: each(only({ field, code })) });

const report = only({
  type: like(/^(transaction|replay_event)$/),
  event_id: hex,
  timestamp: figure,
  start_timestamp: figure,
  platform: like(/^(javascript|node)$/),
  level: term,
  environment,
  release,
  sdk,
  transaction: words,
  transaction_info: only({ source: term }),
  request: only({ url: place }),
  tags: only({ about: words, requestId, code: cause }),
  exception: only({ values: each(exception) }),
  breadcrumbs: each(crumb),
  contexts: only({ trace: only(trace), problem }),
  spans: each(span),
  measurements: only({ lcp: measured, fcp: measured, cls: measured, ttfb: measured }),
  replay_id: hex,
  replay_type: term,
  replay_start_timestamp: figure,
  segment_id: figure,
  error_ids: each(hex),
  trace_ids: each(hex),
  urls: each(place),
});
const header = only({
  event_id: hex,
  sent_at: like(/^[\d-]{10}T[\d:.]{8,12}Z$/),
  sdk,
  trace: only({
    trace_id: hex,
    public_key: like(/^[0-9a-z]{1,64}$/),
    environment,
    release,
    sampled: like(/^(true|false)$/),
    sample_rate: like(/^[01](\.\d)?$/),
    replay_id: hex,
  }),
});

/** An envelope of the protocol: headers, and items of headers and payload. */
type Envelope = readonly [unknown, readonly (readonly [{ readonly type?: unknown }, unknown])[]];
const REPORTS: readonly unknown[] = ['event', 'transaction', 'replay_event'];

/** The envelope that may leave, or null when nothing of it may. Other kinds of items (logs, sessions, attachments) never do. */
export function scrubbedEnvelope([head, items]: Envelope, recording: (text: string) => string = () => '') {
  const kept = items.flatMap(([{ type }, payload]): [{ type: unknown; length?: number }, unknown][] => {
    if (REPORTS.includes(type)) return [[{ type }, report(payload)]];
    if (type !== 'replay_recording' || typeof payload !== 'string') return [];
    const text = recording(payload);
    return [[{ type, length: new TextEncoder().encode(text).length }, text]];
  });
  return kept.length > 0 ? ([header(head), kept] as const) : null;
}
