// What an entry of the log posts to the books, read from the entry alone: its lines by day, account and amount in cents.
// Written apart from the product, so that a fault of one is not a fault of both.

const line = (day, account, amount, bank = '') => ({ day, account: bank ? `${account} ${bank}` : account, amount });
const later = (one, other) => (one > other ? one : other);
const money = (kind) => (kind === 'card' ? 'cards' : 'bank');

const invoice = ({ on, amount, extras, amountDue, retentionHeld, retentionReleased, paidBefore }, sign) => [
  line(on, 'receivable', sign * amountDue),
  line(on, 'retention', sign * (retentionHeld - retentionReleased)),
  ...(paidBefore === undefined
    ? [line(on, 'revenue', sign * (extras - amount)), line(on, 'revenue', -sign * extras)]
    : [line(on, 'openingBalance', sign * (paidBefore - amount))]),
];

/** What is received lies undeposited until the day of its deposit. */
const deposit = ({ bankId, depositDate }, amount) =>
  bankId === '' || depositDate === null
    ? []
    : [line(depositDate, 'bank', amount, bankId), line(depositDate, 'undeposited', -amount)];

/** What invoices are given counts from the day of the invoice, and is credit until then. */
function allocation({ allocations, unapplied }, day, sign = 1) {
  return [
    line(day, 'credit', -sign * unapplied),
    ...allocations.flatMap(({ amount, appliedOn = '' }) => [
      line(later(appliedOn, day), 'receivable', -sign * amount),
      ...(appliedOn > day ? [line(day, 'credit', -sign * amount), line(appliedOn, 'credit', sign * amount)] : []),
    ]),
  ];
}

function bill(content, day, sign = 1) {
  const { amount, lines, retentionHeld = 0, retentions = [] } = content;
  const held = retentions.length > 0 ? retentions.reduce((sum, each) => sum + each.held, 0) : retentionHeld;
  return [
    line(day, 'payable', -sign * (amount - retentionHeld)),
    line(day, 'retentionPayable', -sign * held),
    ...charged(lines, day, sign),
  ];
}
const charged = (lines, day, sign) => lines.map(({ account, amount }) => line(day, account, sign * amount));

const check = ({ bankId, bankKind }, { lines, amount }, day, sign = 1) => [
  line(day, money(bankKind), -sign * amount, bankId),
  ...lines.map((each) => line(day, each.account ?? 'payable', sign * each.amount)),
];

const opening = (kind, bankId, { amount, on }, sign = 1) => [
  line(on, money(kind), sign * amount, bankId),
  line(on, 'openingBalance', -sign * amount),
];

/** A line of a ticket charges its job, against what it is owed to or taken from. */
function ticket(each, sign) {
  const day = each.postedOn ?? each.workDate;
  if (each.kind === 'labor') {
    const { accounts, wages, fringes, burden } = each;
    if (!accounts) return [];
    return [
      line(day, accounts.wages, sign * wages),
      line(day, accounts.fringes, sign * fringes),
      line(day, accounts.burden, sign * burden),
      line(day, 'accruedJobPayroll', -sign * (wages + fringes)),
      line(day, 'burdenApplied', -sign * burden),
    ];
  }
  const from = { material: 'receivedNotBilled', equipment: 'equipmentRecovered', inventory: 'inventory' }[each.kind];
  return each.account ? [line(day, each.account, sign * each.amount), line(day, from, -sign * each.amount)] : [];
}
const changed = ({ from, to }) => [...ticket(from, -1), ...ticket(to, 1)];

const each = (types, post) => Object.fromEntries(types.map((type) => [type, post]));

/** Each kind of entry that posts, by the record that it is of. */
const postings = {
  Invoice: {
    InvoiceApproved: ({ data }) => invoice(data, 1),
    OpeningInvoiceRecorded: ({ data }) => invoice(data, 1),
    InvoiceUnapproved: ({ data }) => invoice(data, -1),
    InvoiceVoided: ({ data }) => (data.posted ? invoice(data.posted, -1) : []),
  },
  Payment: {
    PaymentPosted: ({ data }) => [
      line(data.receivedOn, 'undeposited', data.amount),
      ...deposit(data, data.amount),
      ...allocation(data, data.receivedOn),
    ],
    OpeningCreditRecorded: ({ data: { on, amount } }) => [
      line(on, 'openingBalance', amount),
      line(on, 'credit', -amount),
    ],
    CreditApplied: ({ data }) => allocation({ allocations: data.allocations, unapplied: 0 }, data.on),
    PaymentReallocated: ({ data: { from, to, on } }) => [...allocation(from, on, -1), ...allocation(to, on)],
    PaymentDeposited: ({ data }) => deposit(data, data.amount),
    DepositEdited: ({ data: { from, to, amount } }) => [...deposit(from, -amount), ...deposit(to, amount)],
    PaymentReturned: ({ data }) => [
      line(data.returnedOn, 'bank', -data.amount - data.fee, data.bankId),
      line(data.returnedOn, 'fees', data.fee),
      ...allocation(data, data.returnedOn, -1),
    ],
    PaymentReversed: ({ data }) => [
      data.bankId === ''
        ? line(data.reversedOn, data.isOpening ? 'openingBalance' : 'undeposited', -data.amount)
        : line(data.reversedOn, 'bank', -data.amount, data.bankId),
      ...allocation(data, data.reversedOn, -1),
    ],
  },
  Bill: {
    OpeningBillRecorded: ({ data }) => bill(data, data.on),
    ...each(['BillRecorded', 'CreditRecorded', 'AdjustmentRecorded', 'RetentionPayableReleased'], ({ data }) =>
      bill(data, data.date),
    ),
    BillEdited: ({ data: { from, to } }) => [...bill(from, from.date, -1), ...bill(to, to.date)],
    MaterialsLinked: ({ data: { on, from, to } }) => [...charged(from.lines, on, -1), ...charged(to.lines, on, 1)],
    AdjustmentWrittenOff: ({ data: { on, amount } }) => [
      line(on, 'payable', amount),
      line(on, 'purchaseDifferences', -amount),
    ],
    BillVoided: ({ data }) => bill(data, data.voidedOn, -1),
  },
  Check: {
    CheckWritten: ({ data }) => check(data, data, data.date),
    CheckEdited: ({ data }) => [...check(data, data.from, data.from.date, -1), ...check(data, data.to, data.to.date)],
    CheckVoided: ({ data }) => check(data, data, data.voidedOn, -1),
  },
  JournalEntry: each(['JournalEntryPosted', 'JournalEntryReversed'], ({ data }) =>
    data.lines.map(({ day, account, amount, bankId }) => line(day, account, amount, bankId ?? '')),
  ),
  Contract: each(['ContractProfitSettled', 'ContractProfitAdjusted'], ({ data: { on, lines } }) =>
    lines.flatMap(({ amount }) => [line(on, 'shares', amount), line(on, 'sharesPayable', -amount)]),
  ),
  Bank: {
    BankCreated: ({ data, id, at }) =>
      opening(data.kind, id, { amount: data.openingBalance ?? 0, on: data.openingDate ?? at.slice(0, 10) }),
    BankOpeningChanged: ({ data: { kind, from, to }, id }) => [
      ...(from ? opening(kind, id, from, -1) : []),
      ...opening(kind, id, to),
    ],
  },
  InventoryItem: {
    InventoryItemCounted: ({ data: { on, difference } }) => [
      line(on, 'inventory', difference),
      line(on, 'stockDifferences', -difference),
    ],
  },
  JobCost: {
    ...each(['LaborAdded', 'MaterialAdded', 'EquipmentAdded', 'InventoryUsed'], ({ data }) => ticket(data.line, 1)),
    ...each(['LaborRemoved', 'MaterialRemoved', 'EquipmentRemoved', 'InventoryReturned'], ({ data }) =>
      ticket(data.line, -1),
    ),
    ...each(['LaborEdited', 'MaterialEdited', 'EquipmentEdited', 'InventoryUseEdited'], ({ data }) => changed(data)),
    JobCostRatesUpdated: ({ data }) => data.lines.flatMap(changed),
    JobCostTrashed: ({ data }) => data.lines.flatMap((one) => ticket(one, -1)),
    JobCostRestored: ({ data }) => data.lines.flatMap((one) => ticket(one, 1)),
  },
};

/** Whether entries of this kind post; `entity`: the record that they are of. */
export const isPosting = (entity, type) => Object.hasOwn(postings, entity) && Object.hasOwn(postings[entity], type);

/** What an entry posts, by day and account, in cents, without what comes to nothing. */
export function postedBy(entity, type, event) {
  const sums = new Map();
  for (const { day, account, amount } of postings[entity][type](event)) {
    const place = `${day} ${account}`;
    sums.set(place, (sums.get(place) ?? 0) + amount);
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0));
}
