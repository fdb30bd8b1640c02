import { startOfDay } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { systemContext } from '#src/index.ts';
import type { Scenario } from './people-scenarios.spec-kit.ts';
import { eventData, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<Readonly<Record<string, unknown>>>;
  /** An issued one. */
  readonly sheet: () => Promise<string>;
};
let workers = 0;

/** Workers who are invited to the crew pages, and their phones. */
export function crewScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  { as, done, sheet }: Parts,
): Readonly<Record<string, () => Promise<Scenario>>> {
  const worker = async () => {
    workers += 1;
    const { id } = await done('POST', '/workers/create', {
      firstName: 'Nick',
      lastName: `Crew ${workers}`,
      employeeNo: `crew ${workers}`,
      regularRate: 4_200,
      phone: `+1619555${6_000 + workers}`,
    });
    return String(id);
  };
  const invited = async () => {
    const id = await worker();
    await done('PUT', `/crew-access/${id}/invite`, { channel: 'sms', language: 'en' });
    return id;
  };
  const withPhone = async () => {
    const [id, deviceId] = [await invited(), systemClock.newId()];
    const data = { deviceId, thumbprint: 't'.repeat(43), label: 'Android phone', endsDeviceId: null };
    await run.write.gateway.execute(
      [{ entity: 'CrewAccess', id, command: { type: 'AddCrewDevice', data } }],
      systemContext(firm.id, `AddCrewDevice ${deviceId}`),
    );
    return { id, deviceId };
  };
  /** A card with one press, by the foreman of a sheet. */
  const pressed = async () => {
    const sheetId = await sheet();
    const { foremanId: workerId, date } = eventData<{ foremanId: string; date: string }>(
      await run.log.readStream(firm.id, `JobSheet-${sheetId}`),
    );
    const [id, punchId, deviceId] = [systemClock.newId(), systemClock.newId(), systemClock.newId()];
    const deviceAt = startOfDay('America/Los_Angeles', date);
    const data = { punchId, sheetId, deviceAt, skewMs: 0, workerId, date, deviceId };
    await run.write.gateway.execute(
      [{ entity: 'Timecard', id, creates: true, command: { type: 'ClockIn', data } }],
      systemContext(firm.id, `ClockIn ${punchId}`),
    );
    return { id, punchId, at: deviceAt };
  };
  return {
    'timecards.correct': async () => {
      const { id, punchId, at } = await pressed();
      const later = new Date(Date.parse(at) + 1_000).toISOString();
      return as({ params: { id }, body: { punchId, at: later, reason: 'Came later.' } });
    },
    'timecards.void': async () => {
      const { id, punchId } = await pressed();
      return as({ params: { id }, body: { punchId, reason: 'By mistake.' } });
    },
    'crew-accesses.invite': async () =>
      as({ params: { id: await worker() }, body: { channel: 'sms', language: 'es' } }),
    'crew-accesses.issueCode': async () => as({ params: { id: await invited() } }),
    'crew-accesses.revokeDevice': async () => {
      const { id, deviceId } = await withPhone();
      return as({ params: { id }, body: { deviceId } });
    },
    'crew-accesses.endCalendar': async () => as({ params: { id: await invited() } }),
    'crew-accesses.revoke': async () => as({ params: { id: await invited() }, body: { reason: 'Lost it' } }),
  };
}
