import type { AllocatableInvoice, PaymentCommand, PaymentEvent } from '@backoffice/contracts/features/payments';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { payments } from './module.ts';

const payable = (invoiceNumber: string, open: number, more: Partial<AllocatableInvoice> = {}): AllocatableInvoice => ({
  invoiceNumber,
  contractId: 'job',
  locationId: 'hill',
  salesmanId: 'nick',
  customerId: 'hoa',
  standing: 'approved',
  open,
  countsFrom: '2026-11-01',
  ...more,
});
const facts = {
  ...factsAt(),
  customer: { customerId: 'hoa', customerName: 'Hillcrest HOA', salesmanId: 'nick', salesmanName: 'Nick Castellano' },
  bank: { name: 'First Bank' },
  isAtProvider: false,
  refundId: 'entry',
  depositReconciledOn: null,
  method: { name: 'ACH', requiresCheckNo: false, requiresReference: false },
  invoices: new Map([
    ['inv-1', payable('1', 978_946)],
    ['inv-2', payable('2', 875_253)],
    ['draft', payable('3', 100, { standing: 'draft' })],
    ['void', payable('5', 100, { standing: 'void' })],
    ['cole', payable('4', 100, { customerId: 'cole' })],
  ]),
};
const { given } = specOf(payments, facts);

const deposit = {
  bankId: 'bank',
  methodId: 'ach',
  checkNo: '',
  reference: '',
  depositNo: '',
  allowDuplicateCheck: false,
};
type Posting = Extract<PaymentCommand, { type: 'PostPayment' }>['data'];
const post = (more: Partial<Posting> = {}) =>
  ({
    type: 'PostPayment',
    data: {
      customerId: 'hoa',
      amount: 1_200_000,
      ...deposit,
      allocations: [{ invoiceId: 'inv-1', amount: 978_946 }],
      memo: '',
      ...more,
    },
  }) satisfies PaymentCommand;
const reallocate = (allocations: Posting['allocations'], memo?: string) =>
  ({ type: 'ReallocatePayment', data: { allocations, memo } }) satisfies PaymentCommand;
const editDeposit = (more: object = {}) =>
  ({ type: 'EditDeposit', data: { ...deposit, reason: 'Wrong slip', ...more } }) satisfies PaymentCommand;
const clear = (clearedOn?: string) => ({ type: 'ClearPayment', data: { clearedOn } }) satisfies PaymentCommand;
const giveBack = (returnedOn?: string) =>
  ({ type: 'ReturnPayment', data: { returnedOn, fee: 3_500, reason: 'No funds' } }) satisfies PaymentCommand;
const reverse = { type: 'ReversePayment', data: { reason: 'Mistake' } } satisfies PaymentCommand;

const allocation = (invoiceId: string, invoiceNumber: string, amount: number, appliedOn = '2026-11-20') => ({
  invoiceId,
  invoiceNumber,
  contractId: 'job',
  locationId: 'hill',
  salesmanId: 'nick',
  amount,
  appliedOn,
});
const payer = { customerId: 'hoa', salesmanId: 'nick' };
const deposited = { ...deposit, bankName: 'First Bank', methodName: 'ACH', depositDate: '2026-11-20' };
const posted = {
  type: 'PaymentPosted',
  data: {
    ...payer,
    customerName: 'Hillcrest HOA',
    salesmanName: 'Nick Castellano',
    receivedOn: '2026-11-20',
    amount: 1_200_000,
    ...deposited,
    allocations: [allocation('inv-1', '1', 978_946)],
    unapplied: 221_054,
    memo: '',
  },
} satisfies PaymentEvent;
const cleared = { type: 'PaymentCleared', data: { clearedOn: '2026-11-25' } } satisfies PaymentEvent;
const standing = {
  ...payer,
  allocations: posted.data.allocations,
  unapplied: 221_054,
  amount: 1_200_000,
  bankId: 'bank',
};
const returned = {
  type: 'PaymentReturned',
  data: { ...standing, returnedOn: '2026-11-24', fee: 3_500, reason: 'No funds' },
} satisfies PaymentEvent;
const reversed = {
  type: 'PaymentReversed',
  data: { ...standing, reversedOn: '2026-11-20', reason: 'Mistake' },
} satisfies PaymentEvent;

describe('posting a payment', () => {
  it('a payment records the names of its day, and its unallocated rest is credit', () =>
    given().when(post()).then(posted));
  it('a payment may be credit entirely', () =>
    given()
      .when(post({ allocations: [] }))
      .events());
  it('a payment needs a known customer, bank and method', () => {
    given().when(post(), { customer: null }).thenRefused('CUSTOMER_UNKNOWN', { field: 'customerId' });
    given().when(post(), { bank: null }).thenRefused('BANK_UNKNOWN', { field: 'bankId' });
    given().when(post(), { method: null }).thenRefused('METHOD_UNKNOWN', { field: 'methodId' });
  });
  it('a payment has the fields that its method requires', () => {
    const method = { name: 'Check', requiresCheckNo: true, requiresReference: true };
    given().when(post(), { method }).thenRefused('CHECK_NO_REQUIRED', { field: 'checkNo' });
    given()
      .when(post({ checkNo: '4471' }), { method })
      .thenRefused('REFERENCE_REQUIRED', { field: 'reference' });
    given()
      .when(post({ checkNo: '4471', reference: 'R' }), { method })
      .events();
  });
  it('a payment was received by today, and deposited between that day and today', () => {
    given()
      .when(post({ receivedOn: '2026-11-21' }))
      .thenRefused('RECEIVED_IN_FUTURE', { field: 'receivedOn' });
    given()
      .when(post({ receivedOn: '2026-11-10', depositDate: '2026-11-09' }))
      .thenRefused('DEPOSITED_BEFORE_RECEIVED', { field: 'depositDate' });
    given()
      .when(post({ receivedOn: '2026-11-10', depositDate: '2026-11-20' }))
      .events();
    given()
      .when(post({ receivedOn: '2026-11-10', depositDate: '2026-11-21' }))
      .thenRefused('DEPOSITED_IN_FUTURE', { field: 'depositDate' });
  });
  it('a payment is allocated to receivables of its customer, to each once', () => {
    const to = (invoiceId: string) => post({ allocations: [{ invoiceId, amount: 1 }] });
    for (const invoiceId of ['nowhere', 'cole'])
      given().when(to(invoiceId)).thenRefused('INVOICE_UNKNOWN', { field: 'allocations.0.invoiceId' });
    given()
      .when(to('draft'))
      .thenRefused('INVOICE_NOT_APPROVED', { values: { invoice: '3' } });
    given()
      .when(to('void'))
      .thenRefused('INVOICE_VOID', { values: { invoice: '5' } });
    given()
      .when(
        post({
          allocations: [
            { invoiceId: 'inv-1', amount: 1 },
            { invoiceId: 'inv-1', amount: 1 },
          ],
        }),
      )
      .thenRefused('DUPLICATE_INVOICE_LINE', { field: 'allocations.1.amount', values: { invoice: '1' } });
  });
  it('a payment allocates no more than is open on an invoice, and no more than its amount', () => {
    given()
      .when(post({ allocations: [{ invoiceId: 'inv-1', amount: 978_947 }] }))
      .thenRefused('ALLOCATION_OVER_BALANCE', { values: { invoice: '1', open: '9,789.46' } });
    given()
      .when(post({ amount: 978_945 }))
      .thenRefused('ALLOCATION_OVER_PAYMENT', { field: 'allocations', values: { amount: '9,789.45' } });
  });
});

describe('applying a credit', () => {
  const applyTo = (allocations: Posting['allocations'], invoiceId = 'credit') =>
    ({ type: 'ApplyCredit', data: { invoiceId, allocations, memo: 'Stone came back' } }) satisfies PaymentCommand;
  const one = [{ invoiceId: 'inv-1', amount: 5_000 }];
  const invoices = new Map([
    ...facts.invoices,
    ['credit', payable('9', -5_000)],
    ['unapproved', payable('10', -5_000, { standing: 'draft' })],
  ]);
  const applied = {
    type: 'CreditApplied',
    data: {
      ...payer,
      customerName: 'Hillcrest HOA',
      salesmanName: 'Nick Castellano',
      on: '2026-11-20',
      allocations: [allocation('credit', '9', -5_000), allocation('inv-1', '1', 5_000)],
      memo: 'Stone came back',
    },
  } satisfies PaymentEvent;

  it('an applied credit gives to other invoices what it takes from its own, and no money moves', () =>
    given().when(applyTo(one), { invoices }).then(applied));
  it('a credit is applied to no more than it has left, and says both amounts', () => {
    given()
      .when(applyTo([{ invoiceId: 'inv-1', amount: 5_001 }]), { invoices })
      .thenRefused('CREDIT_OVER_BALANCE', {
        field: 'allocations',
        values: { invoice: '9', credit: '50.00', amount: '50.01' },
      });
    given()
      .when(applyTo(one, 'inv-2'), { invoices })
      .thenRefused('CREDIT_OVER_BALANCE', { values: { invoice: '2', credit: '0.00', amount: '50.00' } });
  });
  it('a credit is applied to what is open of invoices of its customer, to each once', () => {
    const to = (...allocations: Posting['allocations']) => given().when(applyTo(allocations), { invoices });
    const field = 'allocations.0.amount';
    to({ invoiceId: 'cole', amount: 1 }).thenRefused('INVOICE_UNKNOWN', { field: 'allocations.0.invoiceId' });
    to({ invoiceId: 'draft', amount: 1 }).thenRefused('INVOICE_NOT_APPROVED', { field });
    to({ invoiceId: 'credit', amount: 1 }).thenRefused('ALLOCATION_OVER_BALANCE', {
      values: { invoice: '9', open: '−50.00' },
    });
    to({ invoiceId: 'inv-1', amount: 1 }, { invoiceId: 'inv-1', amount: 1 }).thenRefused('DUPLICATE_INVOICE_LINE');
  });
  it('a credit that is not approved or not of this company is not applied', () => {
    given().when(applyTo(one, 'nowhere'), { invoices }).thenRefused('INVOICE_UNKNOWN', { field: 'invoiceId' });
    given()
      .when(applyTo(one, 'unapproved'), { invoices })
      .thenRefused('INVOICE_NOT_APPROVED', { field: 'invoiceId', values: { invoice: '10' } });
  });
  it('an applied credit has no deposit and is not allocated anew, but can be reversed', () => {
    for (const command of [reallocate([]), editDeposit(), clear(), giveBack()])
      given(applied).when(command).thenRefused('NO_MONEY_CAME_IN');
    given(applied)
      .when(reverse)
      .then({
        type: 'PaymentReversed',
        data: {
          ...payer,
          allocations: applied.data.allocations,
          unapplied: 0,
          amount: 0,
          bankId: '',
          reversedOn: '2026-11-20',
          reason: 'Mistake',
        },
      });
  });
});

describe('allocating anew', () => {
  const both = [
    { invoiceId: 'inv-1', amount: 978_946 },
    { invoiceId: 'inv-2', amount: 221_054 },
  ];
  it('reallocating a payment records the old and the new allocations', () =>
    given(posted)
      .when(reallocate(both, 'Applied'), { today: '2026-11-23' })
      .then({
        type: 'PaymentReallocated',
        data: {
          ...payer,
          receivedOn: '2026-11-20',
          methodName: 'ACH',
          checkNo: '',
          isCleared: false,
          from: { allocations: posted.data.allocations, unapplied: 221_054 },
          to: {
            allocations: [allocation('inv-1', '1', 978_946), allocation('inv-2', '2', 221_054, '2026-11-23')],
            unapplied: 0,
          },
          memo: 'Applied',
          on: '2026-11-23',
        },
      }));
  it('reallocating a payment without changes records nothing', () =>
    given(posted)
      .when(reallocate([{ invoiceId: 'inv-1', amount: 978_946 }]))
      .then());
  it('a memo alone leaves the allocations of a payment as they are', () => {
    const [event] = given(posted)
      .when({ type: 'ReallocatePayment', data: { memo: 'only the memo' } })
      .events();
    const kept = { allocations: posted.data.allocations, unapplied: 221_054 };
    expect(event?.data).toMatchObject({ from: kept, to: kept, memo: 'only the memo' });
  });
  it('reallocating a payment obeys the rules of a new one', () =>
    given(posted)
      .when(reallocate([...both, { invoiceId: 'inv-2', amount: 1 }]))
      .thenRefused('DUPLICATE_INVOICE_LINE'));
  it('reallocating a cleared payment moves only its credit', () => {
    given(posted, cleared).when(reallocate(both)).events();
    given(posted, cleared)
      .when(reallocate([{ invoiceId: 'inv-2', amount: 1 }]))
      .thenRefused('PAYMENT_CLEARED');
  });
});

describe('editing a deposit', () => {
  const to = { ...deposited, depositNo: '7' };
  it('editing a deposit changes where it was deposited, never the amount', () =>
    given(posted)
      .when(editDeposit({ depositNo: '7' }), { today: '2026-11-23' })
      .then({
        type: 'DepositEdited',
        data: { ...payer, amount: 1_200_000, from: deposited, to, reason: 'Wrong slip', on: '2026-11-23' },
      }));
  it('what an edit of a deposit leaves out stays: reference, slip and the known duplicate', () => {
    const slip = { ...deposited, reference: 'REF', depositNo: 'SLIP', checkNo: '9', allowDuplicateCheck: true };
    const [event] = given({ ...posted, data: { ...posted.data, ...slip } })
      .when({ type: 'EditDeposit', data: { depositDate: '2026-11-21', reason: 'Next day' } }, { today: '2026-11-21' })
      .events();
    expect(event?.data).toMatchObject({ to: { ...slip, depositDate: '2026-11-21' } });
  });
  it('another check number is not known to be a duplicate', () => {
    const [event] = given({ ...posted, data: { ...posted.data, checkNo: '9', allowDuplicateCheck: true } })
      .when({ type: 'EditDeposit', data: { checkNo: '10', reason: 'Misread' } })
      .events();
    expect(event?.data).toMatchObject({ to: { checkNo: '10', allowDuplicateCheck: false } });
  });
  it('an edit of a deposit needs what its method requires, said now or before', () => {
    const method = { name: 'Check', requiresCheckNo: true, requiresReference: false };
    const edit = { type: 'EditDeposit', data: { depositNo: '7', reason: 'Wrong slip' } } as const;
    given(posted).when(edit, { method }).thenRefused('CHECK_NO_REQUIRED', { field: 'checkNo' });
    given({ ...posted, data: { ...posted.data, checkNo: '9' } })
      .when(edit, { method })
      .events();
  });
  it('editing a deposit without changes records nothing', () => given(posted).when(editDeposit()).then());
  it('an edit of a deposit is compared with the previous edit', () =>
    given(posted, {
      type: 'DepositEdited',
      data: { ...payer, amount: 1_200_000, from: deposited, to, reason: 'x', on: '2026-11-20' },
    })
      .when(editDeposit({ depositNo: '7' }))
      .then());
  it('editing a deposit obeys the rules of a new one', () =>
    given(posted)
      .when(editDeposit({ depositDate: '2026-11-19' }))
      .thenRefused('DEPOSITED_BEFORE_RECEIVED'));
  it('a cleared deposit cannot be edited', () =>
    given(posted, cleared)
      .when(editDeposit({ depositNo: '7' }))
      .thenRefused('PAYMENT_CLEARED'));
});

describe('money before its invoice', () => {
  const ahead = new Map([...facts.invoices, ['inv-1', payable('1', 978_946, { countsFrom: '2026-12-01' })]]);
  it('an allocation counts from the day of its invoice, and otherwise from the day the money came', () => {
    const applied = (more: Partial<Posting>, invoices = facts.invoices) =>
      given()
        .when(post(more), { invoices })
        .events()
        .flatMap(({ data }) => ('allocations' in data ? data.allocations.map(({ appliedOn }) => appliedOn) : []));
    expect(applied({}, ahead)).toEqual(['2026-12-01']);
    expect(applied({ receivedOn: '2026-11-10' })).toEqual(['2026-11-10']);
  });
  it('what stays as it was keeps its day, so that the same allocations change nothing', () =>
    given(posted)
      .when(reallocate([{ invoiceId: 'inv-1', amount: 978_946 }]), { today: '2026-11-23' })
      .then());
});

describe('what is deposited later', () => {
  const held = {
    type: 'PaymentPosted',
    data: { ...posted.data, bankId: '', bankName: '', depositDate: null },
  } satisfies PaymentEvent;
  const take = (depositDate?: string, depositNo = '') =>
    ({ type: 'DepositPayment', data: { bankId: 'bank', depositDate, depositNo } }) satisfies PaymentCommand;
  const taken = {
    type: 'PaymentDeposited',
    data: {
      ...payer,
      amount: 1_200_000,
      bankId: 'bank',
      bankName: 'First Bank',
      depositDate: '2026-11-23',
      depositNo: 'D-1',
    },
  } satisfies PaymentEvent;
  const monday = { today: '2026-11-23' };
  it('a payment without a bank is received, and goes to a bank once', () => {
    given()
      .when(post({ bankId: undefined }), { bank: null })
      .then(held);
    given(held).when(take(undefined, 'D-1'), monday).then(taken);
    given(held, taken)
      .when(take(), monday)
      .thenRefused('ALREADY_DEPOSITED', { values: { date: 'Nov 23, 2026' } });
    given(posted).when(take(), monday).thenRefused('ALREADY_DEPOSITED');
  });
  it('it is deposited between its receipt and today, at a bank of the company', () => {
    given(held).when(take('2026-11-24'), monday).thenRefused('DEPOSITED_IN_FUTURE', { field: 'depositDate' });
    given(held).when(take('2026-11-19'), monday).thenRefused('DEPOSITED_BEFORE_RECEIVED', { field: 'depositDate' });
    given(held)
      .when(take(), { ...monday, bank: null })
      .thenRefused('BANK_UNKNOWN', { field: 'bankId' });
  });
  it('no bank honours or returns what it never had; it can be reversed', () => {
    given(held).when(clear()).thenRefused('NOT_DEPOSITED');
    given(held).when(giveBack()).thenRefused('RETURN_NOT_DEPOSITED');
    given(held)
      .when(reverse)
      .then({ ...reversed, data: { ...reversed.data, bankId: '' } });
  });
  it('nothing is put into a deposit that a statement lists', () => {
    const listed = { ...monday, depositReconciledOn: '2026-11-22' };
    const refusal = { field: 'depositNo', values: { date: 'Nov 22, 2026' } };
    given(held).when(take(undefined, 'D-1'), listed).thenRefused('DEPOSIT_RECONCILED', refusal);
    given()
      .when(post({ depositNo: 'D-1' }), listed)
      .thenRefused('DEPOSIT_RECONCILED', refusal);
  });
});

describe('what the bank says', () => {
  it('a payment is cleared by the bank once', () => {
    given(posted).when(clear('2026-11-25'), { today: '2026-11-25' }).then(cleared);
    given(posted).when(clear('2026-11-21')).thenRefused('CLEARED_IN_FUTURE', { field: 'clearedOn' });
    given(posted)
      .when(clear())
      .then({ type: 'PaymentCleared', data: { clearedOn: '2026-11-20' } });
    given(posted).when(clear('2026-11-19')).thenRefused('CLEARED_BEFORE_RECEIVED', { field: 'clearedOn' });
    given(posted, cleared).when(clear()).thenRefused('ALREADY_CLEARED');
  });
  it('a payment is returned by the bank, also after it cleared, with all its allocations', () => {
    for (const history of [[posted], [posted, cleared]])
      given(...history)
        .when(giveBack('2026-11-24'), { today: '2026-11-24' })
        .then(returned);
    given(posted).when(giveBack('2026-11-21')).thenRefused('RETURNED_IN_FUTURE', { field: 'returnedOn' });
    given(posted)
      .when(giveBack('2026-11-19'))
      .thenRefused('RETURNED_BEFORE_DEPOSITED', { field: 'returnedOn', values: { date: 'Nov 20, 2026' } });
    const moved = given(posted).when(reallocate([]), { today: '2026-11-23' }).events();
    given(posted, ...moved)
      .when(giveBack('2026-11-22'), { today: '2026-11-24' })
      .thenRefused('RETURNED_BEFORE_ALLOCATED', { values: { date: 'Nov 23, 2026' } });
    given(posted, ...moved)
      .when(giveBack('2026-11-23'), { today: '2026-11-24' })
      .then({
        type: 'PaymentReturned',
        data: { ...returned.data, allocations: [], unapplied: 1_200_000, returnedOn: '2026-11-23' },
      });
  });
});

it('a payment is reversed today, with all its allocations', () => given(posted).when(reverse).then(reversed));
it('a returned or reversed payment takes no further commands', () => {
  for (const [ended, status] of [
    [returned, 'returned'],
    [reversed, 'reversed'],
  ] as const)
    for (const command of [reallocate([]), editDeposit(), clear(), giveBack(), reverse])
      given(posted, ended).when(command).thenRefused('PAYMENT_GONE', { values: { status } });
});
