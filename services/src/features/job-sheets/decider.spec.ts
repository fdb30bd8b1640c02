import { equipment, equipmentCategory } from '@backoffice/contracts/dictionaries/equipment';
import { workerCertificate } from '@backoffice/contracts/dictionaries/worker-certificates';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { jobSheetRoutes } from '@backoffice/contracts/features/job-sheets';
import { deterministicUuid } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import {
  featureFixture,
  hillLocation,
  line,
  onlyRecordsOfTess,
  proposalParties,
  retaining,
  type FeatureFixture,
} from '#test/feature-fixture.spec-kit.ts';
import { jobSheets } from './module.ts';

const [id, rosa, luis, gone, co] = ['sheet', 'rosa', 'luis', 'gone', 'co'].map(deterministicUuid) as [
  string,
  string,
  string,
  string,
  string,
]; // as many as names
const demolition = deterministicUuid('Demolition');
const phase = { lineItemId: demolition, instructions: 'From the top down.', plannedHours: 1_600, quantity: 10_000 };
const sheet = {
  locationId: hillLocation,
  name: 'Demolition',
  contractIds: [retaining],
  changeOrderIds: [] as string[],
  startTime: '07:00',
  foremanId: rosa,
  crew: [{ workerId: luis, role: 'laborer', task: 'Loading' }],
  phases: [phase],
  equipments: [],
  materials: [{ name: 'Base rock', quantity: 10_000, unit: 'cy', supplierId: null }],
  digAlert: { number: '', validThru: null },
  siteContact: { name: '', phone: null },
  safetyNotes: '',
  safetyNotesSpanish: '',
  directions: '',
  internalNotes: '',
};

let run: FeatureFixture;
const tellWorker = (workerId: string, firstName: string, ...since: string[]) =>
  run.told(`Worker-${workerId}`, [
    {
      type: 'WorkerCreated',
      data: {
        firstName,
        lastName: 'Ortiz',
        name: `${firstName} Ortiz`,
        email: `${firstName}@canyon.example`,
        phone: '',
      },
    },
    ...since.map((type) => ({ type, data: {} })),
  ]);
beforeEach(async () => {
  run = await featureFixture(
    jobSheets,
    ...[worker, workerCertificate, equipmentCategory, equipment].map(dictionaryFeature),
  );
  await run.contract('ContractSigned');
  await tellWorker(rosa, 'Rosa');
  await tellWorker(luis, 'Luis');
  await tellWorker(gone, 'Gus', 'WorkerDeactivated');
});
const create = (more: object = {}, limits = {}) =>
  run.send('JobSheet', id, 'CreateJobSheet', { ...sheet, ...more }, limits);
const send = (verb: string, data: object = {}) => run.send('JobSheet', id, `${verb}JobSheet`, data);
const refuses = (expected: object, verb: string, data: object = {}) =>
  run.refuses(expected, 'JobSheet', id, `${verb}JobSheet`, data);
const refusesCreation = (expected: object, more: object) =>
  run.refuses(expected, 'JobSheet', id, 'CreateJobSheet', { ...sheet, ...more });
const last = () => run.last('JobSheet', id);
const tellChange = (...since: string[]) =>
  run.told(`ChangeOrder-${co}`, [
    {
      type: 'ChangeOrderCreated',
      data: {
        ...proposalParties,
        contractId: retaining,
        number: '2',
        name: 'Longer wall',
        amount: 175_000,
        lineItems: [line('Longer', 175_000)],
      },
    },
    ...since.map((type) => ({ type, data: {} })),
  ]);

describe('writing a job sheet', () => {
  it('a job sheet takes over the names of the crew, and of each phase its label and price', async () => {
    await create();
    expect(await last()).toMatchObject({
      type: 'JobSheetCreated',
      data: {
        number: '1',
        date: '2026-11-20',
        foremanName: 'Rosa Ortiz',
        crew: [{ workerId: luis, name: 'Luis Ortiz' }],
        phases: [
          { ...phase, contractId: retaining, changeOrderId: null, label: 'C-1-Retaining wall', unitPrice: 425_000 },
        ],
      },
    });
  });
  it('a phase of an approved change order is labelled with its number and name', async () => {
    await tellChange('ChangeOrderApproved');
    await create({ changeOrderIds: [co], phases: [{ ...phase, lineItemId: deterministicUuid('Longer') }] });
    expect(await last()).toMatchObject({ data: { phases: [{ changeOrderId: co, label: 'CO-2-Longer wall' }] } });
  });
  it('an edit keeps what it leaves out, and makes an issued sheet a draft that is issued anew', async () => {
    await create();
    await send('Issue');
    await send('Edit', { directions: 'Through the alley.' });
    expect(await last()).toMatchObject({
      type: 'JobSheetEdited',
      data: { foremanName: 'Rosa Ortiz', directions: 'Through the alley.', phases: [{ label: 'C-1-Retaining wall' }] },
    });
    await refuses({ code: 'JOB_SHEET_NOT_ISSUED' }, 'Start');
  });
});

describe('what a job sheet refuses', () => {
  it.each([
    [
      'a phase that is on none of its contracts',
      { phases: [{ ...phase, lineItemId: co }] },
      'PHASE_NOT_ON_CONTRACT',
      'phases',
    ],
    ['a phase of a contract that it does not name', { contractIds: [] }, 'PHASE_NOT_ON_CONTRACT', 'phases'],
    ['a contract that is not there', { contractIds: [co] }, 'CONTRACT_UNKNOWN', 'contractIds'],
    ['a change order that is not there', { changeOrderIds: [co] }, 'CHANGE_ORDER_UNKNOWN', 'changeOrderIds'],
    ['a foreman who is inactive', { foremanId: gone }, 'FOREMAN_INVALID', 'foremanId'],
    ['a foreman who is not there', { foremanId: co }, 'FOREMAN_INVALID', 'foremanId'],
    [
      'a crew member who is inactive',
      { crew: [{ workerId: gone, role: 'driver', task: '' }] },
      'WORKER_UNKNOWN',
      'crew',
    ],
    ['equipment that is not there', { equipments: [{ equipmentId: co, note: '' }] }, 'EQUIPMENT_UNKNOWN', 'equipments'],
    [
      'a supplier that is not there',
      { materials: [{ name: 'Rock', quantity: 1, unit: '', supplierId: co }] },
      'SUPPLIER_UNKNOWN',
      'materials',
    ],
  ])('a job sheet refuses %s', (_what, more, code, field) => refusesCreation({ code, details: [{ field }] }, more));
  it('a change order that is not approved gives no phases', async () => {
    await tellChange();
    await refusesCreation({ code: 'CHANGE_ORDER_UNKNOWN' }, { changeOrderIds: [co] });
  });
  it('a job sheet is refused at a location that the caller does not see', () =>
    run.refuses(
      { code: 'LOCATION_UNKNOWN', status: 404 },
      'JobSheet',
      id,
      'CreateJobSheet',
      { ...sheet, contractIds: [], phases: [] },
      onlyRecordsOfTess,
    ));
  it('a foreman who left stays on a sheet that is edited, and can issue none', async () => {
    await create();
    await run.told(`Worker-${rosa}`, [{ type: 'WorkerDeactivated', data: {} }]);
    await send('Edit', { directions: 'Through the alley.' });
    await refuses({ code: 'FOREMAN_INVALID', details: [{ field: 'foremanId' }] }, 'Issue');
  });
});

describe('the day of a job sheet', () => {
  it('a job sheet is issued, started and completed', async () => {
    await create();
    await send('Issue');
    await send('Start');
    await send('Complete', { phases: [] });
    expect((await run.history('JobSheet', id)).map(({ type }) => type)).toEqual([
      'JobSheetCreated',
      'JobSheetIssued',
      'JobSheetStarted',
      'JobSheetCompleted',
    ]);
    expect(await last()).toMatchObject({ data: { completedOn: '2026-11-20' } });
  });
  it('a job sheet without phases cannot be issued', async () => {
    await create({ phases: [] });
    await refuses({ code: 'EMPTY_JOB_SHEET', details: [{ field: 'phases' }] }, 'Issue');
  });
  it('a draft cannot be started, completed or sent', async () => {
    await create();
    await refuses({ code: 'JOB_SHEET_NOT_ISSUED' }, 'Start');
    await refuses({ code: 'JOB_SHEET_NOT_ISSUED' }, 'Complete', { phases: [] });
    await expect(run.email('JobSheet', id)).rejects.toMatchObject({ code: 'JOB_SHEET_NOT_ISSUED' });
  });
  it('a step of a job sheet is taken once', async () => {
    await create();
    await send('Issue');
    await refuses({ code: 'JOB_SHEET_ISSUED' }, 'Issue');
    await send('Start');
    await refuses({ code: 'JOB_SHEET_STARTED' }, 'Start');
    await refuses({ code: 'COMPLETED_LATER', details: [{ field: 'completedOn' }] }, 'Complete', {
      completedOn: '2026-11-21',
    });
    await send('Complete', { completedOn: '2026-11-19', phases: [] });
    await refuses({ code: 'JOB_SHEET_COMPLETED' }, 'Complete', { phases: [] });
    await refuses({ code: 'JOB_SHEET_COMPLETED' }, 'Edit', { name: 'Another' });
  });
});

describe('moving a job sheet', () => {
  const friday = { date: '2026-11-20', startTime: '07:00', foremanId: rosa, foremanName: 'Rosa Ortiz' };
  it('an issued sheet that is moved stays issued', async () => {
    await create();
    await send('Issue');
    await send('Reschedule', { date: '2026-11-23', foremanId: luis });
    expect(await last()).toMatchObject({
      type: 'JobSheetRescheduled',
      data: { from: friday, to: { ...friday, date: '2026-11-23', foremanId: luis, foremanName: 'Luis Ortiz' } },
    });
    await send('Start');
  });
  it('the same command with the place before takes a move back', async () => {
    await create();
    await send('Reschedule', { date: '2026-11-24', startTime: '06:30' });
    await send('Reschedule', { date: '2026-11-20', startTime: '07:00', foremanId: rosa });
    expect(await last()).toMatchObject({ type: 'JobSheetRescheduled', data: { to: friday } });
  });
  it('what the crew reads is another content after a move, and the same after it was taken back', async () => {
    await create();
    const hash = async () => (await last())?.data as { contentHash: string };
    const { contentHash } = await hash();
    await send('Reschedule', { date: '2026-11-24' });
    expect(await hash()).not.toMatchObject({ contentHash });
    await send('Reschedule', { date: '2026-11-20' });
    expect(await hash()).toMatchObject({ contentHash });
  });
  it('a move to where a sheet stands changes nothing', async () => {
    await create();
    await send('Reschedule', { date: '2026-11-20', startTime: '07:00' });
    expect(await last()).toMatchObject({ type: 'JobSheetCreated' });
  });
  it('a sheet is not moved to a day that is over, but may get another crew there', async () => {
    await create({ date: '2026-11-19' });
    await refuses({ code: 'MOVE_TO_PAST', details: [{ field: 'date' }] }, 'Reschedule', { date: '2026-11-18' });
    await send('Reschedule', { date: '2026-11-19', foremanId: luis });
    expect(await last()).toMatchObject({ type: 'JobSheetRescheduled' });
  });
  it('a completed sheet stays where it was, and nobody who left gets one', async () => {
    await create();
    await refuses({ code: 'FOREMAN_INVALID', details: [{ field: 'foremanId' }] }, 'Reschedule', {
      date: '2026-11-23',
      foremanId: gone,
    });
    await send('Issue');
    await send('Complete', { phases: [] });
    await refuses({ code: 'JOB_SHEET_COMPLETED' }, 'Reschedule', { date: '2026-11-23' });
  });
});

describe('sending a job sheet', () => {
  it('the crew and the contacts of the customer can be written to, and the crew is suggested', async () => {
    await create();
    await send('Issue');
    const { gateway, letters, imports, signers } = run;
    const handlers = capabilityHandlers(jobSheets, {
      routes: jobSheetRoutes,
      resources: [],
      gateway,
      letters,
      imports,
      signers,
    });
    const { to, subject } = (await run.call(handlers, 'job-sheets.emailFields', { params: { id } })) as {
      to: { name: string }[];
      subject: string;
    }; // as the route answers
    expect(to.map(({ name }) => name)).toEqual(['Rosa Ortiz', 'Luis Ortiz', 'Grace Tanaka']);
    expect(subject).toBe('Job sheet 1: Demolition');
  });
  it('a message to a stranger is refused', async () => {
    await create();
    await send('Issue');
    await refuses({ code: 'INVALID_RECIPIENT' }, 'Email', {
      to: ['stranger@elsewhere.example'],
      cc: [],
      subject: 'Hello',
      body: '{{doc.link}}',
    });
  });
});

describe('equipment that needs a certificate', () => {
  const [cat, lift, card] = ['lifts', 'lift', 'card'].map(deterministicUuid) as [string, string, string]; // as above
  const held = (data: object = {}, certificate = card) =>
    run.send('WorkerCertificate', certificate, 'CreateWorkerCertificate', {
      workerId: luis,
      kind: 'forklift',
      number: '1',
      validThru: '2026-11-23',
      ...data,
    });
  const says = (lack: string) => ({
    code: 'CERTIFICATE_REQUIRED',
    status: 422,
    message: `Lift FL-1 needs the certificate “Forklift”; ${lack}.`,
  });
  const nobody = says('nobody on this sheet has one');
  const ended = says('Luis Ortiz’s ended on Nov 23, 2026');

  beforeEach(async () => {
    await run.send('EquipmentCategory', cat, 'CreateEquipmentCategory', { name: 'Lifts', ownership: 'owned' });
    const machine = { name: 'Lift', unitNumber: 'FL-1', categoryId: cat, costRate: 4_000 };
    await run.send('Equipment', lift, 'CreateEquipment', { ...machine, requiredCertificate: 'forklift' });
    await create({ equipments: [{ equipmentId: lift, note: '' }] });
  });

  it('it is issued where somebody on the sheet has one that holds on its day', async () => {
    await held({ validThru: '2026-11-20' });
    await send('Issue');
    expect(await last()).toMatchObject({ type: 'JobSheetIssued' });
  });
  it('one that does not end holds on every day', async () => {
    await held({ validThru: null });
    await send('Issue');
    await send('Reschedule', { date: '2199-01-01' });
    expect(await last()).toMatchObject({ type: 'JobSheetRescheduled' });
  });
  it('nobody has one: it is not issued', () => refuses(nobody, 'Issue'));
  it('one of another kind, of somebody else, inactive or in the trash is none', async () => {
    await held({ kind: 'crane' });
    await held({ workerId: gone, number: '2' }, deterministicUuid('of Gus'));
    for (const verb of ['ChangeWorkerCertificateStatus', 'TrashWorkerCertificate']) {
      const other = deterministicUuid(verb);
      await held({ number: verb }, other);
      await run.send('WorkerCertificate', other, verb, verb.startsWith('Change') ? { status: 'inactive' } : {});
    }
    await refuses(nobody, 'Issue');
  });
  it('it is moved through the last day of the certificate, and not beyond', async () => {
    await held();
    await send('Issue');
    await refuses(ended, 'Reschedule', { date: '2026-11-24' });
    await send('Reschedule', { date: '2026-11-23' });
    expect(await last()).toMatchObject({ type: 'JobSheetRescheduled', data: { to: { date: '2026-11-23' } } });
  });
  it('a crew whose new foreman has one may take it', async () => {
    const ann = deterministicUuid('ann');
    await tellWorker(ann, 'Ann');
    await held({ workerId: ann });
    await refuses(nobody, 'Issue');
    await send('Reschedule', { date: '2026-11-20', foremanId: ann });
    await send('Issue');
    expect(await last()).toMatchObject({ type: 'JobSheetIssued' });
  });
});
