import { describe, expect, it } from 'vitest';
import {
  contractDiscrepancies,
  invoiceDiscrepancies,
  journalDiscrepancies,
  moneyTotals,
  paymentDiscrepancies,
  releaseDiscrepancies,
} from './calculations.ts';

/** The contract of domain.md 4.4 after its first payment. */
const golden = {
  contractValue: 1_951_788,
  extras: 0,
  paid: 1_200_000,
  openDue: 654_199,
  retention: 97_589,
  unbilled: 0,
};

describe('a contract', () => {
  it('the figures of a contract are proved', () => expect(contractDiscrepancies(golden)).toEqual([]));
  it('a contract fails the proof with a cent too much open', () =>
    expect(contractDiscrepancies({ ...golden, openDue: 654_200 })).toEqual([
      { rule: 'contract', expected: 751_788, found: 751_789 },
    ]));
  it('a contract fails the proof with more retention released than held', () =>
    expect(contractDiscrepancies({ ...golden, retention: -1, openDue: 751_789 })).toEqual([
      { rule: 'retention', expected: 0, found: -1 },
    ]));
});

describe('releases of a contract', () => {
  it('releases that state no more than has cleared are proved, also where a credit took more than came', () => {
    expect(releaseDiscrepancies({ released: 500, cleared: 500 })).toEqual([]);
    expect(releaseDiscrepancies({ released: 0, cleared: -1 })).toEqual([]);
  });
  it('releases that state a cent more than has cleared fail the proof', () =>
    expect(releaseDiscrepancies({ released: 501, cleared: 500 })).toEqual([
      { rule: 'release', expected: 500, found: 501 },
    ]));
});

describe('an invoice', () => {
  it('the figures of an invoice are proved, paid or not, also as a credit', () => {
    for (const due of [0, 100, -100])
      expect(invoiceDiscrepancies({ due, paid: Math.max(due, 0), allocated: Math.max(due, 0) })).toEqual([]);
  });
  it('an invoice fails the proof when its paid amount differs from its allocations', () =>
    expect(invoiceDiscrepancies({ due: 100, paid: 60, allocated: 50 })).toEqual([
      { rule: 'invoice', expected: 50, found: 60 },
    ]));
  it('an invoice is not paid beyond what is due, nor a credit applied beyond what it is', () => {
    expect(invoiceDiscrepancies({ due: 100, paid: 101, allocated: 101 })).toEqual([
      { rule: 'overpaid', expected: 100, found: 101 },
    ]);
    expect(invoiceDiscrepancies({ due: -100, paid: -100, allocated: -100 })).toEqual([]);
    expect(invoiceDiscrepancies({ due: -100, paid: -101, allocated: -101 })).toEqual([
      { rule: 'overpaid', expected: -100, found: -101 },
    ]);
    expect(invoiceDiscrepancies({ due: 100, paid: -1, allocated: -1 })).toEqual([
      { rule: 'overpaid', expected: 0, found: -1 },
    ]);
  });
});

describe('a payment', () => {
  it('a payment is the sum of its allocations and its credit', () =>
    expect(paymentDiscrepancies({ amount: 100, allocated: 60, unapplied: 40 })).toEqual([]));
  it('a payment allocates no more than its amount', () => {
    expect(paymentDiscrepancies({ amount: 100, allocated: 60, unapplied: 41 })).toEqual([
      { rule: 'payment', expected: 100, found: 101 },
    ]);
    expect(paymentDiscrepancies({ amount: 100, allocated: 101, unapplied: -1 })).toEqual([
      { rule: 'payment', expected: 0, found: -1 },
    ]);
  });
});

it('an event posts entries that add up to zero', () =>
  expect([journalDiscrepancies(0), journalDiscrepancies(5)]).toEqual([
    [],
    [{ rule: 'journal', expected: 0, found: 5 }],
  ]));

describe('the book of what events of money say', () => {
  const posted = {
    contractId: 'c',
    amount: 500,
    extras: 0,
    retentionHeld: 25,
    retentionReleased: 0,
    amountDue: 475,
    lineItems: [{ sourceLineItemId: 'l', changeOrderId: null, thisPeriod: 500 }],
  };
  const paid = (amount: number) => ({
    amount,
    allocations: [{ invoiceId: 'i', contractId: 'c', amount }],
    unapplied: 0,
  });
  type Told = readonly [entity: string, id: string, type: string, data: object];
  const story: readonly Told[] = [
    ['Contract', 'c', 'ContractCreated', { amount: 900 }],
    ['Contract', 'c', 'ContractEdited', { amount: 1_000 }],
    ['ChangeOrder', 'o', 'ChangeOrderApproved', { contractId: 'c', amount: 50 }],
    ['Invoice', 'i', 'InvoiceApproved', posted],
    ['Payment', 'p', 'PaymentPosted', paid(475)],
  ];
  const faultsOf = (told: readonly Told[], isOurs?: (id: string) => boolean) => {
    const book = moneyTotals(isOurs);
    for (const [entity, id, type, data] of told) book.tell({ entity, id, type, data });
    return [...book.faults()].map(({ entity, id, rule }) => `${entity} ${id} ${rule}`);
  };

  it('the books are proved after each event', () => {
    for (let told = 0; told <= story.length; told++) expect(faultsOf(story.slice(0, told))).toEqual([]);
  });
  it('the books are proved when every posting is reversed', () =>
    expect(
      faultsOf([
        ...story,
        ['Payment', 'p', 'PaymentReturned', paid(475)],
        ['Invoice', 'i', 'InvoiceVoided', { posted }],
        ['ChangeOrder', 'o', 'ChangeOrderUnapproved', { contractId: 'c', amount: 50 }],
      ]),
    ).toEqual([]));
  it('the books of a cost-plus contract are proved by what its invoices bill, whatever was estimated', () => {
    const costPlus: readonly Told[] = [
      ['Contract', 'c', 'ContractCreated', { amount: 900, type: 'costPlus' }],
      ['Contract', 'c', 'ContractEdited', { amount: 1_000 }],
      ['Invoice', 'i', 'InvoiceApproved', { ...posted, lineItems: [] }],
    ];
    expect(faultsOf(costPlus)).toEqual([]);
    expect(faultsOf([...costPlus, ['Invoice', 'j', 'InvoiceApproved', { ...posted, amountDue: 400 }]])).toEqual([
      'Contract c contract',
    ]);
  });
  it('the proof of the books finds a second full payment', () =>
    expect(faultsOf([...story, ['Payment', 'q', 'PaymentPosted', paid(475)]])).toEqual(['Invoice i overpaid']));
  it('the proof of the books finds an invoice that does not add up', () =>
    expect(faultsOf([...story, ['Invoice', 'j', 'InvoiceApproved', { ...posted, amountDue: 400 }]])).toEqual([
      'Contract c contract',
    ]));
  it('the proof of the books reads only the records it is asked for', () => {
    const wrong: readonly Told[] = [...story, ['Payment', 'q', 'PaymentPosted', { ...paid(475), unapplied: 5 }]];
    expect([
      faultsOf(wrong, (id) => id === 'i'),
      faultsOf(wrong, (id) => id === 'q'),
      faultsOf(wrong, () => false),
    ]).toEqual([['Invoice i overpaid'], ['Payment q payment'], []]);
  });
  it('the proof of the books forgets records that it is no longer asked for', () => {
    let ours = 'cip';
    const book = moneyTotals((id) => ours.includes(id));
    for (const [entity, id, type, data] of story) book.tell({ entity, id, type, data });
    ours = 'c';
    book.narrow();
    expect(book.counts()).toEqual({ contracts: 1, invoices: 0, payments: 0 });
  });
});

describe('what releases state of the money of a contract', () => {
  type Story = readonly [entity: string, id: string, type: string, data: object];
  const share = { invoiceId: 'i', contractId: 'c', amount: 500 };
  const release = (id: string): Story[] => [
    ['Release', id, 'ReleaseCreated', { contractId: 'c', formType: 'unconditionalProgress' }],
    ['Release', id, 'ReleaseSigned', { coveredBy: [{ paymentId: 'p', invoiceId: 'i', amount: 500 }] }],
  ];
  const cleared: Story[] = [
    [
      'Invoice',
      'i',
      'InvoiceApproved',
      {
        contractId: 'c',
        amount: 500,
        extras: 0,
        retentionHeld: 0,
        retentionReleased: 0,
        amountDue: 500,
        lineItems: [],
      },
    ],
    ['Contract', 'c', 'ContractCreated', { amount: 500, type: 'costPlus' }],
    ['Payment', 'p', 'PaymentPosted', { amount: 500, allocations: [share], unapplied: 0 }],
    ['Payment', 'p', 'PaymentCleared', { clearedOn: '2026-11-20' }],
  ];
  const released = (...told: readonly Story[]) => {
    const book = moneyTotals();
    for (const [entity, id, type, data] of told) book.tell({ entity, id, type, data });
    return [...book.faults()].filter(({ rule }) => rule === 'release');
  };
  const voided: Story = ['Release', 'a', 'ReleaseSignatureVoided', { reason: 'x' }];
  const failed: Story = ['Release', 'a', 'ReleasePaymentFailed', { paymentId: 'p', outcome: 'returned', amount: 500 }];

  it('a release of cleared money is proved, and its successor after it is void', () => {
    expect(released(...cleared, ...release('a'))).toEqual([]);
    expect(released(...cleared, ...release('a'), voided, ...release('b'))).toEqual([]);
  });
  it('the proof of the books finds two releases that state one payment', () =>
    expect(released(...cleared, ...release('a'), ...release('b'))).toEqual([
      { entity: 'Contract', id: 'c', rule: 'release', expected: 500, found: 1_000 },
    ]));
  it('a returned payment is no fault of the books: its releases are flagged', () => {
    const returned: Story = ['Payment', 'p', 'PaymentReturned', { amount: 500, allocations: [share], unapplied: 0 }];
    expect(released(...cleared, ...release('a'), returned)).toEqual([]);
    expect(released(...cleared, ...release('a'), returned, failed)).toEqual([]);
  });
  it('a payment that was moved to another contract is a fault until the release is flagged', () => {
    const to = { allocations: [{ ...share, contractId: 'd' }], unapplied: 0 };
    const from = { allocations: [share], unapplied: 0 };
    const moved: Story = ['Payment', 'p', 'PaymentReallocated', { from, to }];
    expect(released(...cleared, ...release('a'), moved)).toMatchObject([{ expected: 0, found: 500 }]);
    expect(released(...cleared, ...release('a'), moved, failed)).toEqual([]);
  });
  it('a credit that goes to another contract after a release was signed takes nothing of what it states', () => {
    const [from, to] = [
      { ...share, amount: -2 },
      { ...share, contractId: 'd', amount: 2 },
    ];
    const moved: Story = ['Payment', 'k', 'CreditApplied', { allocations: [from, to] }];
    expect(released(...cleared, ...release('a'), moved)).toEqual([]);
  });
  it('a release that is flagged states nothing any more, what a credit covers of it neither', () => {
    const given = { ...share, amount: 100 };
    const credit: Story = ['Payment', 'k', 'CreditApplied', { allocations: [given, { ...given, amount: -100 }] }];
    const [created, [entity, id, type, signed]] = release('a') as [Story, Story];
    const covered = [share, { ...given, paymentId: 'k' }].map((each) => ({ paymentId: 'p', ...each }));
    const signing: Story = [entity, id, type, { ...signed, coveredBy: covered }];
    const returned: Story = ['Payment', 'p', 'PaymentReturned', { amount: 500, allocations: [share], unapplied: 0 }];
    expect(released(...cleared, credit, created, signing, returned)).toHaveLength(1);
    expect(released(...cleared, credit, created, signing, returned, failed)).toEqual([]);
  });
});
