import { randomUUID } from 'node:crypto';
import type { LogEntry } from '@backoffice/contracts/features/daily-logs';
import { systemClock } from '@backoffice/infra/clock';
import { systemContext } from '#src/index.ts';
import type { Scenario } from './people-scenarios.spec-kit.ts';
import { eventData, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
  readonly contract: () => Promise<string>;
};

const DAY = '2026-11-02';
const delay = (entryId: string, hours = 100) =>
  ({ section: 'delays', entryId, cause: 'utility', hours, note: '', mayBecomeClaim: false }) satisfies LogEntry;

/** The log of a day: opened, written, submitted, and amended once it is locked. */
export function dailyLogScenarios(run: ServedWriteSide, firm: TestCompany, { as, done, contract }: Parts) {
  const log = async () => {
    const { id } = await done('POST', '/daily-logs/open', { contractId: await contract(), date: DAY });
    return String(id);
  };
  const written = async () => {
    const [id, entryId] = [await log(), randomUUID()];
    await done('POST', `/daily-logs/${id}/entries`, { entry: delay(entryId) });
    return { id, entryId };
  };
  /** One that was opened on its day, long ago, as the log has it. */
  const locked = async () => {
    const opened = eventData<object>(await run.log.readStream(firm.id, `DailyLog-${await log()}`));
    const id = randomUUID();
    const context = systemContext(firm.id, `opened ${id}`);
    await run.log.append({
      tenant: firm.id,
      meta: { ...context, at: systemClock.now() },
      writes: [
        {
          stream: `DailyLog-${id}`,
          expectedVersion: 0,
          events: [{ type: 'DailyLogOpened', data: { ...opened, openedOn: DAY } }],
        },
      ],
      seen: [],
      take: [],
      release: [],
      counts: [],
    });
    await run.write.gateway.execute(
      [{ entity: 'DailyLog', id, command: { type: 'LockDailyLog', data: {} } }],
      systemContext(firm.id, `LockDailyLog ${id}`),
    );
    return id;
  };
  const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
    'daily-logs.open': async () => as({ body: { contractId: await contract(), date: DAY } }),
    'daily-logs.addEntry': async () => as({ params: { id: await log() }, body: { entry: delay(randomUUID()) } }),
    'daily-logs.editEntry': async () => {
      const { id, entryId } = await written();
      return as({ params: { id }, body: { entry: delay(entryId, 200) } });
    },
    'daily-logs.removeEntry': async () => {
      const { id, entryId } = await written();
      return as({ params: { id }, body: { entryId } });
    },
    'daily-logs.submit': async () => as({ params: { id: await log() }, body: {} }),
    'daily-logs.amend': async () =>
      as({
        params: { id: await locked() },
        body: { reason: 'The inspector came late', text: 'Passed at 5 PM' },
      }),
  };
  return { log, scenarios };
}
