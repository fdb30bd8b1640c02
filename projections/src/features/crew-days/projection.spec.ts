import { globSync, readFileSync } from 'node:fs';
import { jobSheetFold } from '@backoffice/contracts/features/job-sheets';
import { applyToRow, type EventEnvelope, type FoldedRow } from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { crewDaysProjection } from './projection.ts';

const samples = globSync('contracts/samples/job-sheets/*.v1.json').toSorted();
const eventOf = (path: string, version: number, more: object = {}): EventEnvelope => ({
  type: /(\w+)\.v1\.json$/.exec(path)?.[1] ?? '',
  data: { ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...more }, // as recorded
  entity: 'JobSheet',
  id: 'sheet',
  tenant: 'acme',
  version,
  position: version,
  at: '2026-11-27T12:00:00.000Z',
  actor: { kind: 'user', id: 'olive', name: 'Olive', role: 'OA' },
});
const created = eventOf('contracts/samples/job-sheets/JobSheetCreated.v1.json', 1);
const rowsAfter = (...events: EventEnvelope[]) =>
  [jobSheetFold, crewDaysProjection].map((fold) =>
    [created, ...events].reduce<FoldedRow | null>((row, event) => applyToRow(fold, row, event), null),
  );

describe('the days of a crew beside the sheets of the office', () => {
  it.each(samples.map((path) => [path.split('/').at(-1), path] as const))(
    'after %s a crew reads what the sheet says',
    (_, path) => {
      const events = path.includes('JobSheetCreated') ? [] : [eventOf(path, 2)];
      const [sheet, day] = rowsAfter(...events);
      const { workerIds, phases, ...shown } = day as FoldedRow & { workerIds: string[]; phases: object[] };
      expect(sheet).toMatchObject(shown);
      expect(sheet?.['phases']).toMatchObject(phases);
      const { foremanId, crew } = sheet as unknown as { foremanId: string; crew: { workerId: string }[] };
      expect(workerIds).toEqual([...new Set([foremanId, ...crew.map(({ workerId }) => workerId)])]);
    },
  );
  it('every event of a sheet has a sample here', () =>
    expect(samples.map((path) => eventOf(path, 1).type)).toEqual(Object.keys(jobSheetFold.on).toSorted()));
});
