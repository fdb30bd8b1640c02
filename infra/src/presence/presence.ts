import { randomUUID } from 'node:crypto';
import type { Clock } from '@backoffice/infra/clock';
import { MAX_PAYLOAD_BYTES, openNotifyChannel } from '@backoffice/infra/postgres';
import type { Instant } from '@backoffice/contracts/kernel';

export type EditedRecord = { readonly tenant: string; readonly entity: string; readonly id: string };

/** Somebody who is changing a record now, and which part of it. */
export type Editor = {
  readonly userId: string;
  readonly name: string;
  readonly part: 'record' | 'hours';
  readonly since: Instant;
};

/**
 * Who is changing which record now, in whichever process. It is a hint: nothing of it is stored or logged, and what is
 * lost between processes is said again within seconds. Whether a write holds is decided by its version alone.
 */
export type Presence = {
  /** Gives what ends it. */
  readonly enter: (record: EditedRecord, editor: Omit<Editor, 'since'>) => () => void;
  /** One row for each person and part, who has been there longest first. */
  readonly editorsOf: (record: EditedRecord) => readonly Editor[];
  readonly onChange: (record: EditedRecord, listener: () => void) => () => void;
  readonly close: () => Promise<void>;
};

/** What one process says of a record: all whom it knows to be there. */
type Report = { readonly process: string; readonly key: string; readonly editors: readonly Editor[] };
type ReportOfOther = Pick<Report, 'editors'> & { readonly heardAt: number };

const CHANNEL = 'presence';
const REPORT_MS = 10_000;
/** A process that says nothing for so long is gone, and so are those whom it knew. */
const FORGET_MS = 25_000;

const keyOf = ({ tenant, entity, id }: EditedRecord) => `${tenant}/${entity}/${id}`;

/** `reportMs`: how often a process says what it knows; others forget it after two and a half times that. */
export function openPresence(url: string, clock: Clock, reportMs = REPORT_MS): Presence {
  const self = randomUUID();
  const forgetMs = (FORGET_MS / REPORT_MS) * reportMs;
  const here = new Map<string, Map<string, Editor>>();
  const elsewhere = new Map<string, Map<string, ReportOfOther>>();
  const listeners = new Map<string, Set<() => void>>();
  const tell = (key: string) => listeners.get(key)?.forEach((listener) => listener());

  function publish(key: string): void {
    const editors = [...(here.get(key)?.values() ?? [])];
    const textOf = (count: number) => JSON.stringify({ process: self, key, editors: editors.slice(0, count) });
    let count = editors.length;
    while (Buffer.byteLength(textOf(count)) > MAX_PAYLOAD_BYTES) count -= 1;
    channel.publish(textOf(count));
  }
  function hear(payload: string): void {
    const { process, key, editors } = JSON.parse(payload) as Report; // nobody but our own processes writes there
    const others = elsewhere.get(key) ?? new Map<string, ReportOfOther>();
    if (editors.length > 0) others.set(process, { editors, heardAt: performance.now() });
    else others.delete(process);
    if (others.size > 0) elsewhere.set(key, others);
    else elsewhere.delete(key);
    tell(key);
  }
  function forgetSilent(): void {
    for (const [key, others] of elsewhere) {
      const silent = [...others].filter(([, { heardAt }]) => performance.now() - heardAt > forgetMs);
      for (const [process] of silent) others.delete(process);
      if (others.size === 0) elsewhere.delete(key);
      if (silent.length > 0) tell(key);
    }
  }

  const publishAll = () => [...here.keys()].forEach(publish);
  const channel = openNotifyChannel(url, { channel: CHANNEL, name: 'backoffice-presence', hear, onLapse: publishAll });
  const reporting = setInterval(() => {
    publishAll();
    forgetSilent();
  }, reportMs).unref();

  return {
    enter(record, editor) {
      const [key, stay] = [keyOf(record), randomUUID()];
      const known = here.get(key) ?? new Map<string, Editor>();
      here.set(key, known.set(stay, { ...editor, since: clock.now() }));
      publish(key);
      tell(key);
      return () => {
        if (!known.delete(stay)) return;
        if (known.size === 0) here.delete(key);
        publish(key);
        tell(key);
      };
    },
    editorsOf(record) {
      const key = keyOf(record);
      const reports = [...(elsewhere.get(key)?.values() ?? [])].flatMap(({ editors }) => editors);
      const all = [...(here.get(key)?.values() ?? []), ...reports];
      const earliestFirst = all.toSorted((one, other) => one.since.localeCompare(other.since));
      return [...Map.groupBy(earliestFirst, ({ userId, part }) => `${userId} ${part}`).values()].flatMap(([first]) =>
        first ? [first] : [],
      );
    },
    onChange(record, listener) {
      const key = keyOf(record);
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(key);
      };
    },
    async close() {
      clearInterval(reporting);
      await channel.close();
    },
  };
}
