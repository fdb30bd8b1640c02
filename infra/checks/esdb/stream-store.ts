import type messages from '@eventstore/db-client/generated/streams_pb.js';
import { sizeOf, success, wrongRevision, type Proposed, type Stored } from './messages.ts';

/** Streams in memory, and all of them in one order. */
export type StreamStore = ReturnType<typeof streamStore>;

export function streamStore() {
  const streams = new Map<string, Stored[]>();
  const listeners = new Set<(event: Stored) => void>();
  let all: Stored[] = [];
  let [end, appends] = [0, 0];

  return {
    streams,
    appends: () => appends,
    all: (): readonly Stored[] => all,
    end: () => end,
    /** By the rules of the server's IndexWriter: expected revision, and ids known at this place are a repetition. */
    write(stream: string, expected: number, proposed: readonly Proposed[]): messages.AppendResp {
      const there = streams.get(stream) ?? [];
      const known = there.slice(expected + 1, expected + 1 + proposed.length);
      const isRepetition =
        known.length === proposed.length &&
        known.every(({ message }, n) => message.getId()?.getString() === proposed[n]?.getId()?.getString());
      if (expected !== there.length - 1 && !isRepetition) return wrongRevision(there.length, expected);
      if (!isRepetition) {
        appends++;
        const added = proposed.map((message, n) => ({
          stream,
          revision: there.length + n,
          at: (end += 100 + sizeOf(message)),
          message,
        }));
        streams.set(stream, [...there, ...added]);
        all.push(...added);
        for (const event of added) for (const hear of listeners) hear(event);
      }
      return success(expected + proposed.length);
    },
    /** What is there after a place, and what comes. Answers how to stop. */
    follow(after: number, hear: (event: Stored) => void): () => void {
      for (const event of all) if (event.at > after) hear(event);
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    truncate(stream: string, length: number): void {
      streams.set(stream, (streams.get(stream) ?? []).slice(0, length));
      all = all.filter((event) => event.stream !== stream || event.revision < length);
    },
  };
}
