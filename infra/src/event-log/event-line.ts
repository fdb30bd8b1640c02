import { hash } from 'node:crypto';
import type { EventLog, Fingerprint, RecordedEvent } from './event-log.ts';

/** The columns of a canonical line, in their order. */
export const LINE_COLUMNS = [
  'position',
  'tenant',
  'stream',
  'version',
  'command_id',
  'ordinal',
  'id',
  'type',
  'schema_version',
  'data',
  'meta',
] as const;

const TAB = 9;
const NEWLINE = 10;

/**
 * The canonical bytes of an event are the line that COPY writes of these columns, in UTF-8. jsonb is what PostgreSQL
 * has made of it: keys sorted, one blank after `:` and `,`. Anybody with psql and sha256sum gets the same. `ordinal` is
 * the place among the events of the command, from 0.
 * @see https://www.postgresql.org/docs/18/sql-copy.html (text format)
 */
export function eventLine(event: RecordedEvent, ordinal: number): string {
  const { position, tenant, stream, version, id, type, schemaVersion, data, meta } = event;
  const fields = [tenant, stream, version, meta.commandId, ordinal, id, type, schemaVersion];
  const all = [position, ...fields, jsonbText(data), jsonbText(meta)];
  return `${all.map((field) => escapeCopyField(String(field))).join('\t')}\n`;
}

/** The lines of events that follow each other; `ordinal` is that of the first. */
export function* eventLines(events: readonly RecordedEvent[], ordinal = 0): Iterable<string> {
  let command = events[0]?.meta.commandId;
  for (const event of events) {
    if (event.meta.commandId !== command) [command, ordinal] = [event.meta.commandId, 0];
    yield eventLine(event, ordinal++);
  }
}

/** Of pieces that end with a line. */
async function* fingerprintsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Fingerprint[]> {
  for await (const piece of pieces) {
    const found: Fingerprint[] = [];
    for (let [start, end] = [0, piece.indexOf(NEWLINE)]; end !== -1; end = piece.indexOf(NEWLINE, start)) {
      const tab = piece.indexOf(TAB, start);
      found.push({
        position: Number(piece.toString('latin1', start, tab)),
        hash: hash('sha256', piece.subarray(tab + 1, end), 'buffer'),
      });
      start = end + 1;
    }
    yield found;
  }
}

/** What an adapter tells of kept events, by their lines. */
export function keptEvents(
  lines: EventLog['lines'],
  head: EventLog['head'],
): Pick<EventLog, 'lines' | 'fingerprints' | 'tail'> {
  const fingerprints: EventLog['fingerprints'] = (...range) => fingerprintsOf(lines(...range));
  return {
    lines,
    fingerprints,
    async tail(tenant) {
      const last = await head(tenant);
      for await (const [found] of fingerprints(tenant, last - 1, last)) if (found) return found;
      return null;
    },
  };
}

/** The position of the last line of a piece. */
export function lastPositionOf(piece: Buffer): number {
  const start = piece.lastIndexOf(NEWLINE, -2) + 1;
  return Number(piece.toString('latin1', start, piece.indexOf(TAB, start)));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const escapeCopyField = (field: string) => field.replace(/[\\\b\f\n\r\t\v]/g, (letter) => ESCAPES[letter] ?? letter);

/** As jsonb prints it: the shorter of two keys first, then by bytes; numbers without an exponent. */
function jsonbText(value: unknown): string {
  if (typeof value === 'number') return plainNumber(value);
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .map(([key, each]) => ({ key, bytes: Buffer.from(key), each: each as unknown }))
    .toSorted((one, other) => one.bytes.length - other.bytes.length || one.bytes.compare(other.bytes));
  return `{${entries.map(({ key, each }) => `${JSON.stringify(key)}: ${jsonbText(each)}`).join(', ')}}`;
}

function plainNumber(value: number): string {
  const text = JSON.stringify(value);
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const [digits, point] = [whole + fraction, whole.length + Number(exponent)];
  return point <= 0
    ? `${sign}0.${'0'.repeat(-point)}${digits}`
    : `${sign}${digits.padEnd(point, '0').slice(0, point)}${digits.length > point ? `.${digits.slice(point)}` : ''}`;
}
