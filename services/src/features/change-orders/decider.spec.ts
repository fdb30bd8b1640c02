import type {
  ChangeOrderCommand,
  ChangeOrderContent,
  ChangeOrderEvent,
  ChangeOrderFacts,
  changeOrder,
  ContractUnderChange,
} from '@backoffice/contracts/features/change-orders';
import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import type { LineItem } from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { changeOrders } from './module.ts';

type ChangeOrderStreamEvent = StreamEventOf<typeof changeOrder>;
const origin = {
  contractId: 'c1',
  contractNumber: '1',
  contractName: 'Retaining wall',
  locationId: 'hill',
  locationName: 'East slope',
  locationAddress: '4 Alder St, San Diego, CA 92101',
  customerId: 'hoa',
  customerName: 'Hillcrest HOA',
  customerAddress: '1 Laurel St, San Diego, CA 92103',
  contactName: 'Grace Tanaka',
  salesmanId: 'nick',
  salesmanName: 'Nick Castellano',
};
const contract: ContractUnderChange = {
  origin,
  signed: true,
  closed: false,
  voided: false,
  value: 1_818_838,
  billed: 0,
  lineIds: [],
};
const facts = { ...factsAt(), contract, billedBy: null };
const { given, objection: objectionTo, recordAfter } = specOf(changeOrders, facts);
const standing = (more: Partial<ContractUnderChange>) => ({ contract: { ...contract, ...more } });

const line = (name: string, unitPrice: number, more: Partial<LineItem> = {}): LineItem => ({
  id: name,
  name,
  unitPrice,
  kind: 'service',
  description: '',
  quantity: 10_000,
  unit: 'ls',
  selected: true,
  ...more,
});
const steps = {
  name: 'Steps',
  reason: 'customerRequest',
  lineItems: [line('Steps', 175_000)],
  daysAdded: 2,
  terms: '',
  hideTerms: false,
  internalNotes: '',
} as const;
type RequestedContent = Partial<Extract<ChangeOrderCommand, { type: 'EditChangeOrder' }>['data']>;
const content = (more: RequestedContent) => ({ ...steps, lineItems: [...steps.lineItems], ...more });
const create = (more: RequestedContent = {}) =>
  ({
    type: 'CreateChangeOrder',
    data: { contractId: 'c1', number: '1', ...content(more) },
  }) satisfies ChangeOrderCommand;
const edit = (more: RequestedContent = {}) =>
  ({ type: 'EditChangeOrder', data: content(more) }) satisfies ChangeOrderCommand;
// what a creation or an edit is made of
const contentIn = ([event]: readonly { type: string; data: unknown }[]) => event?.data as ChangeOrderContent;
const made = (more: RequestedContent = {}) => given().when(create(more)).events();

const [born] = made();
if (born?.type !== 'ChangeOrderCreated') throw new Error('A change order begins by being created');
const created = born;
const posting = {
  contractId: 'c1',
  number: '1',
  amount: 175_000,
  daysAdded: 2,
  on: '2026-11-20',
  lineItems: created.data.lineItems,
  valueBefore: 1_818_838,
};
const approved = { type: 'ChangeOrderApproved', data: { reason: 'By phone', ...posting } } satisfies ChangeOrderEvent;
const signed = {
  type: 'ChangeOrderSigned',
  data: {
    linkId: null,
    company: '',
    date: '2026-11-20',
    name: 'Grace',
    title: '',
    signature: '',
    contentHash: '',
    revision: 1,
    ip: '',
    userAgent: '',
    consent: true,
  },
} satisfies ChangeOrderStreamEvent;
const credit = made({ lineItems: [line('Less drainage', -42_050)] });

const objection = (
  type: string,
  history: readonly ChangeOrderStreamEvent[],
  world: Partial<ChangeOrderFacts> = {},
  data: object = {},
) => objectionTo({ type, data }, history, world);
const approval = (
  history: readonly ChangeOrderStreamEvent[],
  world: Partial<ChangeOrderFacts> = {},
  reason = 'By phone',
) => objection('ApproveChangeOrder', history, world, { reason });

describe('creating a change order', () => {
  it('a new change order carries the parties of its contract, and is dated today', () =>
    expect(created.data).toMatchObject({ ...origin, number: '1', date: '2026-11-20', amount: 175_000, daysAdded: 2 }));
  it('lines of a change order get other ids than the lines of the contract', () => {
    const [born] = contentIn(
      given()
        .when(create(), standing({ lineIds: ['Steps'] }))
        .events(),
    ).lineItems;
    expect(born).toMatchObject({ name: 'Steps', amount: 175_000 });
    expect(born?.id).not.toBe('Steps');
  });
  it('a change order may reduce the work', () => expect(contentIn(credit).amount).toBe(-42_050));
  it('a new change order needs a contract visible to the caller', () =>
    given().when(create(), { contract: null }).thenRefused('CONTRACT_UNKNOWN', { field: 'contractId' }));
  it('a change order may be created before the contract is signed', () =>
    given()
      .when(create(), standing({ signed: false }))
      .events());
  it('a change order cannot be created on a closed contract', () =>
    given()
      .when(create(), standing({ closed: true }))
      .thenRefused('CONTRACT_CLOSED'));
  it('a change order cannot be created on a void contract', () =>
    given()
      .when(create(), standing({ voided: true }))
      .thenRefused('CONTRACT_VOID'));
  it('a change order takes no positive discount', () =>
    given()
      .when(create({ lineItems: [line('Gift', 1, { kind: 'discount' })] }))
      .thenRefused('DISCOUNT_POSITIVE', { field: 'lineItems.0.unitPrice', values: { line: '1' } }));
  it('the total of a new change order must match the one on the screen', () =>
    given()
      .when(create({ amount: 175_001 }))
      .thenRefused('AMOUNT_MISMATCH', { field: 'amount', values: { expected: '1,750.00' } }));
  it('the hash of a change order covers what the customer reads, and nothing else', () => {
    const hashOf = (more: RequestedContent) => contentIn(made(more)).contentHash;
    expect(hashOf({ internalNotes: 'He will haggle' })).toBe(hashOf({}));
    expect(hashOf({ terms: 'Net 45', hideTerms: true })).toBe(hashOf({ hideTerms: true }));
    expect(hashOf({ daysAdded: 3 })).not.toBe(hashOf({}));
  });
});

describe('editing a change order', () => {
  it('editing a change order leaves omitted fields unchanged', () => {
    const [edited] = given(created)
      .when({ type: 'EditChangeOrder', data: { terms: 'Net 30' } })
      .events();
    expect(edited).toMatchObject({
      type: 'ChangeOrderEdited',
      data: { ...steps, lineItems: [{ id: 'Steps', amount: 175_000 }], terms: 'Net 30', amount: 175_000 },
    });
  });
  it('an edited change order keeps an omitted number and date', () =>
    expect(
      given(created)
        .when(edit({ name: 'Stairs' }))
        .events()[0],
    ).toMatchObject({ type: 'ChangeOrderEdited', data: { number: '1', date: '2026-11-20', name: 'Stairs' } }));
  it('an edited change order gets a new revision and a new hash', () =>
    expect(contentIn(given(created).when(edit()).events()).contentHash).not.toBe(created.data.contentHash));
  it('an approved change order cannot be edited before the approval is withdrawn', () =>
    given(created, approved).when(edit()).thenRefused('CHANGE_ORDER_APPROVED'));
  it('editing a billed change order is refused with the number of the invoice', () =>
    given(created, approved)
      .when(edit(), { billedBy: '1002' })
      .thenRefused('CHANGE_ORDER_BILLED', { values: { invoice: '1002' } }));
  it('a change order cannot be edited once its contract has ended', () => {
    given(created)
      .when(edit(), standing({ closed: true }))
      .thenRefused('CONTRACT_CLOSED');
    given(created)
      .when(edit(), standing({ voided: true }))
      .thenRefused('CONTRACT_VOID');
  });
});

describe('sending and signing', () => {
  const nothing = made({ lineItems: [line('Words', 0, { kind: 'text' })], daysAdded: 0 });
  it.each(['EmailChangeOrder', 'TextChangeOrder', 'SignChangeOrder'])(
    'the command %s of a change order needs a line with an effect',
    (type) => {
      expect(objection(type, [created])).toBeNull();
      expect(objection(type, nothing)).toMatchObject({ code: 'EMPTY_CHANGE_ORDER' });
      expect(objection(type, made({ lineItems: [], daysAdded: 5 }))).toBeNull();
      expect(objection(type, [created], standing({ voided: true }))).toMatchObject({ code: 'CONTRACT_VOID' });
    },
  );
});

describe('approving', () => {
  it('approving a change order changes the contract, and says by how much', () =>
    given(created)
      .when({ type: 'ApproveChangeOrder', data: { reason: 'By phone' } })
      .then(approved));
  it('approving a change order needs a reason or a signature', () => {
    expect(approval([created], {}, '')).toMatchObject({ code: 'APPROVAL_REASON_REQUIRED', field: 'reason' });
    expect(approval([created, signed], {}, '')).toBeNull();
  });
  it('approving a change order needs a signed contract', () =>
    expect(approval([created], standing({ signed: false }))).toMatchObject({ code: 'CONTRACT_NOT_SIGNED' }));
  it('a change order cannot be approved once its contract has ended', () =>
    expect([
      approval([created], standing({ closed: true })),
      approval([created], standing({ voided: true })),
    ]).toMatchObject([{ code: 'CONTRACT_CLOSED' }, { code: 'CONTRACT_VOID' }]));
  it('an empty change order cannot be approved', () =>
    expect(approval(made({ lineItems: [], daysAdded: 0 }))).toMatchObject({ code: 'EMPTY_CHANGE_ORDER' }));
  it('a deductive change order lowers the contract to what is billed, and not below', () => {
    expect(approval(credit, standing({ billed: 1_818_838 - 42_050 }))).toBeNull();
    expect(approval(credit, standing({ billed: 1_818_838 - 42_049 }))).toMatchObject({
      code: 'CONTRACT_BELOW_BILLED',
      values: { billed: '17,767.89' },
    });
  });
  it('an additive change order is approved however much was billed', () =>
    expect(approval([created], standing({ billed: 9_999_999 }))).toBeNull());
});

describe('the value of the contract before a change', () => {
  const valueAfter = (...history: readonly ChangeOrderStreamEvent[]) => recordAfter(history)?.valueBefore;
  const signing = (history: readonly ChangeOrderStreamEvent[], value: number) =>
    given(...history)
      .when(
        {
          type: 'RecordChangeOrderPaperSignature',
          data: { name: 'Grace', title: '', company: '', date: '2026-11-20', scanPath: 'scan.png', remark: '' },
        },
        standing({ value }),
      )
      .events();
  const scan = {
    type: 'ChangeOrderFileAttached',
    data: { filePath: 'scan.png', name: 'scan.png', contentType: 'image/png', size: 1 },
  } as unknown as ChangeOrderStreamEvent; // as far as its fold reads it
  const drawn = [created, scan];

  it('a signature fixes the value, whatever is approved between it and the approval', () => {
    const history = [...drawn, ...signing(drawn, 1_000_000)];
    expect(history.at(-1)).toMatchObject({ type: 'ChangeOrderSignedOnPaper', data: { valueBefore: 1_000_000 } });
    const approval = given(...history)
      .when({ type: 'ApproveChangeOrder', data: { reason: '' } }, standing({ value: 1_050_000 }))
      .events();
    expect(approval).toMatchObject([{ data: { valueBefore: 1_000_000 } }]);
    expect(valueAfter(...history, ...approval)).toBe(1_000_000);
  });
  it('an approval without a signature fixes the value, and taking it back frees it', () => {
    expect(valueAfter(created, approved)).toBe(1_818_838);
    expect(
      valueAfter(created, approved, { type: 'ChangeOrderUnapproved', data: { reason: 'x', ...posting } }),
    ).toBeNull();
  });
  it('a voided signature frees the value', () => {
    const history = [...drawn, ...signing(drawn, 1_000_000)];
    const voided = given(...history)
      .when({ type: 'VoidChangeOrderSignature', data: { reason: 'Wrong' } })
      .events();
    expect(valueAfter(...history, ...voided)).toBeNull();
  });
  it('a signature of before the value was fixed leaves it to be reckoned', () =>
    expect(valueAfter(created, signed)).toBeNull());
});

describe('taking an approval back', () => {
  const unapproval = (history: readonly ChangeOrderStreamEvent[], world: Partial<ChangeOrderFacts> = {}) =>
    objection('UnapproveChangeOrder', history, world);
  it('withdrawing the approval of a change order undoes its effect on the contract', () =>
    given(created, approved)
      .when({ type: 'UnapproveChangeOrder', data: { reason: 'Too early' } })
      .then({ type: 'ChangeOrderUnapproved', data: { reason: 'Too early', ...posting } }));
  it('the approval of a billed change order cannot be withdrawn', () =>
    expect(unapproval([created, approved], { billedBy: '1002' })).toEqual({
      code: 'CHANGE_ORDER_BILLED',
      values: { invoice: '1002' },
    }));
  it('an approval is not withdrawn when the contract would fall below what is billed', () => {
    expect(unapproval([created, approved], standing({ value: 1_993_838, billed: 1_818_838 }))).toBeNull();
    expect(unapproval([created, approved], standing({ value: 1_993_838, billed: 1_818_839 }))).toMatchObject({
      code: 'CONTRACT_BELOW_BILLED',
      values: { billed: '18,188.39' },
    });
  });
  it('an approval cannot be withdrawn on a closed contract', () =>
    expect(unapproval([created, approved], standing({ closed: true }))).toMatchObject({ code: 'CONTRACT_CLOSED' }));
});

describe('an approved change order', () => {
  it.each(['TrashChangeOrder', 'VoidChangeOrderSignature'])('an approved change order refuses %s', (type) => {
    expect(objection(type, [created, signed])).toBeNull();
    expect(objection(type, [created, approved])).toMatchObject({ code: 'CHANGE_ORDER_APPROVED' });
    expect(objection(type, [created, approved], { billedBy: '1002' })).toMatchObject({
      code: 'CHANGE_ORDER_BILLED',
      values: { invoice: '1002' },
    });
  });
  it('an approved change order can be archived', () =>
    expect(objection('ArchiveChangeOrder', [created, approved])).toBeNull());
});

describe('the trash', () => {
  it('change orders of ended contracts can be moved to the trash', () =>
    expect(objection('TrashChangeOrder', [created], standing({ voided: true }))).toBeNull());
  it('change orders are restored only to contracts that have not ended', () =>
    expect([
      objection('RestoreChangeOrder', [created]),
      objection('RestoreChangeOrder', [created], { contract: null }),
      objection('RestoreChangeOrder', [created], standing({ closed: true })),
    ]).toMatchObject([null, { code: 'CONTRACT_UNKNOWN' }, { code: 'CONTRACT_CLOSED' }]));
});
