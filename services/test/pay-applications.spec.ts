import { beforeEach, describe, expect, it } from 'vitest';
import { linkState } from '@backoffice/contracts/capabilities';
import { invoice } from '@backoffice/contracts/features/invoices';
import { payApplication } from '@backoffice/contracts/features/pay-applications';
import { id, line, startGoldenJob } from './golden-job.spec-kit.ts';

/** The contract of the design: 100,000.00 of 2025, 10 % to half of it and then 5 %, with CO-1 before application 3. */
let office: Awaited<ReturnType<typeof startGoldenJob>>;
const tiers = {
  tiers: [
    { fromBp: 0, workBp: 1_000, storedBp: 1_000 },
    { fromBp: 5_000, workBp: 500, storedBp: 500 },
  ],
};
const to = (name: string, workToDate: number, storedToDate = 0) => ({
  sourceLineItemId: id(name),
  workToDate,
  storedToDate,
});
const months = [
  [to('mobilization', 600_000), to('concrete', 1_200_000), to('rebar', 260_000, 975_000)],
  [to('concrete', 3_000_000), to('rebar', 1_560_000, 325_000), to('finish', 100_000)],
  [
    to('concrete', 4_800_000),
    to('rebar', 2_600_000),
    { sourceLineItemId: id('finish'), percentToDate: 3_333 },
    to('extra', 400_000),
  ],
] as const;

const app = (name: string, type: string, data: object = {}) => office.send('PayApplication', name, type, data);
const bill = (name: string, type: string, data: object = {}) => office.send('Invoice', name, type, data);
const record = async (name: string) =>
  (await office.look().record(payApplication, id(name))) ?? expect.fail(`There is no ${name}`);
const billed = async (name: string) =>
  (await office.look().record(invoice, id(name))) ?? expect.fail(`There is no ${name}`);
const refused = async (asking: Promise<unknown>, code: string, message?: string) => {
  const before = (await office.log.readTenant(office.tenant, 0, 10_000)).length;
  await expect(asking).rejects.toMatchObject({ code, ...(message !== undefined && { message }) });
  expect((await office.log.readTenant(office.tenant, 0, 10_000)).length).toBe(before);
};
const draft = (name: string, lines: readonly object[], more: object = {}) =>
  app(name, 'DraftPayApplication', { contractId: id('plaza'), lines, ...more });
const submitted = async (name: string, lines: readonly object[], more: object = {}) => {
  await draft(name, lines, more);
  await app(name, 'SubmitPayApplication');
};
const certify = (name: string, more: object = {}) =>
  app(name, 'CertifyPayApplication', { certifiedBy: 'Ana Ruiz, architect', ...more });
const invoiced = async (name: string, lines: readonly object[], more: object = {}) => {
  await submitted(name, lines, more);
  await certify(name);
  await bill(`INV ${name}`, 'CreateInvoice', { contractId: id('plaza'), payApplicationId: id(name) });
  await bill(`INV ${name}`, 'ApproveInvoice');
};
const addChange = async () => {
  await office.change('extra', 'plaza', 400_000);
  await office.decideChange('extra', 'approved');
};

beforeEach(async () => {
  office = await startGoldenJob();
  const lineItems = [
    line('mobilization', 600_000),
    line('concrete', 4_800_000),
    line('rebar', 2_600_000),
    line('finish', 2_000_000),
  ];
  const agreed = { number: '2', name: 'Plaza', date: '2025-09-01', retentionBp: 1_000, lineItems, amount: 10_000_000 };
  await office.contract('plaza', agreed, 'ContractSigned');
});

describe('the three applications of the design', () => {
  it('each is billed by the invoice that is made from it: 27,315.00, 23,242.50 and 32,975.20 due', async () => {
    await invoiced('A1', months[0], { retention: tiers });
    expect(await billed('INV A1')).toMatchObject({ amount: 3_035_000, retentionHeld: 303_500, amountDue: 2_731_500 });
    await invoiced('A2', months[1]);
    expect(await billed('INV A2')).toMatchObject({ amount: 2_550_000, retentionHeld: 225_750, amountDue: 2_324_250 });
    await addChange();
    await invoiced('A3', months[2]);
    expect(await billed('INV A3')).toMatchObject({ amount: 3_481_600, retentionHeld: 184_080, amountDue: 3_297_520 });
    expect(await record('A3')).toMatchObject({ number: 3, code: '2-A3', due: 3_297_520, retained: 713_330 });
    await bill('R1', 'CreateInvoice', { contractId: id('plaza'), kind: 'retention', retentionReleased: 713_330 });
    expect(await billed('R1')).toMatchObject({ amountDue: 713_330 });
    await bill('R1', 'ApproveInvoice');
    await refused(
      bill('R2', 'CreateInvoice', { contractId: id('plaza'), kind: 'retention', retentionReleased: 1 }),
      'RETENTION_RELEASE_TOO_LARGE',
    );
  });

  it('reduced for all that is billed, the second gives 242.50 back', async () => {
    await invoiced('A1', months[0], { retention: { ...tiers, reduction: 'all' } });
    await invoiced('A2', months[1]);
    expect(await billed('INV A2')).toMatchObject({ retentionHeld: -24_250, amountDue: 2_574_250 });
  });

  it('an invoice by line after an application holds on the terms of the application', async () => {
    await invoiced('A1', months[0], { retention: tiers });
    await invoiced('A2', months[1]);
    const lineItems = [{ sourceLineItemId: id('finish'), billing: { method: 'amount', amount: 100_000 } }];
    await bill('by line', 'CreateInvoice', { contractId: id('plaza'), lineItems });
    expect(await billed('by line')).toMatchObject({ amount: 100_000, retentionHeld: 5_000, amountDue: 95_000 });
  });
});

describe('an application for payment', () => {
  it('begins with the lines of a drafted invoice', async () => {
    const lineItems = [{ sourceLineItemId: id('concrete'), billing: { method: 'percent', percentToDate: 2_500 } }];
    await bill('drafted', 'CreateInvoice', { contractId: id('plaza'), lineItems });
    await draft('A1', [], { fromInvoiceId: id('drafted') });
    expect(await record('A1')).toMatchObject({ toDate: 1_200_000, retained: 120_000, fromInvoiceId: id('drafted') });
    await app('A1', 'SubmitPayApplication');
    await certify('A1');
    await bill('drafted', 'EditInvoice', { payApplicationId: id('A1') });
    expect(await billed('drafted')).toMatchObject({ amount: 1_200_000, application: { number: 1 } });
    await refused(
      draft('A2', [], { fromInvoiceId: id('nobody') }),
      'APPLICATION_OUT_OF_ORDER',
      'Application 1 comes first. Bill it, or withdraw it.',
    );
    await bill('drafted', 'ApproveInvoice');
    await refused(draft('A2', [], { fromInvoiceId: id('drafted') }), 'INVOICE_UNKNOWN');
  });

  it('is frozen when it is submitted, with its SHA-256, and can be recalled', async () => {
    await submitted('A1', months[0], { retention: tiers });
    const { sha256, sheet } = await record('A1');
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(sheet.due).toBe(2_731_500);
    await refused(app('A1', 'EditPayApplication', { notes: 'More' }), 'APPLICATION_NOT_DRAFT');
    await refused(app('A1', 'SubmitPayApplication'), 'APPLICATION_NOT_DRAFT');
    await app('A1', 'RecallPayApplication', { reason: 'A line was wrong' });
    expect(await record('A1')).toMatchObject({ status: 'draft', sha256: null });
    await app('A1', 'EditPayApplication', { lines: [months[0][0]] });
    expect(await record('A1')).toMatchObject({ toDate: 600_000 });
  });

  it('is not submitted on figures that would be others now, nor for nothing', async () => {
    await draft('A1', months[0]);
    await addChange();
    await refused(app('A1', 'SubmitPayApplication'), 'APPLICATION_CHANGED');
    await app('A1', 'EditPayApplication', { lines: [] });
    await refused(app('A1', 'SubmitPayApplication'), 'APPLICATION_EMPTY');
  });

  it('may be certified for less, with a reason: the difference stays open in the next', async () => {
    await submitted('A1', months[0], { retention: tiers });
    const cut = { lines: [to('concrete', 1_000_000)] };
    await refused(certify('A1', cut), 'REASON_REQUIRED');
    await refused(
      certify('A1', { ...cut, reason: 'Forms missing', amount: 2_731_500 }),
      'CERTIFIED_MISMATCH',
      'The lines come to 25,515.00 due, the certificate says 27,315.00. Lower the lines that were cut.',
    );
    await refused(certify('A1', { lines: [to('concrete', 1_200_001)], reason: 'More' }), 'CERTIFIED_OVER_APPLIED');
    await refused(certify('A1', { lines: [to('nobody', 1)], reason: 'More' }), 'LINE_UNKNOWN');
    await refused(certify('A1', { lines: [...cut.lines, ...cut.lines], reason: 'Twice' }), 'LINE_TWICE');
    await certify('A1', { ...cut, reason: 'Forms missing', amount: 2_551_500 });
    expect(await record('A1')).toMatchObject({ status: 'certified', due: 2_551_500, notCertified: 200_000 });
    await bill('INV A1', 'CreateInvoice', { contractId: id('plaza'), payApplicationId: id('A1') });
    await bill('INV A1', 'ApproveInvoice');
    expect(await billed('INV A1')).toMatchObject({ amount: 2_835_000, amountDue: 2_551_500 });
    await draft('A2', [to('concrete', 1_200_000)]);
    expect(await record('A2')).toMatchObject({
      sheet: { notCertifiedBefore: 200_000, workBefore: 1_860_000, work: 200_000 },
    });
  });

  it('is not submitted for what is only built in, as its invoice would bill nothing; nor certified for nothing', async () => {
    await invoiced('A1', months[0], { retention: tiers });
    await draft('A2', [to('rebar', 1_235_000, 0)]);
    expect(await record('A2')).toMatchObject({ sheet: { amount: 0, work: 975_000, stored: 0 }, due: 0 });
    await refused(
      app('A2', 'SubmitPayApplication'),
      'APPLICATION_NO_MONEY',
      'This application asks for no money: what was stored has been asked for, and is only built in. Keep the draft, and submit it with the work of the next period.',
    );
    await app('A2', 'EditPayApplication', { lines: [to('rebar', 1_235_000, 0), to('finish', 100_000)] });
    await app('A2', 'SubmitPayApplication');
    await refused(
      certify('A2', { lines: [to('finish', 0)], reason: 'Not sealed' }),
      'CERTIFIED_NOTHING',
      'Nothing is left to be paid by this certificate. Withdraw the application instead.',
    );
    await certify('A2');
    await bill('INV A2', 'CreateInvoice', { contractId: id('plaza'), payApplicationId: id('A2') });
    expect(await billed('INV A2')).toMatchObject({ amount: 100_000 });
  });

  it('is withdrawn, and the next one takes its number', async () => {
    await submitted('A1', months[0]);
    await app('A1', 'WithdrawPayApplication', { reason: 'The owner pays by milestones' });
    await refused(app('A1', 'SubmitPayApplication'), 'APPLICATION_WITHDRAWN');
    await draft('A1b', months[0]);
    expect(await record('A1b')).toMatchObject({ number: 1 });
  });

  it('keeps its certificate while an invoice bills it, and is billed once', async () => {
    await submitted('A1', months[0]);
    await refused(
      bill('early', 'CreateInvoice', { contractId: id('plaza'), payApplicationId: id('A1') }),
      'APPLICATION_NOT_CERTIFIED',
    );
    await refused(app('A1', 'UncertifyPayApplication', { reason: 'No' }), 'APPLICATION_NOT_CERTIFIED');
    await certify('A1');
    await refused(certify('A1'), 'APPLICATION_NOT_SUBMITTED');
    const from = { contractId: id('plaza'), payApplicationId: id('A1') };
    await bill('INV A1', 'CreateInvoice', from);
    await refused(bill('INV A1b', 'CreateInvoice', from), 'APPLICATION_BILLED');
    await refused(app('A1', 'UncertifyPayApplication', { reason: 'No' }), 'APPLICATION_HAS_INVOICE');
    await refused(app('A1', 'WithdrawPayApplication', { reason: 'No' }), 'APPLICATION_HAS_INVOICE');
    await refused(
      bill('other', 'CreateInvoice', { contractId: id('plaza'), payApplicationId: id('nobody') }),
      'APPLICATION_UNKNOWN',
    );
    await bill('INV A1', 'ApproveInvoice');
    await bill('INV A1', 'VoidInvoice', { reason: 'Wrong day' });
    await app('A1', 'UncertifyPayApplication', { reason: 'Cut once more' });
    expect(await record('A1')).toMatchObject({ status: 'submitted', certificate: null });
  });

  it('what is billed beside it needs an invoice of its own', async () => {
    await submitted('A1', months[0]);
    await certify('A1');
    await refused(
      bill('INV A1', 'CreateInvoice', {
        contractId: id('plaza'),
        payApplicationId: id('A1'),
        invoiceItems: [{ name: 'Extra', unitPrice: 100 }],
      }),
      'APPLICATION_ONLY',
    );
  });

  it('keeps what later ones were made on', async () => {
    await invoiced('A1', months[0], { retention: tiers });
    await invoiced('A2', months[1]);
    await refused(
      bill('INV A1', 'UnapproveInvoice'),
      'LATER_APPLICATION',
      'Application 2 was billed after this one. Take the approval of its invoice back first.',
    );
    await bill('INV A2', 'UnapproveInvoice');
    await bill('INV A1', 'UnapproveInvoice');
  });
});

describe('refusals', () => {
  it('of lines say which, in words', async () => {
    await refused(
      draft('A1', [to('concrete', 4_800_001)]),
      'OVERBILLED',
      'Line concrete would be billed 48,000.01 of 48,000.00.',
    );
    await refused(
      draft('A1', [to('rebar', 2_000_000, 600_001)]),
      'STORED_OVER_LINE',
      'rebar has $6,000.01 stored, and only 6,000.00 of its 26,000.00 is left.',
    );
    await refused(draft('A1', [to('nobody', 1)]), 'LINE_UNKNOWN');
    await refused(draft('A1', [to('rebar', 1), to('rebar', 1)]), 'LINE_TWICE');
    await invoiced('A1', months[0]);
    await refused(
      draft('A2', [to('concrete', 1)]),
      'WORK_BELOW_BEFORE',
      'concrete was 12,000.00 before. Use a credit line, or say why it is less now.',
    );
    await draft('A2', [to('concrete', 1)], { overrideReason: 'Billed by mistake' });
  });

  it('of retention: steps begin at nothing, and the law caps contracts of 2026; each names its field', async () => {
    const at = (fromBp: number, bp: number, storedBp = bp) => ({ fromBp, workBp: bp, storedBp });
    const fieldOf = async (contractId: string, retention: object, code: string) => {
      const refusal = await app('A1', 'DraftPayApplication', { contractId: id(contractId), lines: [], retention }).then(
        () => expect.fail('It was drafted'),
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({ code });
      return (refusal as { details: { field: string }[] }).details[0]?.field; // a refusal
    };
    const order = (tiers: object[]) => fieldOf('plaza', { tiers }, 'TIERS_OUT_OF_ORDER');
    expect(await order([at(100, 500)])).toBe('retention.tiers.0.fromBp');
    expect(await order([at(0, 500), at(5_000, 300), at(5_000, 100)])).toBe('retention.tiers.2.fromBp');
    const cap = (retention: object) => fieldOf('job', retention, 'RETENTION_OVER_CAP');
    expect(await cap({ tiers: [at(0, 501)] })).toBe('retention.tiers.0.workBp');
    expect(await cap({ tiers: [at(0, 500), at(5_000, 400, 600)] })).toBe('retention.tiers.1.storedBp');
    const lines = [
      { sourceLineItemId: id('wall'), bp: 500 },
      { sourceLineItemId: id('drainage'), bp: 1_000 },
    ];
    expect(await cap({ mode: 'perLine', tiers: [at(0, 500)], lines })).toBe('retention.lines.1.bp');
    expect((await office.log.readStream(office.tenant, `PayApplication-${id('A1')}`)).length).toBe(0);
  });

  it('of contracts: unknown, closed or void ones, and one that says something else than its lines', async () => {
    await refused(app('A1', 'DraftPayApplication', { contractId: id('nobody') }), 'CONTRACT_UNKNOWN');
    const odd = { lineItems: [line('odd', 100)], amount: 200 };
    await office.contract('unsigned', odd);
    await refused(app('A1', 'DraftPayApplication', { contractId: id('unsigned') }), 'CONTRACT_NOT_SIGNED');
    await office.contract('odd', odd, 'ContractSigned');
    await refused(
      app('A1', 'DraftPayApplication', { contractId: id('odd') }),
      'SOV_NOT_CONTRACT',
      'The lines add up to 1.00, the contract is 2.00.',
    );
    await office.contract('void', odd, 'ContractSigned', 'ContractVoided');
    await refused(app('A1', 'DraftPayApplication', { contractId: id('void') }), 'CONTRACT_VOID');
    await office.contract('closed', odd, 'ContractSigned', 'ContractClosed');
    await refused(app('A1', 'DraftPayApplication', { contractId: id('closed') }), 'CONTRACT_CLOSED');
  });
});

describe('an application that is sent to the owner', () => {
  const letter = {
    to: ['grace@hoa.example'],
    subject: 'Application {{doc.number}} for {{doc.name}}',
    body: '{{doc.amount}} is due now: {{doc.link}}',
  };
  const mailed = (name: string, more: object = {}) => app(name, 'EmailPayApplication', { ...letter, ...more });
  const history = async (name: string) => await office.log.readStream(office.tenant, `PayApplication-${id(name)}`);
  const states = async (name: string) => (await record(name)).links.map((link) => linkState(link, {}, link.issuedAt));

  it('is a letter that says what is due, with a link to what was submitted and nothing to sign', async () => {
    await draft('A1', months[0], { retention: tiers });
    await refused(mailed('A1'), 'APPLICATION_NOT_SUBMITTED', 'Submit this application first.');
    await app('A1', 'SubmitPayApplication');
    await refused(mailed('A1', { to: ['nobody@x.example'] }), 'INVALID_RECIPIENT');
    await mailed('A1');
    const { sha256, sentAt } = await record('A1');
    expect(sentAt).not.toBeNull();
    expect((await history('A1')).slice(-2)).toMatchObject([
      { type: 'PayApplicationLinkIssued', data: { verbs: ['view'], revision: 1, contentHash: sha256 } },
      {
        type: 'PayApplicationSent',
        data: {
          subject: 'Application 1 for Plaza',
          body: '27,315.00 is due now: {{doc.link}}',
          letter: { title: 'Application for payment 1', sum: { label: 'Due now', text: '$27,315.00' }, payment: [] },
        },
      },
    ]);
    await app('A1', 'TextPayApplication', { to: ['+16195550142'], body: 'See {{doc.link}}' });
    expect(await states('A1')).toEqual(['open', 'open']);
  });

  it('its link stays with it when it is certified, and says what was certified', async () => {
    await submitted('A1', months[0], { retention: tiers });
    await mailed('A1');
    await certify('A1', { lines: [to('concrete', 1_000_000)], reason: 'The north wall waits' });
    await mailed('A1');
    expect(await states('A1')).toEqual(['open', 'open']);
    expect((await history('A1')).at(-1)).toMatchObject({
      data: { letter: { sum: { label: 'Certified due', text: '$25,515.00' } } },
    });
    await app('A1', 'UncertifyPayApplication', { reason: 'Another one comes' });
    expect(await states('A1')).toEqual(['open', 'open']);
  });

  it('its links lead nowhere once it is recalled, and are revoked when it is withdrawn', async () => {
    await submitted('A1', months[0]);
    await mailed('A1');
    await app('A1', 'RecallPayApplication', { reason: 'A line was wrong' });
    expect(await states('A1')).toEqual(['superseded']);
    await refused(mailed('A1'), 'APPLICATION_NOT_SUBMITTED');
    await app('A1', 'SubmitPayApplication');
    await mailed('A1');
    expect(await record('A1')).toMatchObject({ revision: 2, links: [{ revision: 1 }, { revision: 2 }] });
    await app('A1', 'WithdrawPayApplication', { reason: 'The owner pays by invoice' });
    expect(await states('A1')).toEqual(['revoked', 'revoked']);
    await refused(mailed('A1'), 'APPLICATION_WITHDRAWN');
  });
});
