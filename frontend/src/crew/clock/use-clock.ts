import type { PunchKind } from '@backoffice/contracts/features/clock-times';
import type { CrewClock, CrewDay, CrewSheet } from '@backoffice/contracts/features/crew-days';
import { useEffect, useState } from 'react';
import { knownSkew } from '#crew/api.ts';
import { sendWrite } from '#crew/session.ts';
import { language, say, texts } from '#crew/texts/texts.ts';

type Punch = CrewClock['punches'][number];
type MadePunch = Punch & { readonly workerId: string; readonly date: string };

/** The clocks of a day, those who are not answered yet among them, and what presses them. */
export type Clock = {
  readonly clocks: readonly CrewClock[];
  /** To the minute. */
  readonly now: string;
  /** What has to be read before the first press; null where nothing. */
  readonly notice: number | null;
  /** Why the last press does not count. */
  readonly problem: { readonly sheetId: string; readonly text: string } | null;
  /** Whether it was kept that the notice is read. */
  readonly accept: (sheet: CrewSheet) => Promise<boolean>;
  readonly press: (kind: PunchKind, sheet: CrewSheet, workerIds: readonly string[]) => Promise<void>;
};

/** What is pressed counts at once; what is refused is taken back with the reason. */
export function useClock(day: CrewDay): Clock {
  const [made, setMade] = useState<readonly MadePunch[]>([]);
  const [isRead, setRead] = useState(false);
  const [problem, setProblem] = useState<Clock['problem']>(null);
  const now = useMinute();
  const { date, name } = day;

  const clocks = day.clocks.map((clock) => ({
    ...clock,
    punches: [
      ...clock.punches,
      ...made.filter(
        (punch) =>
          punch.workerId === clock.workerId &&
          punch.date === date &&
          clock.punches.every(({ punchId }) => punchId !== punch.punchId),
      ),
    ],
  }));

  async function press(kind: PunchKind, { id: sheetId, locationName }: CrewSheet, workerIds: readonly string[]) {
    setProblem(null);
    const skewMs = knownSkew();
    const deviceAt = new Date().toISOString();
    const at = new Date(Date.parse(deviceAt) + skewMs).toISOString();
    const punches = workerIds.map((workerId) => ({
      punchId: crypto.randomUUID(),
      kind,
      at,
      byName: name,
      of: day.clocks.find((clock) => clock.workerId === workerId)?.name ?? name,
      sheetId,
      locationName,
      workerId,
      date,
    }));
    setMade((before) => [...before, ...punches]);
    await Promise.all(
      punches.map(async ({ punchId, workerId, of }) => {
        const answer = await sendWrite({
          path: '/punches',
          method: 'POST',
          body: { kind, punchId, sheetId, deviceAt, skewMs, workerId },
          key: punchId,
          lane: `Timecard:${workerId}:${date}`,
          title: say(texts.clock.of, { name: of, press: texts.clock[kind] }),
        });
        if (answer.ok) return;
        setMade((before) => before.filter((punch) => punch.punchId !== punchId));
        setProblem({ sheetId, text: answer.failure.message });
      }),
    );
  }

  async function accept({ id: sheetId }: CrewSheet) {
    const body = { noticeVersion: day.notice, language };
    const answer = await sendWrite({
      path: '/me/notice',
      method: 'POST',
      body,
      key: crypto.randomUUID(),
      lane: 'CrewAccess',
      title: texts.clock.noticeTitle,
    });
    setRead(answer.ok);
    setProblem(answer.ok ? null : { sheetId, text: answer.failure.message });
    return answer.ok;
  }

  return { clocks, now, notice: isRead ? null : day.notice, problem, accept, press };
}

const MINUTE = 60_000;
/** The instant, looked at again each minute. */
function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
