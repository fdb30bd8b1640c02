import { invoice } from '@backoffice/contracts/features/invoices';
import { noPaymentInstructions } from '@backoffice/contracts/features/companies';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import type { Resource } from '@backoffice/contracts/kernel';
import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog } from '@backoffice/infra/event-log';
import type { HttpResponse, Call, HttpHandler } from '@backoffice/infra/http';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import { describe, expect, it } from 'vitest';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { acme, callerOf, newId, olive, person, sam } from './database.spec-kit.ts';
import { changeData, contractData, invoiceData, paymentData, posting } from './books.spec-kit.ts';
import { changeOrdersFeature } from '#src/features/change-orders/module.ts';
import { invoicesFeature } from '#src/features/invoices/module.ts';
import { companyData, sentEvents, tokenHash } from './fixtures.spec-kit.ts';

type Event = { readonly type: string; readonly data: object };

/** A log, and what the holder of a link sees of a document in it. */
function setting(paymentInstructions = noPaymentInstructions) {
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
    const companyOf = async () => ({ ...companyData('Acme'), paymentInstructions });
    const ports = { log, clock: fixedClock(now), companyOf } as unknown as ReadPorts; // what a preview asks for
    const handlers: readonly HttpHandler[] = [
      ...invoicesFeature.handlers(ports),
      ...changeOrdersFeature.handlers(ports),
    ];
    const preview = handlers.find(({ route }) => route.name === `${resource.path}.${as}`);
    const caller = { ...callerOf(sam), link: { tokenHash: tokenHash(linkId), entity: resource.entity, id } };
    const answer = await preview?.run({ caller } as unknown as Call); // all that it looks at
    return (answer as HttpResponse | undefined)?.body;
  }
  return { happens, shown };
}
const linked = (entity: 'Invoice' | 'ChangeOrder', linkId: string) =>
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
    });
    expect(await seen()).toMatchObject({
      howToPay: [
        { label: 'Pay to', text: 'Acme Building, Inc.' },
        { label: 'Mail checks to', text: 'PO Box 7\nSan Diego, CA 92112' },
        { label: 'Pay online', text: 'https://pay.acme.example', url: 'https://pay.acme.example' },
      ],
    });
    for (const line of ['How to pay', 'Acme Building, Inc.', 'PO Box 7', 'https://pay.acme.example'])
      expect(await printed()).toContain(line);
    await pay('p1', 100_000);
    expect(await seen()).toMatchObject({ howToPay: [] });
    expect(await printed()).not.toContain('How to pay');
  });

  it('an invoice of a company without payment instructions says nothing of how to pay', async () => {
    const { seen, printed } = await sentInvoice();
    expect(await seen()).toMatchObject({ howToPay: [] });
    expect(await printed()).not.toContain('How to pay');
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
