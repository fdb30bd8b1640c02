import { worker } from '@backoffice/contracts/dictionaries/workers';
import { jobSheetRoutes } from '@backoffice/contracts/features/job-sheets';
import { deterministicUuid } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import {
  featureFixture,
  hillLocation,
  retaining,
  SIGNATURE_PNG,
  type FeatureFixture,
} from './feature-fixture.spec-kit.ts';
import { jobSheets } from '#src/features/job-sheets/module.ts';

/** How much was done is said with the work, and whoever is on site accepts it. */
const [id, rosa, linkId] = ['sheet', 'rosa', 'link'].map(deterministicUuid) as [string, string, string]; // as many
const demolition = deterministicUuid('Demolition');
const done = (quantity: number) => ({ phases: [{ lineItemId: demolition, quantity }] });

let run: FeatureFixture;
const send = (verb: string, data: object = {}) => run.send('JobSheet', id, verb.replace('*', 'JobSheet'), data);
const refuses = (expected: object, verb: string, data: object = {}) =>
  run.refuses(expected, 'JobSheet', id, verb.replace('*', 'JobSheet'), data);
const events = async () => (await run.history('JobSheet', id)).map(({ type }) => type);
const last = () => run.last('JobSheet', id);
const hash = async () =>
  String((await run.history('JobSheet', id)).findLast(({ data }) => 'contentHash' in data)?.data['contentHash']);
const share = () => send('Share*', { linkId, channel: 'copy' });
const signature = async (more: object = {}) => ({
  company: '',
  date: '2026-11-20',
  name: 'Amy Chou',
  title: '',
  signature: SIGNATURE_PNG,
  contentHash: await hash(),
  consent: true,
  ...more,
});
const sign = async (more: object = {}) => send('Sign*', await signature(more));

beforeEach(async () => {
  run = await featureFixture(jobSheets, dictionaryFeature(worker));
  await run.contract('ContractSigned');
  await run.told(`Worker-${rosa}`, [
    {
      type: 'WorkerCreated',
      data: { firstName: 'Rosa', lastName: 'Ortiz', name: 'Rosa Ortiz', email: 'rosa@canyon.example', phone: '' },
    },
  ]);
  await send('Create*', {
    locationId: hillLocation,
    name: 'Demolition',
    contractIds: [retaining],
    changeOrderIds: [],
    startTime: '07:00',
    foremanId: rosa,
    crew: [],
    phases: [{ lineItemId: demolition, instructions: '', plannedHours: 1_600, quantity: 140_000 }],
    equipments: [],
    materials: [],
    digAlert: { number: '', validThru: null },
    siteContact: { name: 'Amy Chou', phone: '+16195550178' },
    safetyNotes: '',
    safetyNotesSpanish: '',
    directions: '',
    internalNotes: '',
  });
  await send('Issue*');
});

describe('how much was done', () => {
  it('given a sheet, when it is completed with quantities, both are recorded in one append', async () => {
    await send('Complete*', done(120_000));
    expect((await events()).slice(-2)).toEqual(['JobSheetWorkRecorded', 'JobSheetCompleted']);
  });
  it('given a sheet, when it is completed without quantities, how much was done is not said', async () => {
    await send('Complete*', { phases: [] });
    expect((await events()).slice(-2)).toEqual(['JobSheetIssued', 'JobSheetCompleted']);
  });
  it('given what was said, when it is corrected, what the site contact reads is another content', async () => {
    await send('Complete*', done(120_000));
    const before = await hash();
    await send('Record*Work', done(130_000));
    expect(await last()).toMatchObject({ type: 'JobSheetWorkRecorded', data: done(130_000) });
    expect(await hash()).not.toBe(before);
  });
  it('nothing is recorded of a phase that is not on the sheet, nor before the work is done', async () => {
    const stranger = { phases: [{ lineItemId: rosa, quantity: 1 }] };
    await refuses({ code: 'PHASE_NOT_ON_SHEET', details: [{ field: 'phases' }] }, 'Complete*', stranger);
    await refuses({ code: 'JOB_SHEET_NOT_COMPLETED' }, 'Record*Work', done(1));
  });
});

describe('the work of the day is accepted', () => {
  it('given a sheet whose work is not done, nobody is brought to sign it', async () => {
    await refuses({ code: 'JOB_SHEET_NOT_COMPLETED' }, 'Share*', { linkId, channel: 'copy' });
    await refuses({ code: 'JOB_SHEET_NOT_COMPLETED' }, 'Sign*', await signature());
  });
  it('given a completed sheet, when its link is shared, it is for whoever is on site, and signs', async () => {
    await send('Complete*', done(120_000));
    await share();
    const issued = (await run.history('JobSheet', id)).findLast(({ type }) => type === 'JobSheetLinkIssued');
    expect(issued?.data).toMatchObject({ verbs: ['view', 'sign'], recipients: [{ name: 'Amy Chou' }] });
  });
  it('given a completed sheet, when it is mailed to the crew, that link is for reading alone', async () => {
    await send('Complete*', done(120_000));
    await send('Email*', { to: ['rosa@canyon.example'], cc: [], subject: 'Sheet', body: '{{doc.link}}' });
    const issued = (await run.history('JobSheet', id)).findLast(({ type }) => type === 'JobSheetLinkIssued');
    expect(issued?.data).toMatchObject({ verbs: ['view'] });
  });
  it('who is on site is proposed first, and nobody of the crew', async () => {
    await send('Complete*', done(120_000));
    const { gateway, letters, imports } = run;
    const signers = { shareToken: (of: string) => of, publicUrl: '', identity: {} as never }; // hands no device over
    const parts = { routes: jobSheetRoutes, resources: [], gateway, letters, imports, signers };
    const asked = run.call(capabilityHandlers(jobSheets, parts), 'job-sheets.signHereFields', { params: { id } });
    expect(await asked).toEqual({
      signers: [
        { name: 'Amy Chou', email: null, phone: null },
        { name: 'Grace Tanaka', email: 'grace@hoa.example', phone: '+16195550101' },
      ],
    });
  });
  it('given a link, when quantities are corrected, it leads on, and what was read before is not signed', async () => {
    await send('Complete*', done(120_000));
    await share();
    const before = await signature();
    await send('Record*Work', done(130_000));
    await refuses({ code: 'DOCUMENT_CHANGED' }, 'Sign*', before);
    await run.send('JobSheet', id, 'SignJobSheet', await signature(), { visitor: { linkId, ip: '', userAgent: '' } });
    expect(await last()).toMatchObject({ type: 'JobSheetSigned', data: { linkId } });
  });
  it('given a signature, nothing of the sheet is edited, moved, corrected or put into the trash', async () => {
    await send('Complete*', done(120_000));
    await share();
    await sign();
    expect(await last()).toMatchObject({
      type: 'JobSheetSigned',
      data: { name: 'Amy Chou', contentHash: await hash() },
    });
    await refuses({ code: 'DOCUMENT_SIGNED' }, 'Edit*', { directions: 'Through the alley.' });
    await refuses({ code: 'JOB_SHEET_COMPLETED' }, 'Reschedule*', { date: '2026-11-23' });
    await refuses({ code: 'JOB_SHEET_SIGNED' }, 'Record*Work', done(140_000));
    await refuses({ code: 'DOCUMENT_SIGNED' }, 'Trash*');
    await refuses({ code: 'ALREADY_SIGNED' }, 'Share*', { linkId, channel: 'copy' });
  });
  it('given a signature that is voided, quantities are corrected and signed for anew', async () => {
    await send('Complete*', done(120_000));
    await share();
    await sign();
    await send('Void*Signature', { reason: 'Two feet more' });
    await send('Record*Work', done(140_000));
    await send('Share*', { linkId: deterministicUuid('second link'), channel: 'copy' });
    await sign();
    expect(await last()).toMatchObject({ type: 'JobSheetSigned' });
  });
  it.each(['Rosa Ortiz', ' rosa  ORTIZ '])('the foreman signs nothing for the customer: %s', async (name) => {
    await send('Complete*', done(120_000));
    await share();
    await refuses({ code: 'SIGNER_IS_CREW', details: [{ field: 'name' }] }, 'Sign*', await signature({ name }));
  });
});
