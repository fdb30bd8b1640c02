import { openSync, readFileSync, writeSync } from 'node:fs';
import type { AppendRequest, AppendResult, Claim } from '@backoffice/infra/event-log';

/**
 * What came of asking for an append; `unavailable` is a LogUnavailableError, and `failed` is any error that the port
 * does not name.
 */
export type Answer =
  | { readonly is: 'appended'; readonly result: AppendResult }
  | { readonly is: 'stale'; readonly stream: string; readonly actual: number }
  | { readonly is: 'changed' }
  | { readonly is: 'taken'; readonly claim: Claim }
  | { readonly is: 'unavailable' }
  | { readonly is: 'failed'; readonly error: string };

/** Instants are in ms of a clock that all processes of the machine share, and that nobody sets. */
export type JournalLine =
  | { readonly is: 'asked'; readonly at: number; readonly request: AppendRequest }
  | {
      readonly is: 'answered';
      readonly asked: number;
      readonly at: number;
      readonly commandId: string;
      readonly answer: Answer;
    }
  | {
      readonly is: 'handled';
      readonly follower: string;
      readonly tenant: string;
      readonly events: readonly HandledEvent[];
    }
  | { readonly is: 'handler failed'; readonly follower: string }
  | { readonly is: 'failed'; readonly error: string };

export type HandledEvent = { readonly position: number; readonly id: string };

/** What a process of a hostile run did and was told, kept outside the log. */
export type Journal = (line: JournalLine) => void;

export const monotonicNow = () => Number(process.hrtime.bigint()) / 1e6;

/** Each line is with the system before the process goes on, so a killed process has said all it did. */
export function fileJournal(path: string): Journal {
  const file = openSync(path, 'a');
  return (line) => void writeSync(file, `${JSON.stringify(line)}\n`);
}

/** A last line without an end was not written: its process was killed at it. */
export function readJournal(path: string): JournalLine[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line) as JournalLine); // what fileJournal wrote
}
