import {
  billedToDate,
  type BillableContract,
  type Invoice,
  type invoice,
  type InvoiceCommand,
  type InvoiceEvent,
  type InvoiceFacts,
  type InvoicePosting,
  type ScheduledLine,
} from '@backoffice/contracts/features/invoices';
import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { invoicePosting } from './decider.ts';
import { invoices } from './module.ts';

type InvoiceStreamEvent = StreamEventOf<typeof invoice>;

const origin = {
  locationId: 'hill',
  locationName: 'East slope',
  locationAddress: '4 Alder St, San Diego, CA 92101',
  customerId: 'hoa',
  customerName: 'Hillcrest HOA',
  customerAddress: '1 Laurel St, San Diego, CA 92103',
  contactName: 'Grace Tanaka',
  salesmanId: 'nick',
  salesmanName: 'Nick Castellano',
  contractId: 'job',
  contractNumber: '1',
  contractName: 'Retaining wall',
};
const line = (name: string, scheduled: number, more: Partial<ScheduledLine> = {}): ScheduledLine => ({
  sourceLineItemId: name,
  source: 'contract',
  changeOrderId: null,
  name,
  quantity: 10_000,
  unit: 'ls',
  scheduled,
  ...more,
});
const billable: BillableContract = {
  origin,
  status: 'signed',
  retentionBp: 500,
  netDays: 30,
  before: billedToDate([]),
  costPlus: null,
  application: null,
  unapproved: new Map([['rail', 'CO-3']]),
  unselected: new Set(['lighting']),
  schedule: [
    line('demolition', 425_000),
    line('wall', 1_210_938, { quantity: 3_125_000 }),
    line('discount', -50_000),
    line('drains', 175_000, { source: 'changeOrder', changeOrderId: 'co-1' }),
  ],
};
const facts = { ...factsAt(), billable, payments: 0, openDue: 100 };
const { given, objection: objectionTo, recordAfter } = specOf(invoices, facts);
/** What others have billed in the meantime, of 10,000.00 of which 500.00 are held. */
const billedBefore = (thisPeriod: number, more: object = {}): Pick<InvoiceFacts, 'billable'> => ({
  billable: {
    ...billable,
    before: billedToDate([
      {
        lineItems: [{ sourceLineItemId: 'wall', thisPeriod }],
        retainable: 1_000_000,
        retentionHeld: 50_000,
        retentionReleased: 0,
        ...more,
      },
    ]),
  },
});

const percent = (sourceLineItemId: string, percentToDate = 10_000) => ({
  sourceLineItemId,
  billing: { method: 'percent' as const, percentToDate },
});
const content = {
  kind: 'progress' as const,
  throughDate: null,
  lineItems: [percent('demolition'), percent('wall', 5_000)],
  invoiceItems: [],
  costLines: [],
  payApplicationId: null,
  retentionReleased: 0,
  overbillingReason: '',
  notes: '',
  terms: '',
};
type RequestedContent = Partial<Extract<InvoiceCommand, { type: 'EditInvoice' }>['data']>;
const create = (more: RequestedContent = {}) =>
  ({ type: 'CreateInvoice', data: { contractId: 'job', number: '7', ...content, ...more } }) satisfies InvoiceCommand;
const edit = (more: RequestedContent = {}) =>
  ({ type: 'EditInvoice', data: { ...content, ...more } }) satisfies InvoiceCommand;
const voiding = { type: 'VoidInvoice', data: { reason: 'Billed twice' } } satisfies InvoiceCommand;
const only = (events: readonly InvoiceStreamEvent[]) =>
  events[0]?.data as Extract<InvoiceEvent, { type: 'InvoiceCreated' }>['data']; // what a creation is made of

const [born] = given().when(create()).events();
if (born?.type !== 'InvoiceCreated') throw new Error('An invoice is born by being created');
const created = born;
const posting = (history: readonly InvoiceStreamEvent[], more: Partial<typeof facts> = {}) =>
  // what an invoice posts
  invoicePosting(recordAfter(history) as unknown as Invoice, { ...facts, ...more }) as InvoicePosting;
const approved = { type: 'InvoiceApproved', data: { reason: '', ...posting([created]) } } satisfies InvoiceStreamEvent;
const unapproved = {
  type: 'InvoiceUnapproved',
  data: { reason: 'Error', ...posting([created, approved], { today: '2026-12-01' }) },
} satisfies InvoiceStreamEvent;
const voided = { type: 'InvoiceVoided', data: { reason: 'Billed twice', posted: null } } satisfies InvoiceStreamEvent;
const objection = (type: string, history: readonly InvoiceStreamEvent[], more: Partial<InvoiceFacts> = {}) =>
  objectionTo({ type, data: {} }, history, more)?.code ?? null;
const approval = (history: readonly InvoiceStreamEvent[], more: Partial<InvoiceFacts> = {}) =>
  given(...history).when({ type: 'ApproveInvoice', data: { reason: '' } }, more).refusal?.code ?? null;

describe('creating an invoice', () => {
  it('a new invoice bills lines to date, holds the contract’s retention and asks for the rest', () => {
    expect(created.data).toMatchObject({
      ...origin,
      number: '7',
      amount: 1_030_469,
      retainable: 1_030_469,
      retentionBp: 500,
      retentionHeld: 51_523,
      amountDue: 978_946,
    });
    expect(created.data.lineItems).toMatchObject([
      { name: 'demolition', scheduled: 425_000, thisPeriod: 425_000, balance: 0 },
      { name: 'wall', previouslyBilled: 0, thisPeriod: 605_469, percentToDate: 5_000, balance: 605_469 },
    ]);
  });
  it('a new invoice counts what earlier invoices have billed', () => {
    const next = only(
      given()
        .when(create({ lineItems: [percent('wall')] }), billedBefore(605_469))
        .events(),
    );
    expect(next).toMatchObject({
      amount: 605_469,
      retentionHeld: 30_273,
      lineItems: [{ previouslyBilled: 605_469, balance: 0 }],
    });
  });
  it('an invoice is dated today and due after the customer’s payment days', () => {
    expect(created.data).toMatchObject({ date: '2026-11-20', dueDate: '2026-12-20' });
    expect(
      only(
        given()
          .when(create({ date: '2026-11-01' }))
          .events(),
      ),
    ).toMatchObject({ date: '2026-11-01', dueDate: '2026-12-01' });
  });
  it('each extra line of an invoice is rounded once and gets an id', () => {
    const item = {
      name: 'Haul away',
      description: '',
      quantity: 15_000,
      unit: 'ls',
      unitPrice: 10_001,
      retentionApplies: false,
    };
    const { invoiceItems, amount, retainable } = only(
      given()
        .when(
          create({
            lineItems: [],
            invoiceItems: [
              { ...item, id: 'a' },
              { ...item, id: 'a', retentionApplies: true },
            ],
          }),
        )
        .events(),
    );
    expect([invoiceItems[0]?.id, new Set(invoiceItems.map(({ id }) => id)).size, amount, retainable]).toEqual([
      'a',
      2,
      30_004,
      15_002,
    ]);
  });
  it('the hash of an invoice covers what the customer reads', () => {
    const hashOf = (more: RequestedContent) => only(given().when(create(more)).events()).contentHash;
    expect(hashOf({ overbillingReason: 'Between us' })).toBe(hashOf({}));
    expect(hashOf({ notes: 'Thank you' })).not.toBe(hashOf({}));
  });
  it('a new invoice needs an open contract', () => {
    given().when(create(), { billable: null }).thenRefused('CONTRACT_UNKNOWN', { field: 'contractId' });
    for (const [status, code] of [
      ['unsigned', 'CONTRACT_NOT_SIGNED'],
      ['closed', 'CONTRACT_CLOSED'],
      ['void', 'CONTRACT_VOID'],
    ] as const)
      given()
        .when(create(), { billable: { ...billable, status } })
        .thenRefused(code);
  });
  it('an invoice bills only lines of its contract', () => {
    given()
      .when(create({ lineItems: [percent('wall'), percent('roof')] }))
      .thenRefused('LINE_UNKNOWN', { field: 'lineItems.1', values: { line: '2' } });
    given()
      .when(create({ lineItems: [percent('lighting')] }))
      .thenRefused('OPTION_NOT_SELECTED', { field: 'lineItems.0', values: { line: '1' } });
    given()
      .when(create({ lineItems: [percent('wall', 1), percent('wall', 2)] }))
      .thenRefused('LINE_TWICE', { values: { line: '2' } });
    given()
      .when(create({ lineItems: [percent('rail')] }))
      .thenRefused('CHANGE_ORDER_NOT_APPROVED', { values: { changeOrder: 'CO-3' } });
  });
  it('an invoice bills a line beyond its price only with a reason', () => {
    given()
      .when(create({ lineItems: [percent('demolition', 10_001)] }))
      .thenRefused('OVERBILLED', {
        field: 'lineItems.0',
        values: { name: 'demolition', billed: '4,250.43', scheduled: '4,250.00' },
      });
    given()
      .when(create({ lineItems: [percent('discount', 10_001)] }))
      .thenRefused('OVERBILLED');
    given()
      .when(create({ lineItems: [percent('demolition', 10_001)], overbillingReason: 'Agreed' }))
      .events();
  });
  it('an invoice takes back overbilled amounts without a reason', () => {
    given()
      .when(create({ lineItems: [percent('wall', 10_500)] }), billedBefore(1_400_000))
      .events();
    given()
      .when(create({ lineItems: [percent('wall', 12_000)] }), billedBefore(1_400_000))
      .thenRefused('OVERBILLED');
  });
  it('an invoice bills no line beyond the largest line amount', () =>
    given()
      .when(create({ lineItems: [percent('wall', 9_000_000)], overbillingReason: 'Typo' }))
      .thenRefused('LINE_TOO_LARGE', { values: { name: 'wall' } }));
  it('the total of a new invoice must match the one on the screen', () => {
    given()
      .when(create({ amount: 1_030_469 }))
      .events();
    given()
      .when(create({ amount: 1 }))
      .thenRefused('AMOUNT_MISMATCH', { field: 'amount', values: { expected: '10,304.69' } });
  });
  it('an invoice bills something, or releases retention that is held', () => {
    given()
      .when(create({ lineItems: [] }))
      .thenRefused('INVOICE_EMPTY');
    given()
      .when(create({ lineItems: [], retentionReleased: 50_000 }), billedBefore(1_000))
      .events();
    given()
      .when(create({ lineItems: [], retentionReleased: 50_001 }), billedBefore(1_000))
      .thenRefused('RETENTION_RELEASE_TOO_LARGE', { field: 'retentionReleased', values: { held: '500.00' } });
    given()
      .when(create({ retentionReleased: 51_524 }))
      .thenRefused('RETENTION_RELEASE_TOO_LARGE', { values: { held: '515.23' } });
  });
  it('a copied invoice may bill nothing', () =>
    given()
      .when(create({ lineItems: [percent('wall', 0)] }), { copied: create() })
      .events());
  it('an invoice is not due before its date', () =>
    given()
      .when(create({ date: '2026-11-20', dueDate: '2026-11-19' }))
      .thenRefused('DUE_BEFORE_DATE', { field: 'dueDate' }));
});

describe('editing an invoice', () => {
  it('an edited invoice keeps an omitted number and dates, but moves the due date with the date', () => {
    expect(
      only(
        given(created)
          .when(edit({ notes: 'N' }), { today: '2027-01-01' })
          .events(),
      ),
    ).toMatchObject({ number: '7', date: '2026-11-20', dueDate: '2026-12-20', notes: 'N' });
    expect(
      only(
        given(created)
          .when(edit({ date: '2026-12-01' }))
          .events(),
      ),
    ).toMatchObject({ date: '2026-12-01', dueDate: '2026-12-31' });
  });
  it('editing an invoice leaves omitted fields unchanged', () => {
    const release = given()
      .when(
        create({
          lineItems: [],
          retentionReleased: 50_000,
          kind: 'retention',
          throughDate: '2026-11-01',
          terms: 'Net 30',
        }),
        billedBefore(1_000),
      )
      .events();
    const { contentHash, ...now } = only(
      given(...release)
        .when({ type: 'EditInvoice', data: { notes: 'N' } }, billedBefore(1_000))
        .events(),
    );
    expect({ ...only(release), ...now, contentHash: only(release).contentHash }).toEqual({
      ...only(release),
      notes: 'N',
    });
    expect(contentHash).not.toBe(only(release).contentHash);
  });
  it('an edited invoice gets a new revision', () =>
    expect(only(given(created).when(edit()).events()).contentHash).not.toBe(created.data.contentHash));
  it('an approved or void invoice cannot be edited', () => {
    given(created, approved).when(edit()).thenRefused('INVOICE_APPROVED');
    given(created, approved)
      .when(edit(), { payments: 2 })
      .thenRefused('INVOICE_HAS_PAYMENTS', { values: { payments: '2' } });
    given(created, voided).when(edit()).thenRefused('INVOICE_VOID');
    given(created, approved, unapproved).when(edit()).events();
  });
});

describe('approving', () => {
  it('approving an invoice posts it on its date', () =>
    expect(posting([created])).toEqual({
      number: '7',
      contractId: 'job',
      locationId: 'hill',
      customerId: 'hoa',
      salesmanId: 'nick',
      on: '2026-11-20',
      date: '2026-11-20',
      dueDate: '2026-12-20',
      amount: 1_030_469,
      extras: 0,
      retainable: 1_030_469,
      retentionHeld: 51_523,
      retentionReleased: 0,
      amountDue: 978_946,
      lineItems: [
        { sourceLineItemId: 'demolition', changeOrderId: null, thisPeriod: 425_000 },
        { sourceLineItemId: 'wall', changeOrderId: null, thisPeriod: 605_469 },
      ],
    }));
  it('an invoice approved again is posted on the day of the withdrawal', () =>
    expect(posting([created, approved, unapproved])).toMatchObject({ on: '2026-12-01', date: '2026-11-20' }));
  it('an invoice approved again is posted on its own date if it was withdrawn before that date', () => {
    const mistyped = { ...created, data: { ...created.data, date: '2027-11-20' } };
    const [put, back] = [
      { type: 'InvoiceApproved' as const, data: { reason: '', ...posting([mistyped]) } },
      { type: 'InvoiceUnapproved' as const, data: { reason: '', ...posting([mistyped]) } },
    ];
    expect(put.data.on).toBe('2027-11-20');
    expect(posting([mistyped, put, back, { type: 'InvoiceEdited', data: created.data }])).toMatchObject({
      on: '2026-11-20',
    });
  });
  it('an invoice is approved while its figures are current', () => {
    expect(approval([created])).toBeNull();
    expect(approval([created], billedBefore(1))).toBe('BILLING_CHANGED');
    expect(approval([created], billedBefore(0, { retainable: 1 }))).toBe('BILLING_CHANGED');
    expect(approval([created], { billable: { ...billable, schedule: billable.schedule.slice(1) } })).toBe(
      'BILLING_CHANGED',
    );
  });
  it('approving needs an open contract, and an invoice that is not void', () => {
    expect(approval([created], { billable: { ...billable, status: 'closed' } })).toBe('CONTRACT_CLOSED');
    expect(approval([created], { billable: null })).toBe('CONTRACT_UNKNOWN');
    expect(approval([created, voided])).toBe('INVOICE_VOID');
  });
});

describe('taking an approval back', () => {
  it('withdrawing an approval reverses the posting today, or on a later invoice date', () => {
    expect(posting([created, approved], { today: '2026-12-01' })).toEqual({ ...posting([created]), on: '2026-12-01' });
    expect(posting([created, approved], { today: '2026-11-01' })).toMatchObject({ on: '2026-11-20' });
  });
  it('an approval is not withdrawn while payments or later invoices depend on the invoice', () => {
    expect(objection('UnapproveInvoice', [created, approved])).toBeNull();
    expect(objection('UnapproveInvoice', [created, approved], { payments: 1 })).toBe('INVOICE_HAS_PAYMENTS');
    expect(objection('UnapproveInvoice', [created, approved], billedBefore(-1))).toBe('OVERBILLED');
    expect(
      objection(
        'UnapproveInvoice',
        [created, approved],
        billedBefore(0, { retentionHeld: 100, retentionReleased: 101 }),
      ),
    ).toBe('RETENTION_GIVEN_BACK');
    expect(objection('UnapproveInvoice', [created, approved, voided])).toBe('INVOICE_VOID');
  });
});

describe('voiding', () => {
  it('voiding an invoice reverses its posting, and posts nothing for a draft', () => {
    given(created).when(voiding).then(voided);
    given(created, approved)
      .when(voiding, { today: '2026-12-24' })
      .then({
        type: 'InvoiceVoided',
        data: { reason: 'Billed twice', posted: { ...posting([created]), on: '2026-12-24' } },
      });
  });
  it('an invoice is voided only once, and not while it has payments', () => {
    given(created, voided).when(voiding).thenRefused('INVOICE_VOID');
    given(created, approved)
      .when(voiding, { payments: 1 })
      .thenRefused('INVOICE_HAS_PAYMENTS', { values: { payments: '1' } });
  });
});

it('an invoice is sent only between approval and void, and trashed only outside of it', () => {
  const states = [[created], [created, approved], [created, approved, voided]];
  expect(states.map((history) => objection('EmailInvoice', history))).toEqual([
    'INVOICE_NOT_APPROVED',
    null,
    'INVOICE_VOID',
  ]);
  expect(states.map((history) => objection('TrashInvoice', history))).toEqual([null, 'INVOICE_APPROVED', null]);
  expect(objection('RestoreInvoice', [created], { billable: null })).toBe('CONTRACT_UNKNOWN');
});

describe('a reminder of an invoice', () => {
  const reminding = {
    type: 'RemindInvoice',
    data: { days: 7, messageId: 'm', to: ['ana@example.com'], linkId: 'l', tokenHash: 'h' },
  } satisfies InvoiceCommand;
  const reminded = {
    type: 'InvoiceReminded',
    data: { days: 7, messageId: 'm', to: ['ana@example.com'] },
  } satisfies InvoiceStreamEvent;
  const paused = { type: 'InvoiceRemindersPaused', data: { reason: '' } } satisfies InvoiceStreamEvent;

  it('a reminder gives the invoice a link to be looked at, and is recorded', () =>
    expect(
      given(created, approved)
        .when(reminding)
        .events()
        .map(({ type, data }) => [type, 'verbs' in data ? data.verbs : data]),
    ).toEqual([
      ['InvoiceLinkIssued', ['view']],
      ['InvoiceReminded', reminded.data],
    ]));
  it('a reminder needs an invoice that is in the books, open and not paused', () => {
    given(created).when(reminding).thenRefused('INVOICE_NOT_APPROVED');
    given(created, approved, voided).when(reminding).thenRefused('INVOICE_VOID');
    given(created, approved).when(reminding, { openDue: 0 }).thenRefused('NOTHING_OPEN');
    given(created, approved, paused).when(reminding).thenRefused('REMINDERS_PAUSED');
  });
  it('a reminder of the same days, or of fewer, is sent once', () => {
    given(created, approved, reminded).when(reminding).thenRefused('ALREADY_REMINDED');
    given(created, approved, { ...reminded, data: { ...reminded.data, days: 30 } })
      .when(reminding)
      .thenRefused('ALREADY_REMINDED');
  });
  it('reminders of an invoice are paused once and resumed once', () => {
    const [pause, resume] = [
      { type: 'PauseInvoiceReminders', data: { reason: '' } },
      { type: 'ResumeInvoiceReminders', data: {} },
    ] as const satisfies readonly InvoiceCommand[];
    given(created).when(pause).then(paused);
    given(created, paused).when(pause).then();
    given(created, paused).when(resume).then({ type: 'InvoiceRemindersResumed', data: {} });
    given(created).when(resume).then();
  });
});

describe('costs of a cost-plus contract', () => {
  const costLine = (lineId: string, amount: number) => ({
    jobCostId: 'ticket',
    lineId,
    ticket: '1',
    workDate: '2026-11-10',
    category: 'materials' as const,
    lineItemId: null,
    phaseName: '',
    description: lineId,
    invoiceRef: '',
    receiptPath: null,
    amount,
  });
  const costs = {
    agreement: {
      feeType: 'percent' as const,
      feeBp: 1_500,
      fixedFee: 0,
      guaranteedMax: 1_290_000,
      laborBasis: 'cost' as const,
      markupBp: { materials: 0, equipments: 0, inventory: 0, misc: 0 },
    },
    estimate: 0,
    isComplete: false,
    maximum: 1_290_000,
    lines: new Map([costLine('stone', 700_000), costLine('steel', 430_947)].map((each) => [each.lineId, each])),
    billedBy: new Map<string, string>(),
  };
  const costPlus = { billable: { ...billable, schedule: [], retentionBp: 0, costPlus: costs } };
  const choose = (...ids: readonly string[]) => ids.map((lineId) => ({ jobCostId: 'ticket', lineId }));
  const billCosts = (...ids: readonly string[]) =>
    create({ kind: 'costPlus', lineItems: [], costLines: choose(...ids) });

  it('an invoice of costs stops at the guaranteed maximum, and says what stands above it (4.10)', () =>
    expect(only(given().when(billCosts('stone', 'steel'), costPlus).events())).toMatchObject({
      amount: 1_290_000,
      amountDue: 1_290_000,
      costLines: [{ lineId: 'stone' }, { lineId: 'steel' }],
      costPlus: { direct: 1_130_947, fee: 169_642, notBillable: 10_589, amount: 1_290_000 },
    }));
  it('costs are billed with what was billed of them before, so that no cent drifts', () => {
    const first = only(given().when(billCosts('stone'), costPlus).events());
    const before = billedToDate([first]);
    const next = { billable: { ...costPlus.billable, before } };
    expect(only(given().when(billCosts('steel'), next).events())).toMatchObject({
      amount: 485_000,
      costPlus: { direct: 430_947, fee: 64_642, carried: 0, notBillable: 10_589 },
    });
  });
  it('a line of costs that another invoice bills is refused', () =>
    given()
      .when(billCosts('stone', 'steel'), {
        billable: { ...costPlus.billable, costPlus: { ...costs, billedBy: new Map([['steel', '12']]) } },
      })
      .thenRefused('ALREADY_BILLED', { field: 'costLines.1', values: { line: '2', invoice: '12' } }));
  it('a line that is not among the costs of the contract is refused', () =>
    given()
      .when(billCosts('gold'), costPlus)
      .thenRefused('COST_LINE_UNKNOWN', { field: 'costLines.0', values: { line: '1' } }));
  it('an invoice of nothing but a cost that is not billable says so', () =>
    given()
      .when(billCosts('gift'), {
        billable: { ...costPlus.billable, costPlus: { ...costs, lines: new Map([['gift', costLine('gift', 0)]]) } },
      })
      .thenRefused('COST_NOT_BILLABLE', { field: 'costLines.0', values: { line: '1' } }));
  it('a line of costs is refused twice on one invoice', () =>
    given()
      .when(billCosts('stone', 'stone'), costPlus)
      .thenRefused('LINE_TWICE', { field: 'costLines.1', values: { line: '2' } }));
  it('a contract with an agreed price bills no costs', () =>
    given()
      .when(billCosts('stone'))
      .thenRefused('COST_LINE_UNKNOWN', { field: 'costLines.0', values: { line: '1' } }));
  it('a deposit on a cost-plus contract bills none of its costs', () =>
    given()
      .when(create({ kind: 'deposit', lineItems: [], costLines: choose('stone') }), costPlus)
      .thenRefused('COST_LINE_UNKNOWN', { field: 'costLines.0', values: { line: '1' } }));
});
