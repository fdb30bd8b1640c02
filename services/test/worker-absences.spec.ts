import { workerAbsence } from '@backoffice/contracts/dictionaries/worker-absences';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { deterministicUuid } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { featureFixture, type FeatureFixture } from './feature-fixture.spec-kit.ts';

const [luis, rosa, first, second] = ['luis', 'rosa', 'first', 'second'].map(deterministicUuid) as [
  string,
  string,
  string,
  string,
]; // as many as names
const week = { workerId: luis, kind: 'vacation', firstDay: '2026-11-23', lastDay: '2026-11-27' };
let run: FeatureFixture;

beforeEach(async () => {
  run = await featureFixture(dictionaryFeature(worker), dictionaryFeature(workerAbsence));
  for (const id of [luis, rosa])
    await run.told(`Worker-${id}`, [{ type: 'WorkerCreated', data: { firstName: 'Luis', lastName: 'Camacho' } }]);
  await run.send('WorkerAbsence', first, 'CreateWorkerAbsence', week);
});
const refuses = (expected: object, data: object) =>
  run.refuses(expected, 'WorkerAbsence', second, 'CreateWorkerAbsence', { ...week, ...data });

describe('an absence of a worker', () => {
  it('it says whose it is, by the name of that day', async () =>
    expect(await run.last('WorkerAbsence', first)).toMatchObject({ data: { ...week, workerName: 'Luis Camacho' } }));
  it('one day away begins and ends on it', async () => {
    const day = { firstDay: '2026-12-01', lastDay: '2026-12-01' };
    await run.send('WorkerAbsence', second, 'CreateWorkerAbsence', { ...week, ...day });
    expect(await run.last('WorkerAbsence', second)).toMatchObject({ data: day });
  });
  it('it does not end before it begins', () =>
    refuses({ code: 'ABSENCE_ENDS_EARLY' }, { firstDay: '2026-12-02', lastDay: '2026-12-01' }));
  it.each([
    ['begins on the last day of another', { firstDay: '2026-11-27', lastDay: '2026-12-01' }],
    ['ends on the first day of another', { firstDay: '2026-11-20', lastDay: '2026-11-23' }],
    ['lies within another', { firstDay: '2026-11-25', lastDay: '2026-11-25' }],
  ])('one that %s is refused', (_what, days) => refuses({ code: 'WORKER_AWAY_ALREADY' }, days));
  it('the day after, and another worker on the same days, are free', async () => {
    await run.send('WorkerAbsence', second, 'CreateWorkerAbsence', {
      ...week,
      firstDay: '2026-11-28',
      lastDay: '2026-11-29',
    });
    const third = deterministicUuid('third');
    await run.send('WorkerAbsence', third, 'CreateWorkerAbsence', { ...week, workerId: rosa });
    expect(await run.last('WorkerAbsence', third)).toMatchObject({ data: { workerId: rosa } });
  });
  it('an edit is not in its own way', async () => {
    await run.send('WorkerAbsence', first, 'EditWorkerAbsence', { lastDay: '2026-11-26' });
    expect(await run.last('WorkerAbsence', first)).toMatchObject({ data: { lastDay: '2026-11-26' } });
  });
  it('one that lies in the trash is in nobody’s way, and comes back to free days alone', async () => {
    await run.send('WorkerAbsence', first, 'TrashWorkerAbsence');
    await run.send('WorkerAbsence', second, 'CreateWorkerAbsence', { ...week, firstDay: '2026-11-24' });
    await run.refuses({ code: 'WORKER_AWAY_ALREADY' }, 'WorkerAbsence', first, 'RestoreWorkerAbsence');
  });
  it('nobody else’s worker is away', () => refuses({ code: 'WORKER_UNKNOWN', status: 404 }, { workerId: second }));
});
