import type { LogEntry, LogSection } from '@backoffice/contracts/features/daily-logs';
import { useState } from 'react';
import { sendWrite } from '#crew/session.ts';
import { logPath, withEntry, withoutEntry, type PhoneLog } from './kept-log.ts';
import { texts } from '#crew/texts/texts.ts';

export type LogHolder = {
  readonly log: PhoneLog;
  readonly problem: string | null;
  readonly busy: boolean;
  /** What was written last is kept on the phone, and goes out by itself. */
  readonly waits: boolean;
  /** True once it was taken. */
  readonly put: (entry: LogEntry) => Promise<boolean>;
  readonly remove: (section: LogSection, entryId: string) => Promise<boolean>;
  readonly submit: () => Promise<boolean>;
};

type Step = { readonly path: string; readonly method: 'POST' | 'PUT' | 'DELETE'; readonly body?: object };

/** A log as it is written on this phone: what was taken stands there without being asked for again. */
export function useLog(first: PhoneLog): LogHolder {
  const [log, setLog] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [waits, setWaits] = useState(false);
  const { contractId, date } = log;
  const path = logPath(contractId, date);

  async function send(step: Step, after: (log: PhoneLog) => PhoneLog): Promise<boolean> {
    setBusy(true);
    const answer = await sendWrite({
      ...step,
      path: `${path}${step.path}`,
      body: step.body ?? {},
      key: crypto.randomUUID(),
      lane: `DailyLog:${contractId}/${date}`,
      title: `${texts.log.title}: ${log.contractName}`,
    });
    setBusy(false);
    setProblem(answer.ok ? null : (answer.failure.details[0]?.message ?? answer.failure.message));
    setWaits(answer.ok && answer.waiting === true);
    if (answer.ok) setLog(after);
    return answer.ok;
  }

  return {
    log,
    problem,
    busy,
    waits,
    put(entry) {
      const { section, entryId } = entry;
      const isThere = log.entries[section].some((each) => each.entryId === entryId);
      return send(
        { path: isThere ? `/entries/${entryId}` : '/entries', method: isThere ? 'PUT' : 'POST', body: { entry } },
        (before) => withEntry(before, entry),
      );
    },
    remove: (section, entryId) =>
      send({ path: `/entries/${entryId}`, method: 'DELETE' }, (before) => withoutEntry(before, section, entryId)),
    submit: () => send({ path: '/submit', method: 'POST' }, (before) => ({ ...before, status: 'submitted' })),
  };
}
