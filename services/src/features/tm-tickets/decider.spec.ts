import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import type { tmTicket, TmTicketFacts } from '@backoffice/contracts/features/tm-tickets';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { tmTickets } from './module.ts';

type TicketEvent = StreamEventOf<typeof tmTicket>;
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const [bridget, excavator, order] = [id(4), id(5), id(7)];
const origin = {
  contractId: id(6),
  contractNumber: '1024',
  contractName: 'Retaining wall',
  locationId: id(1),
  locationName: 'East slope',
  locationAddress: '4 Alder St, San Diego, CA 92101',
  customerId: id(2),
  customerName: 'Hillcrest HOA',
  customerAddress: '1 Laurel St, San Diego, CA 92103',
  contactName: 'Grace Tanaka',
  salesmanId: id(3),
  salesmanName: 'Sam Ortiz',
};
const terms = {
  laborRates: [{ classification: 'Operator', regular: 9_800, overtime: 14_700, double: 19_600 }],
  laborBp: 1_500,
  equipmentBp: 1_500,
  materialBp: 0,
  subcontractBp: 0,
  standbyBp: 5_000,
};
const contract = { origin, closed: false, voided: false, terms };
const facts = {
  ...factsAt(),
  contract,
  workers: new Map([[bridget, { name: 'Bridget Vega', classification: 'Operator', billRate: null }]]),
  equipment: new Map([[excavator, 'Excavator 320']]),
  dayHours: new Map([[bridget, 950]]),
} satisfies TmTicketFacts & object;
const { given, recordAfter } = specOf(tmTickets, facts);

const labor = (hours: number) => [
  { lineId: id(11), workerId: bridget, classification: '', regular: hours, overtime: 0, double: 0 },
];
const machine = { lineId: id(12), equipmentId: excavator, name: '', working: 600, standby: 200 };
const content = {
  name: 'Rock at the north footing',
  requestedBy: 'Amy Chou',
  requestedByCompany: '',
  requestedByPhone: null,
  authorization: 'verbal',
  reference: '',
  reason: 'unforeseen',
  labor: labor(800),
  equipment: [machine],
  material: [],
  subcontract: [],
  corrects: '',
  note: '',
  internalNotes: '',
};
const create = (more: object = {}) => ({
  type: 'CreateTmTicket',
  data: { contractId: id(6), number: '4', ...content, ...more },
});
const [created = expect.fail('A ticket begins by being created')] = given().when(create()).events();
const submitted: TicketEvent = { type: 'TmTicketSubmitted', data: {} };
const refusedToSign: TicketEvent = {
  type: 'TmTicketSignatureRefused',
  data: { name: 'Amy Chou', reason: 'She counts six hours.' },
};
const signed: TicketEvent = {
  type: 'TmTicketSignedOnPaper',
  data: {
    company: '',
    date: '2026-11-20',
    name: 'Amy Chou',
    title: '',
    scanPath: 'TmTicket/a/scan.png',
    remark: '',
    contentHash: 'h',
    revision: 1,
  },
};
const submit = { type: 'SubmitTmTicket', data: {} };
const edit = { type: 'EditTmTicket', data: { note: 'From three feet down.' } };
const refuse = { type: 'RecordTmTicketSignatureRefused', data: refusedToSign.data };
const price = { type: 'PriceTmTicket', data: { costs: [{ lineId: id(12), unitCost: 12_500 }] } };
const convert = {
  type: 'ConvertTmTicket',
  data: { changeOrderId: order, contractId: id(6), changeOrderNumber: '3', amount: 190_785 },
};
const unconvert = { type: 'UnconvertTmTicket', data: {} };
const [priced = expect.fail('A ticket is priced')] = given(created, submitted, signed).when(price).events();
const [converted = expect.fail('A ticket is converted')] = given(created, submitted, signed, priced)
  .when(convert)
  .events();
const voided: TicketEvent = { type: 'TmTicketVoided', data: { reason: 'Written twice' } };

describe('a T&M ticket is written', () => {
  it('a ticket has the names of its people and machines', () =>
    expect(created).toMatchObject({
      type: 'TmTicketCreated',
      data: {
        number: '4',
        date: '2026-11-20',
        labor: [{ name: 'Bridget Vega', classification: 'Operator' }],
        equipment: [{ name: 'Excavator 320' }],
      },
    }));
  it('somebody whom nobody knows is refused', () =>
    given().when(create(), { workers: new Map() }).thenRefused('WORKER_UNKNOWN', { field: 'labor.0.workerId' }));
  it('a machine that nobody knows is refused', () =>
    given()
      .when(create(), { equipment: new Map() })
      .thenRefused('EQUIPMENT_UNKNOWN', { field: 'equipment.0.equipmentId' }));
  it('a machine of somebody else has a name alone', () =>
    expect(
      given()
        .when(create({ equipment: [{ ...machine, equipmentId: null, name: 'Rented compressor' }] }))
        .events(),
    ).toMatchObject([{ data: { equipment: [{ equipmentId: null, name: 'Rented compressor' }] } }]));
  it.each([
    ['CONTRACT_UNKNOWN', { contract: null }],
    ['CONTRACT_VOID', { contract: { ...contract, voided: true } }],
    ['CONTRACT_CLOSED', { contract: { ...contract, closed: true } }],
  ])('a ticket is refused with %s', (code, world) => given().when(create(), world).thenRefused(code));
});

describe('a T&M ticket is submitted', () => {
  it('our side signs what it says', () => given(created).when(submit).then(submitted));
  it('our side signs once', () => given(created, submitted).when(submit).then());
  it('an empty ticket is refused', () =>
    given(
      ...given()
        .when(create({ labor: [], equipment: [] }))
        .events(),
    )
      .when(submit)
      .thenRefused('TM_EMPTY'));
  it('more hours than stand on the day are refused', () =>
    given(created)
      .when(submit, { dayHours: new Map([[bridget, 750]]) })
      .thenRefused('TM_HOURS_OVER_DAY', {
        values: { worker: 'Bridget Vega', hours: '7.5', date: 'Nov 20, 2026', claimed: '8' },
      }));
  it('hours that stand nowhere yet are no objection', () =>
    given(created).when(submit, { dayHours: new Map() }).then(submitted));
  it('a ticket of a day to come is refused', () =>
    given(
      ...given()
        .when(create({ date: '2026-11-21' }))
        .events(),
    )
      .when(submit)
      .thenRefused('TM_DAY_AHEAD'));
  it('a ticket that is edited is submitted anew', () =>
    expect(
      recordAfter([created, submitted, refusedToSign, ...given(created, submitted).when(edit).events()]),
    ).toMatchObject({ status: 'draft', submittedAt: null, refusal: null, revision: 2 }));
});

describe('the other side answers', () => {
  it('nobody signs what is not submitted', () =>
    given(created)
      .when({ type: 'ShareTmTicket', data: { linkId: id(9), channel: 'qr' } })
      .thenRefused('TM_NOT_READY'));
  it('a refusal is recorded with name and words', () => given(created, submitted).when(refuse).then(refusedToSign));
  it('a signature after all takes the place of a refusal', () =>
    expect(recordAfter([created, submitted, refusedToSign, signed])).toMatchObject({
      status: 'verified',
      refusal: null,
    }));
  it('a signed ticket is not edited', () =>
    given(created, submitted, signed).when(edit).thenRefused('DOCUMENT_SIGNED'));
  it.each([submit, refuse])('a signed ticket takes no $type: another one corrects it', (command) =>
    given(created, submitted, signed)
      .when(command)
      .thenRefused('TM_SIGNED', { values: { number: '4' } }),
  );
});

describe('the office prices a T&M ticket', () => {
  it('each line is priced by the terms of the contract', () =>
    expect(priced).toEqual({
      type: 'TmTicketPriced',
      data: {
        terms,
        costs: price.data.costs,
        prices: [
          { lineId: id(11), kind: 'labor', amount: 90_160 }, // 8 h at 98.00, and 15 %
          { lineId: id(12), kind: 'equipment', amount: 100_625 },
        ],
        amount: 190_785,
      },
    }));
  it('a ticket that they would not sign is priced as well', () =>
    given(created, submitted, refusedToSign).when(price).then(priced));
  it('a ticket that nobody has answered is not priced', () =>
    given(created, submitted).when(price).thenRefused('TM_UNSIGNED'));
  it('a ticket is not priced without the rates of its contract', () =>
    given(created, submitted, signed)
      .when(price, { contract: { ...contract, terms: null } })
      .thenRefused('TM_TERMS_MISSING', { values: { number: '1024' } }));
  it('hours without a rate are refused', () =>
    given(created, submitted, signed)
      .when(price, { contract: { ...contract, terms: { ...terms, laborRates: [] } } })
      .thenRefused('TM_RATE_MISSING', { values: { worker: 'Bridget Vega' } }));
  it('a line without a cost is refused', () =>
    given(created, submitted, signed)
      .when({ type: 'PriceTmTicket', data: { costs: [] } })
      .thenRefused('TM_COST_MISSING', { values: { line: 'Excavator 320' } }));
});

describe('a T&M ticket goes into a change order', () => {
  it('it says which one, and what it comes to there', () =>
    expect(converted).toEqual({
      type: 'TmTicketConverted',
      data: { changeOrderId: order, changeOrderNumber: '3', amount: 190_785 },
    }));
  it('a ticket without a price is refused', () =>
    given(created, submitted, signed).when(convert).thenRefused('TM_NOT_PRICED'));
  it('a ticket that comes to something else than its lines there is refused', () =>
    given(created, submitted, signed, priced)
      .when({ ...convert, data: { ...convert.data, amount: 190_700 } })
      .thenRefused('TM_PRICED_ANEW', { values: { number: '4', was: '1,907.00', amount: '1,907.85' } }));
  it('it comes out of an order that goes to the trash, signed and with its prices', () => {
    const [unconverted = expect.fail('It comes out')] = given(created, submitted, signed, priced, converted)
      .when(unconvert)
      .events();
    expect(unconverted).toEqual({ ...converted, type: 'TmTicketUnconverted' });
    expect(recordAfter([created, submitted, signed, priced, converted, unconverted])).toMatchObject({
      status: 'priced',
      signedAt: expect.any(String),
      changeOrderId: null,
      changeOrderNumber: '',
    });
    given(created, submitted, signed, priced, converted, unconverted).when(convert).then(converted);
  });
  it('a ticket that is in none comes out of none', () =>
    given(created, submitted, signed, priced).when(unconvert).then());
  it('a ticket of another contract is refused', () =>
    given(created, submitted, signed, priced)
      .when({ ...convert, data: { ...convert.data, contractId: id(99) } })
      .thenRefused('TM_OTHER_CONTRACT', { values: { number: '4', contract: '1024' } }));
  it.each([convert, price, { type: 'VoidTmTicket', data: { reason: 'x' } }, { type: 'TrashTmTicket', data: {} }])(
    'a ticket that is in one takes no $type',
    (command) =>
      given(created, submitted, signed, priced, converted)
        .when(command)
        .thenRefused('TM_CONVERTED', { values: { number: '4', order: '3' } }),
  );
  it.each([submit, edit, price, convert])('a ticket that is void takes no $type', (command) =>
    given(created, voided).when(command).thenRefused('TM_VOID'),
  );
});
