import { beforeEach, describe, expect, it } from 'vitest';
import { bill } from '@backoffice/contracts/features/bills';
import { commitment } from '@backoffice/contracts/features/commitments';
import { commitmentOfBill } from '#domain/commitment-bills.ts';
import { id, startGoldenJob } from './golden-job.spec-kit.ts';

/** SC-7 of RS Concrete, 60,000.00 with 5 % retention, as the design works it out. */
type Office = Awaited<ReturnType<typeof startGoldenJob>>;
let office: Office;
let lineId: string;

const papers = {
  w9On: '2026-01-05',
  insuranceExpiresOn: '2027-06-30',
  workersCompExpiresOn: '2027-06-30',
  licenceExpiresOn: null,
};
const subcontract = (more: object = {}) => ({
  kind: 'subcontract',
  number: '7',
  vendorId: id('rs'),
  contractId: id('job'),
  description: 'Retaining wall, concrete',
  retentionBp: 500,
  lines: [{ description: 'Concrete', amount: 6_000_000, costCode: '03-300', lineItemId: id('wall') }],
  ...more,
});
const record = async () => (await office.look().record(commitment, id('sc7'))) ?? expect.fail('There is no SC-7');
const billNamed = async (name: string) =>
  (await office.look().record(bill, id(name))) ?? expect.fail(`There is no ${name}`);
const standing = async () =>
  (await commitmentOfBill(id('sc7'), office.look(), null)) ?? expect.fail('There is no SC-7');
const charge = (name: string, amount: number, more: object = {}) =>
  office.send('Bill', name, 'RecordBill', {
    vendorId: id('rs'),
    ref: name,
    lines: [{ commitmentId: id('sc7'), commitmentLineId: lineId, amount }],
    ...more,
  });
const pay = (name: string, amount: number, more: object = {}) =>
  office.send('Check', `check of ${name}`, 'WriteCheck', {
    bankId: id('bank'),
    vendorId: id('rs'),
    amount,
    lines: [{ billId: id(name), amount }],
    ...more,
  });
const refused = async (asking: Promise<unknown>, code: string, message?: string) => {
  const before = (await office.log.readTenant(office.tenant, 0, 10_000)).length;
  await expect(asking).rejects.toMatchObject({ code, ...(message !== undefined && { message }) });
  expect((await office.log.readTenant(office.tenant, 0, 10_000)).length).toBe(before);
};

beforeEach(async () => {
  office = await startGoldenJob();
  await office.send('Supplier', 'rs', 'CreateSupplier', { name: 'RS Concrete', type: 'subcontractor', ...papers });
  await office.send('Commitment', 'sc7', 'CreateCommitment', subcontract());
  lineId = (await record()).lines[0]?.lineId ?? '';
});
const issue = () => office.send('Commitment', 'sc7', 'IssueCommitment');
const change = async (amount = 450_000) => {
  await office.send('Commitment', 'sc7', 'RecordCommitmentChange', {
    description: 'Deeper footing',
    lines: [{ lineId, description: 'Concrete', amount }],
  });
  const { changes } = await record();
  return changes.at(-1)?.changeId ?? '';
};
const approve = async (changeId: string) => office.send('Commitment', 'sc7', 'ApproveCommitmentChange', { changeId });

describe('SC-7 of the design', () => {
  it('60,000.00 and a change of 4,500.00 are billed to the cent: held 3,225.00, which is released and paid', async () => {
    await issue();
    await approve(await change());
    await charge('RS-110', 1_200_000);
    expect(await billNamed('RS-110')).toMatchObject({
      amount: 1_200_000,
      retentionHeld: 60_000,
      open: 1_140_000,
      lines: [{ account: 'subcontracts', contractId: id('job'), lineItemId: id('wall'), amount: 1_200_000 }],
    });
    await charge('RS-118', 3_000_000);
    expect(await billNamed('RS-118')).toMatchObject({ retentionHeld: 150_000, open: 2_850_000 });
    await refused(
      charge('RS-125', 2_250_001),
      'COMMITMENT_OVERBILLED',
      'RS Concrete SC-7: 64,500.01 would be billed of 64,500.00. Approve a change order first.',
    );
    await charge('RS-125', 2_250_000);
    expect(await billNamed('RS-125')).toMatchObject({ retentionHeld: 112_500, open: 2_137_500 });
    expect(await standing()).toMatchObject({
      held: 322_500,
      released: 0,
      lines: [{ revised: 6_450_000, billed: 6_450_000 }],
    });

    await office.send('Bill', 'release', 'ReleaseSubRetention', { commitmentId: id('sc7'), amount: 322_500 });
    expect(await office.last('Bill', 'release')).toMatchObject({
      type: 'RetentionPayableReleased',
      data: { ref: 'SC-7-R1', amount: 322_500, lines: [{ account: 'retentionPayable', commitmentId: id('sc7') }] },
    });
    expect(await standing()).toMatchObject({ held: 322_500, released: 322_500 });
    await refused(
      office.send('Bill', 'again', 'ReleaseSubRetention', { commitmentId: id('sc7'), amount: 1 }),
      'SUB_RETENTION_TOO_LARGE',
      '0.00 is held from RS Concrete on SC-7.',
    );
    await refused(
      office.send('Bill', 'RS-125', 'VoidBill', { reason: 'Sent twice' }),
      'SUB_RETENTION_RELEASED',
      '3,225.00 of the retention of SC-7 is released. Void that release first.',
    );
    await office.send('Bill', 'release', 'VoidBill', { reason: 'Too early' });
    await office.send('Bill', 'RS-125', 'VoidBill', { reason: 'Sent twice' });
    expect(await standing()).toMatchObject({ held: 210_000, released: 0 });
  });
});

describe('a commitment', () => {
  it('a subcontract has a job, and holds no more than the contract with the owner and the law allow', async () => {
    await refused(
      office.send('Commitment', 'x', 'CreateCommitment', subcontract({ number: '8', contractId: null })),
      'JOB_REQUIRED',
    );
    await refused(
      office.send('Commitment', 'x', 'CreateCommitment', subcontract({ number: '8', retentionBp: 1_000 })),
      'RETENTION_OVER_CAP',
    );
    await office.contract('public', { number: '2', retentionBp: 300, date: '2025-11-01' });
    await refused(
      office.send(
        'Commitment',
        'x',
        'CreateCommitment',
        subcontract({
          number: '8',
          contractId: id('public'),
          lines: [{ description: 'Concrete', amount: 1 }],
        }),
      ),
      'SUB_RETENTION_OVER_PRIME',
      'The contract with Hillcrest HOA holds 3%; hold no more from RS Concrete.',
    );
    await refused(
      office.send('Commitment', 'x', 'CreateCommitment', subcontract({ number: '8', kind: 'po' })),
      'RETENTION_OF_PURCHASE',
    );
    await refused(office.send('Commitment', 'x', 'CreateCommitment', subcontract()), 'NUMBER_TAKEN');
  });
  it('a draft is edited and takes no bill; what was issued is changed by a change', async () => {
    await refused(charge('early', 100), 'COMMITMENT_NOT_ISSUED');
    await office.send('Commitment', 'sc7', 'EditCommitment', { description: 'The whole wall' });
    await issue();
    await refused(office.send('Commitment', 'sc7', 'EditCommitment', { description: 'x' }), 'COMMITMENT_ISSUED');
    expect(await record()).toMatchObject({
      code: 'SC-7',
      status: 'issued',
      description: 'The whole wall',
      open: 6_000_000,
    });
  });
  it('a change counts once it is approved, and its approval stays where bills rely on it', async () => {
    await issue();
    const changeId = await change();
    await charge('RS-110', 6_000_000);
    await refused(charge('RS-111', 1), 'COMMITMENT_OVERBILLED');
    await approve(changeId);
    await charge('RS-111', 1);
    await refused(
      office.send('Commitment', 'sc7', 'UnapproveCommitmentChange', { changeId, reason: 'Not agreed' }),
      'COMMITMENT_BELOW_BILLED',
      'Concrete would fall to 60,000.00, and 60,000.01 of it is billed.',
    );
    await refused(office.send('Commitment', 'sc7', 'RemoveCommitmentChange', { changeId }), 'CHANGE_APPROVED');
    await office.send('Bill', 'RS-111', 'VoidBill', { reason: 'Not agreed' });
    await office.send('Commitment', 'sc7', 'UnapproveCommitmentChange', { changeId, reason: 'Not agreed' });
    await office.send('Commitment', 'sc7', 'RemoveCommitmentChange', { changeId });
    expect(await record()).toMatchObject({ changes: [], revised: 6_000_000 });
    await refused(approve(changeId), 'CHANGE_UNKNOWN');
  });
  it('a closed commitment takes no bill until it is opened again, and a billed one is not voided', async () => {
    await issue();
    await charge('RS-110', 100);
    await refused(office.send('Commitment', 'sc7', 'VoidCommitment', { reason: 'x' }), 'COMMITMENT_HAS_BILLS');
    await office.send('Commitment', 'sc7', 'CloseCommitment', { reason: 'Another sub finishes it' });
    expect(await record()).toMatchObject({ status: 'closed', open: 0 });
    await refused(charge('RS-111', 1), 'COMMITMENT_CLOSED');
    await office.send('Commitment', 'sc7', 'ReopenCommitment', { reason: 'They come back' });
    await charge('RS-111', 1);
    await office.send('Bill', 'RS-110', 'VoidBill', { reason: 'x' });
    await office.send('Bill', 'RS-111', 'VoidBill', { reason: 'x' });
    await office.send('Commitment', 'sc7', 'VoidCommitment', { reason: 'x' });
    await refused(charge('RS-112', 1), 'COMMITMENT_VOID');
  });
  it('a bill charges commitments of its own vendor, on lines that they have', async () => {
    await issue();
    await office.send('Supplier', 'yard', 'CreateSupplier', { name: 'Yard' });
    await refused(charge('RS-110', 1, { vendorId: id('yard') }), 'COMMITMENT_UNKNOWN');
    await refused(charge('RS-110', 1, { lines: [{ commitmentLineId: lineId, amount: 1 }] }), 'COMMITMENT_UNKNOWN');
    await refused(
      charge('RS-110', 1, { lines: [{ commitmentId: id('sc7'), commitmentLineId: id('none'), amount: 1 }] }),
      'COMMITMENT_LINE_UNKNOWN',
    );
    await refused(
      office.send('Bill', 'back', 'RecordCredit', {
        vendorId: id('rs'),
        ref: 'C-1',
        lines: [{ commitmentId: id('sc7'), commitmentLineId: lineId, amount: 1 }],
      }),
      'COMMITMENT_CREDIT_TOO_LARGE',
    );
  });
  it('one bill may charge several, and holds of each what its own percentage asks for', async () => {
    await issue();
    await office.send('Commitment', 'sc9', 'CreateCommitment', subcontract({ number: '9', retentionBp: 333 }));
    await office.send('Commitment', 'sc9', 'IssueCommitment');
    const other = await office.look().record(commitment, id('sc9'));
    const lines = [
      { commitmentId: id('sc7'), commitmentLineId: lineId, amount: 1_000_000 },
      { commitmentId: id('sc9'), commitmentLineId: other?.lines[0]?.lineId, amount: 200_000 },
      { contractId: id('job'), amount: 100 },
    ];
    await charge('RS-110', 1, { lines });
    const retentions = [
      { commitmentId: id('sc7'), held: 50_000 },
      { commitmentId: id('sc9'), held: 6_660 },
    ];
    expect(await billNamed('RS-110')).toMatchObject({ retentionHeld: 56_660, retentions, open: 1_143_440 });
    const of = async (name: string) => commitmentOfBill(id(name), office.look(), null);
    expect(await of('sc7')).toMatchObject({ held: 50_000, lines: [{ billed: 1_000_000 }] });
    expect(await of('sc9')).toMatchObject({ held: 6_660, lines: [{ billed: 200_000 }] });
    await refused(
      office.send('Commitment', 'sc9', 'VoidCommitment', { reason: 'Another sub' }),
      'COMMITMENT_HAS_BILLS',
    );
    const waiver = { formType: 'conditionalProgress', throughDate: '2026-11-20', amount: 950_000 };
    await office.send('Commitment', 'sc7', 'RecordWaiver', waiver);
    await refused(
      pay('RS-110', 1_143_440),
      'WAIVER_MISSING',
      'No conditional waiver for 1,933.40 through Nov 20, 2026. Get it, or say why it is paid without.',
    );
    await office.send('Commitment', 'sc9', 'RecordWaiver', { ...waiver, amount: 193_340 });
    await pay('RS-110', 1_143_440);
    await office.send('Check', 'check of RS-110', 'VoidCheck', { reason: 'Lost' });

    await office.send('Bill', 'RS-110', 'EditBill', { lines: lines.slice(1, 2) });
    expect(await billNamed('RS-110')).toMatchObject({ retentionHeld: 6_660, retentions: [], open: 193_340 });
    expect(await of('sc7')).toMatchObject({ held: 0, lines: [{ billed: 0 }] });
    await office.send('Bill', 'RS-110', 'EditBill', { lines: lines.slice(2) });
    expect(await billNamed('RS-110')).toMatchObject({ retentionHeld: 0, open: 100, commitmentId: null });
  });
  it('is billed beyond what is ordered where somebody says why; the change order comes later', async () => {
    await issue();
    await refused(charge('RS-110', 6_450_000), 'COMMITMENT_OVERBILLED');
    await charge('RS-110', 6_450_000, { overbillingReason: 'The change order is on its way' });
    expect(await billNamed('RS-110')).toMatchObject({
      retentionHeld: 322_500,
      overbillingReason: 'The change order is on its way',
    });
    await office.send('Bill', 'RS-110', 'EditBill', { memo: 'Footings' });
    expect(await billNamed('RS-110')).toMatchObject({ overbillingReason: 'The change order is on its way' });
    await refused(charge('RS-111', 1), 'COMMITMENT_OVERBILLED');
    await approve(await change(100_000));
    await approve(await change(350_000));
    expect(await standing()).toMatchObject({ lines: [{ revised: 6_450_000, billed: 6_450_000 }] });
  });
  it('an edited bill holds what its new amount asks for, and a credit gives back what was held', async () => {
    await issue();
    await charge('RS-110', 1_200_000);
    await office.send('Bill', 'RS-110', 'EditBill', {
      lines: [{ commitmentId: id('sc7'), commitmentLineId: lineId, amount: 1_000_001 }],
    });
    expect(await billNamed('RS-110')).toMatchObject({ amount: 1_000_001, retentionHeld: 50_000, open: 950_001 });
    await office.send('Bill', 'RS-110', 'EditBill', { memo: 'Footings' });
    expect(await billNamed('RS-110')).toMatchObject({ memo: 'Footings', retentionHeld: 50_000 });
    await office.send('Bill', 'back', 'RecordCredit', {
      vendorId: id('rs'),
      ref: 'C-1',
      lines: [{ commitmentId: id('sc7'), commitmentLineId: lineId, amount: 1_000_001 }],
    });
    expect(await billNamed('back')).toMatchObject({ amount: -1_000_001, retentionHeld: -50_000 });
    expect(await standing()).toMatchObject({ held: 0, lines: [{ billed: 0 }] });
  });
  it('a release stays as it is', async () => {
    await issue();
    await charge('RS-110', 1_200_000);
    await office.send('Bill', 'release', 'ReleaseSubRetention', { commitmentId: id('sc7'), amount: 10_000 });
    await refused(office.send('Bill', 'release', 'EditBill', { lines: [{ amount: 1 }] }), 'RELEASE_STAYS');
    await refused(
      office.send('Bill', 'x', 'ReleaseSubRetention', { commitmentId: id('none'), amount: 1 }),
      'COMMITMENT_UNKNOWN',
    );
  });
});

describe('papers of a subcontractor', () => {
  const waiver = { formType: 'conditionalProgress', throughDate: '2026-11-20', amount: 1_140_000 };
  it('a bill waits for a waiver, and is paid once it is there', async () => {
    await issue();
    await charge('RS-110', 1_200_000);
    await refused(
      pay('RS-110', 1_140_000),
      'WAIVER_MISSING',
      'No conditional waiver for 11,400.00 through Nov 20, 2026. Get it, or say why it is paid without.',
    );
    await office.send('Commitment', 'sc7', 'RecordWaiver', { ...waiver, amount: 1_139_999 });
    await refused(pay('RS-110', 1_140_000), 'WAIVER_MISSING');
    await office.send('Commitment', 'sc7', 'RecordWaiver', { ...waiver, billId: id('RS-110') });
    await pay('RS-110', 1_140_000);
    expect(await office.last('Check', 'check of RS-110')).toMatchObject({ type: 'CheckWritten' });
  });
  it.each([
    ['W9_MISSING', { w9On: null }],
    ['INSURANCE_MISSING', { insuranceExpiresOn: null }],
    ['INSURANCE_EXPIRED', { workersCompExpiresOn: '2026-11-19' }],
    ['LICENCE_EXPIRED', { licenceExpiresOn: '2026-11-19' }],
  ])('a bill is held for %s, unless somebody says why it is paid without', async (code, missing) => {
    await issue();
    await charge('RS-110', 1_200_000);
    await office.send('Commitment', 'sc7', 'RecordWaiver', waiver);
    await office.send('Supplier', 'rs', 'EditSupplier', {
      name: 'RS Concrete',
      type: 'subcontractor',
      ...papers,
      ...missing,
    });
    await refused(pay('RS-110', 1_140_000), code);
    await pay('RS-110', 1_140_000, { withoutPapers: 'The owner knows them.' });
    expect(await office.last('Check', 'check of RS-110')).toMatchObject({
      data: { withoutPapers: 'The owner knows them.' },
    });
  });
  it.each([
    ['waiver', 'WAIVER_MISSING', {}],
    ['w9', 'W9_MISSING', { w9On: null }],
    ['insurance', 'INSURANCE_EXPIRED', { insuranceExpiresOn: '2026-11-19' }],
    ['licence', 'LICENCE_EXPIRED', { licenceExpiresOn: '2026-11-19' }],
  ])('a company that lets %s be warned of, or be off, pays without it', async (paper, code, missing) => {
    await issue();
    await charge('RS-110', 1_200_000);
    if (paper !== 'waiver') await office.send('Commitment', 'sc7', 'RecordWaiver', waiver);
    const vendor = { name: 'RS Concrete', type: 'subcontractor', ...papers, ...missing };
    await office.send('Supplier', 'rs', 'EditSupplier', vendor);
    await refused(pay('RS-110', 1_140_000), code);
    await office.bookkeeping({ [paper]: 'warn' });
    await pay('RS-110', 1_140_000);
    expect(await office.last('Check', 'check of RS-110')).toMatchObject({ type: 'CheckWritten' });
  });
  it('a waiver is removed again, and stands for bills of its commitment only', async () => {
    await issue();
    await refused(office.send('Commitment', 'sc7', 'RecordWaiver', { ...waiver, billId: id('other') }), 'BILL_UNKNOWN');
    await office.send('Commitment', 'sc7', 'RecordWaiver', waiver);
    const { waivers } = await record();
    await office.send('Commitment', 'sc7', 'RemoveWaiver', { waiverId: waivers[0]?.waiverId });
    await refused(
      office.send('Commitment', 'sc7', 'RemoveWaiver', { waiverId: waivers[0]?.waiverId }),
      'WAIVER_UNKNOWN',
    );
  });
});
