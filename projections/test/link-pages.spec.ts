import { invoice } from '@backoffice/contracts/features/invoices';
import { warranty } from '@backoffice/contracts/features/warranties';
import { noPaymentInstructions } from '@backoffice/contracts/features/companies';
import { readFileSync } from 'node:fs';
import { defaultCustomization, jobSheet } from '@backoffice/contracts/features/job-sheets';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import type { Resource } from '@backoffice/contracts/kernel';
import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog } from '@backoffice/infra/event-log';
import type { HttpResponse, Call, HttpHandler } from '@backoffice/infra/http';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { describe, expect, it } from 'vitest';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { acme, callerOf, newId, olive, person, sam } from './database.spec-kit.ts';
import { changeData, contractData, invoiceData, paymentData, posting, warrantyData } from './books.spec-kit.ts';
import { changeOrdersFeature } from '#src/features/change-orders/module.ts';
import { invoicesFeature } from '#src/features/invoices/module.ts';
import { warrantiesFeature } from '#src/features/warranties/module.ts';
import { jobSheetsFeature } from '#src/features/job-sheets/module.ts';
import { companyData, sentEvents, tokenHash } from './fixtures.spec-kit.ts';

type Event = { readonly type: string; readonly data: object };

/** A log, and what the holder of a link sees of a document in it. */
function setting(paymentInstructions = noPaymentInstructions, jobSheetCustomization = defaultCustomization) {
  const log = memoryEventLog();
  const versions = new Map<string, number>();
  /** `owner`: of which it is a member, as a change order is of its contract. */
  async function happens(at: string, stream: string, events: readonly Event[], owner?: string) {
    const expectedVersion = versions.get(stream) ?? 0;
    versions.set(stream, expectedVersion + events.length);
    const take = owner === undefined ? [] : [{ scope: `${owner}/${stream.split('-')[0]}`, key: stream, stream }];
    await log.append({
      tenant: acme,
      meta: { actor: person(olive), commandId: newId(), requestHash: '', correlationId: '', causationId: null, at },
      writes: [{ stream, expectedVersion, events }],
      take,
    });
  }
  async function shown(
    resource: Resource,
    id: string,
    linkId: string,
    now: string,
    as: 'preview' | 'previewPdf' = 'preview',
  ): Promise<unknown> {
    const companyOf = async () => ({ ...companyData('Acme'), paymentInstructions, jobSheetCustomization });
    const ports = { log, clock: fixedClock(now), companyOf } as unknown as ReadPorts; // what a preview asks for
    const handlers: readonly HttpHandler[] = [
      ...invoicesFeature.handlers(ports),
      ...changeOrdersFeature.handlers(ports),
      ...warrantiesFeature.handlers(ports),
      ...jobSheetsFeature.handlers(ports),
    ];
    const preview = handlers.find(({ route }) => route.name === `${resource.path}.${as}`);
    const caller = { ...callerOf(sam), link: { tokenHash: tokenHash(linkId), entity: resource.entity, id } };
    const answer = await preview?.run({ caller } as unknown as Call); // all that it looks at
    return (answer as HttpResponse | undefined)?.body;
  }
  return { happens, shown };
}
const linked = (entity: 'Invoice' | 'ChangeOrder' | 'Warranty' | 'JobSheet', linkId: string) =>
  sentEvents(entity, linkId, newId(), { contentHash: 'h' });

describe('an invoice behind its link', () => {
  const billed = posting('INV-1', [{ sourceLineItemId: 'l1', changeOrderId: null, thisPeriod: 100_000 }], 0, 0, 0);
  const linkId = newId();
  async function sentInvoice(paymentInstructions = noPaymentInstructions) {
    const run = setting(paymentInstructions);
    await run.happens('2026-11-10T12:00:00.000Z', 'Contract-c', [
      { type: 'ContractCreated', data: contractData(100_000) },
    ]);
    await run.happens(
      '2026-11-10T12:00:00.000Z',
      'Invoice-i1',
      [
        { type: 'InvoiceCreated', data: invoiceData(billed) },
        { type: 'InvoiceApproved', data: billed },
        ...linked('Invoice', linkId),
      ],
      'Contract-c',
    );
    const pay = (id: string, amount: number) =>
      run.happens(
        '2026-11-15T12:00:00.000Z',
        `Payment-${id}`,
        [{ type: 'PaymentPosted', data: paymentData(amount, [{ invoiceId: 'i1', amount }]) }],
        'Invoice-i1',
      );
    const noon = '2026-12-15T12:00:00.000Z';
    const printed = async () =>
      pdfText((await run.shown(invoice, 'i1', linkId, noon, 'previewPdf')) as Uint8Array).join('\n'); // a file
    return { ...run, pay, printed, seen: (now = noon) => run.shown(invoice, 'i1', linkId, now) };
  }

  it('an invoice opened by its link shows what is open, and thanks for what is paid', async () => {
    const { pay, seen } = await sentInvoice();
    expect(await seen()).toMatchObject({ status: 'sent', paid: 0, openDue: 100_000 });
    await pay('p1', 60_000);
    expect(await seen()).toMatchObject({ status: 'partiallyPaid', paid: 60_000, openDue: 40_000 });
    await pay('p2', 40_000);
    expect(await seen()).toMatchObject({
      status: 'paid',
      paid: 100_000,
      openDue: 0,
      payments: [{ amount: 60_000 }, { amount: 40_000 }],
    });
  });

  it('an invoice says on its page and on paper how to pay, until all of it is paid', async () => {
    const { pay, seen, printed } = await sentInvoice({
      ...noPaymentInstructions,
      payee: 'Acme Building, Inc.',
      checkAddress: 'PO Box 7\nSan Diego, CA 92112',
      paymentLink: 'https://pay.acme.example',
      offersRelease: true,
    });
    expect(await seen()).toMatchObject({
      howToPay: [
        { label: 'Pay to', text: 'Acme Building, Inc.' },
        { label: 'Mail checks to', text: 'PO Box 7\nSan Diego, CA 92112' },
        { label: 'Pay online', text: 'https://pay.acme.example', url: 'https://pay.acme.example' },
        { label: 'Lien release', text: expect.stringContaining('conditional waiver and release') },
      ],
    });
    for (const line of ['How to pay', 'Acme Building, Inc.', 'PO Box 7', 'https://pay.acme.example', 'Lien release'])
      expect(await printed()).toContain(line);
    await pay('p1', 100_000);
    expect(await seen()).toMatchObject({ howToPay: [] });
    expect(await printed()).not.toContain('How to pay');
  });

  it('an invoice of a company without payment instructions asks for checks to its own address', async () => {
    const { seen, printed } = await sentInvoice();
    expect(await seen()).toMatchObject({
      howToPay: [{ text: 'Acme' }, { label: 'Mail checks to', text: '12 Canyon Rd, San Diego, CA 92101' }],
    });
    expect(await printed()).toContain('Mail checks to');
    expect(await printed()).not.toContain('Lien release');
  });

  it('an invoice opened by its link is visible until the last day of the link, although it is approved', async () => {
    const { seen } = await sentInvoice();
    await expect(seen('2026-12-21T08:00:00.000Z')).rejects.toMatchObject({ status: 404, code: 'LINK_UNKNOWN' });
  });
});

it('a change order opened by its link says what it changed, whatever was changed after it', async () => {
  const { happens, shown } = setting();
  const [linkId, agreed] = [newId(), { type: 'ContractCreated', data: contractData(1_818_838) }];
  const seen = () => shown(changeOrder, 'co-1', linkId, '2026-11-20T12:00:00.000Z');
  await happens('2026-11-01T12:00:00.000Z', 'Contract-c', [agreed]);
  await happens(
    '2026-11-02T12:00:00.000Z',
    'ChangeOrder-co-1',
    [
      { type: 'ChangeOrderCreated', data: { ...changeData('1', 175_000), lineItems: [] } },
      ...linked('ChangeOrder', linkId),
    ],
    'Contract-c',
  );
  const approve = (at: string, number: string, amount: number) =>
    happens(at, `ChangeOrder-co-${number}`, [
      { type: 'ChangeOrderApproved', data: { ...changeData(number, amount), reason: '', on: '2026-11-05' } },
    ]);
  await approve('2026-11-05T12:00:00.000Z', '1', 175_000);
  await happens(
    '2026-11-06T12:00:00.000Z',
    'ChangeOrder-co-2',
    [{ type: 'ChangeOrderCreated', data: changeData('2', -42_050) }],
    'Contract-c',
  );
  const before = await seen();
  await approve('2026-11-07T12:00:00.000Z', '2', -42_050);
  expect(before).toMatchObject({ previousValue: 1_818_838, newValue: 1_993_838 });
  expect(await seen()).toEqual(before);
});

it('a change order signed on paper is shown as signed by its link, without the scan or who recorded it', async () => {
  const { happens, shown } = setting();
  const linkId = newId();
  await happens('2026-11-01T12:00:00.000Z', 'Contract-c', [{ type: 'ContractCreated', data: contractData(1_818_838) }]);
  await happens(
    '2026-11-02T12:00:00.000Z',
    'ChangeOrder-co-1',
    [
      { type: 'ChangeOrderCreated', data: { ...changeData('1', 175_000), lineItems: [] } },
      ...linked('ChangeOrder', linkId),
      {
        type: 'ChangeOrderSignedOnPaper',
        data: {
          name: 'Grace Tanaka',
          title: 'President',
          company: '',
          date: '2026-11-01',
          scanPath: 'scan.pdf',
          remark: 'By mail',
          revision: 1,
          contentHash: 'h',
        },
      },
    ],
    'Contract-c',
  );
  expect(await shown(changeOrder, 'co-1', linkId, '2026-11-20T12:00:00.000Z')).toMatchObject({
    status: 'signed',
    canSign: false,
    signature: {
      signedAt: '2026-11-02T12:00:00.000Z',
      name: 'Grace Tanaka',
      title: 'President',
      company: '',
      date: '2026-11-01',
      method: 'paper',
    },
  });
  expect(JSON.stringify(await shown(changeOrder, 'co-1', linkId, '2026-11-20T12:00:00.000Z'))).not.toMatch(
    /scan\.pdf|By mail/,
  );
});

describe('a warranty behind its link', () => {
  async function sentWarranty(more: object = {}) {
    const run = setting();
    const linkId = newId();
    await run.happens('2026-11-10T12:00:00.000Z', 'Warranty-w', [
      { type: 'WarrantyCreated', data: { ...warrantyData('7'), ...more } },
      ...linked('Warranty', linkId),
    ]);
    const activate = () =>
      run.happens('2026-11-11T12:00:00.000Z', 'Warranty-w', [
        { type: 'WarrantyActivated', data: { startDate: '2026-11-01', endDate: '2027-11-01' } },
      ]);
    const seen = (now = '2026-11-20T12:00:00.000Z') => run.shown(warranty, 'w', linkId, now);
    const printed = async () =>
      pdfText(
        (await run.shown(warranty, 'w', linkId, '2026-11-20T12:00:00.000Z', 'previewPdf')) as Uint8Array, // a file
      ).join('\n');
    return { activate, seen, printed };
  }

  it('a warranty opened by its link says what is covered, until when and how to make a claim, and no internal notes', async () => {
    const { seen } = await sentWarranty();
    const shown = await seen();
    expect(shown).toMatchObject({
      status: 'sent',
      startDate: '2026-11-01',
      endDate: '2027-11-01',
      coverage: 'The wall.',
    });
    expect(JSON.stringify(shown)).toContain('Tell us within the term: Acme, (619) 555-0100, office@example.com.');
    expect(JSON.stringify(shown)).not.toContain('He will call');
  });
  it('a warranty on paper has its term, what is covered and what is not, the steps of a claim and who signs', async () => {
    const { printed } = await sentWarranty({ claimContact: 'Luis *Ortega*', exclusions: 'Roots.' });
    const text = await printed();
    for (const words of [
      'Warranty 7',
      'Nov 1, 2027, that day included',
      'The wall.',
      'Roots.',
      'Luis *Ortega*',
      'Received by',
      'For Acme',
    ])
      expect(text).toContain(words);
  });
  it('a warranty that was in force is there to be looked at after the last day of its link', async () => {
    const { activate, seen } = await sentWarranty();
    await expect(seen('2027-03-01T12:00:00.000Z')).rejects.toMatchObject({ status: 404, code: 'LINK_UNKNOWN' });
    await activate();
    expect(await seen('2027-03-01T12:00:00.000Z')).toMatchObject({ status: 'active' });
  });
});

describe('a job sheet behind its link', () => {
  const linkId = newId();
  const written = JSON.parse(
    readFileSync(new URL('../../contracts/samples/job-sheets/JobSheetCreated.v1.json', import.meta.url), 'utf8'),
  ) as { foremanId: string }; // a sheet as it is recorded
  async function issuedSheet(look: Partial<typeof defaultCustomization> = {}) {
    const run = setting(noPaymentInstructions, { ...defaultCustomization, ...look });
    await run.happens('2026-11-10T12:00:00.000Z', `Worker-${written.foremanId}`, [
      { type: 'WorkerCreated', data: { firstName: 'Rosa', lastName: 'Delgado', phone: '+16195551200' } },
    ]);
    await run.happens('2026-11-19T12:00:00.000Z', 'JobSheet-s1', [
      { type: 'JobSheetCreated', data: { ...written, contentHash: 'h' } },
      { type: 'JobSheetIssued', data: {} },
      ...linked('JobSheet', linkId),
    ]);
    const noon = '2026-11-20T20:00:00.000Z';
    return {
      moved: (from: string, to: string) =>
        run.happens('2026-11-19T13:00:00.000Z', 'JobSheet-s1', [
          {
            type: 'JobSheetRescheduled',
            data: { from: { date: from }, to: { date: to, foremanName: 'Nick Moreno' }, contentHash: `h ${to}` },
          },
        ]),
      seen: () => run.shown(jobSheet, 's1', linkId, noon),
      printed: async () =>
        pdfText((await run.shown(jobSheet, 's1', linkId, noon, 'previewPdf')) as Uint8Array).join('\n'), // a file
    };
  }

  it('a crew sees what to do, whom to call, and no id of ours', async () => {
    const { seen } = await issuedSheet();
    const sheet = await seen();
    expect(sheet).toMatchObject({
      status: 'issued',
      foremanName: 'Rosa Delgado',
      foremanPhone: '+16195551200',
      language: 'en',
      plannedHours: 2_400,
      phases: [{ label: 'C-1-Retaining wall', name: 'Pour the footing' }, { label: 'CO-1-Longer wall' }],
      crew: [{ name: 'Luis Camacho' }],
    });
    expect(JSON.stringify(sheet)).not.toMatch(/00000000-0000-4000/);
  });
  it('a sheet that was moved stays issued, and its link says from which day until it is moved back', async () => {
    const { seen, moved } = await issuedSheet();
    expect(await seen()).toMatchObject({ date: '2026-11-20', movedFrom: null });
    await moved('2026-11-20', '2026-11-23');
    await moved('2026-11-23', '2026-11-24');
    expect(await seen()).toMatchObject({
      status: 'issued',
      date: '2026-11-24',
      movedFrom: '2026-11-20',
      foremanName: 'Nick Moreno',
      contentHash: 'h 2026-11-24',
    });
    await moved('2026-11-24', '2026-11-20');
    expect(await seen()).toMatchObject({ date: '2026-11-20', movedFrom: null });
  });
  it('no price of a job sheet is sent to a crew, and none is printed, until the company shows prices', async () => {
    const { seen, printed } = await issuedSheet();
    expect(JSON.stringify(await seen())).not.toMatch(/price|amount|32500|3900000|175000/i);
    expect(await printed()).not.toMatch(/\$|Amount|3,900\.00/);
    const priced = await issuedSheet({ showPrices: true });
    expect(await priced.seen()).toMatchObject({
      amount: 565_000,
      phases: [{ amount: 390_000 }, { amount: 175_000 }],
    });
    expect(await priced.printed()).toContain('3,900.00');
  });
  it('a job sheet says what the company wants said, in its order and under its headings', async () => {
    const columns = defaultCustomization.columns.map((column) => ({
      ...column,
      ...(column.key === 'source' && { shown: false }),
      ...(column.key === 'instructions' && { order: -1, label: 'How' }),
    }));
    const { seen, printed } = await issuedSheet({ columns, showSignature: false, footer: 'Call the office.' });
    expect(await seen()).toMatchObject({
      footer: 'Call the office.',
      columns: [{ key: 'instructions', label: 'How' }, { key: 'phase' }, { key: 'quantity' }, { key: 'plannedHours' }],
    });
    const paper = await printed();
    for (const text of ['Call the office.', 'How', 'Check the forms.', 'A261234567', 'Hard hats.', 'Otay Ready Mix'])
      expect(paper).toContain(text);
    expect(paper).not.toContain('C-1-Retaining wall');
    expect(paper).not.toContain('Foreman: Rosa Delgado');
  });
});
