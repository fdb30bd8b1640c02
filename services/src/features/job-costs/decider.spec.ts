import type { JobCostEvent } from '@backoffice/contracts/features/job-costs';
import type { LineFacts } from '@backoffice/contracts/features/job-cost-lines';
import type { Rates } from '@backoffice/contracts/capabilities';
import { describe, expect, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { jobCosts } from './module.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [ray, fay, oz, pw, pwOvertime, excavator, crane, rock, stone, gone, permit, half, wall, sam] = Array.from(
  { length: 14 },
  (_, at) => id(400 + at),
  // as many as names
) as [string, string, string, string, string, string, string, string, string, string, string, string, string, string];
const today = '2026-11-20';

const entry = { trashedAt: null, status: 'active' };
const rates = (more: object): Rates[] => [{ effectiveFrom: '2026-01-01', ...more }];
const person = (name: string, more: object = {}) => ({
  ...entry,
  name,
  hiredOn: null,
  terminatedOn: null,
  rates: rates({ regularRate: 3_200, overtimeRate: 4_800, doubleRate: 6_400, burdenBp: 2_850 }),
  ...more,
});
const determined = (name: string, baseRate: number, more: object = {}) => ({
  ...entry,
  name,
  isPrefixed: true,
  isRegular: false,
  isOvertime: false,
  isDouble: false,
  effectiveTo: null,
  rates: rates({ baseRate, fringeRate: 2_460, rateOvertime: 6_038, rateDouble: 8_050 }),
  ...more,
});
const prices = {
  workers: new Map([
    [ray, person('Ray Soto')],
    [fay, person('Fay Lund', { hiredOn: '2026-12-01' })],
    [oz, person('Oz Kern', { rates: rates({ effectiveFrom: '2027-01-01', regularRate: 1 }) })],
  ]),
  wages: new Map([
    [pw, determined('PW Laborer', 4_025)],
    [pwOvertime, determined('PW Laborer Overtime', 4_025, { isOvertime: true })],
  ]),
  equipments: new Map([
    [excavator, { ...entry, name: 'Excavator', rateUnit: 'hour', costRate: 12_500 }],
    [crane, { ...entry, name: 'Crane', rateUnit: 'day', costRate: 45_000 }],
  ]),
  inventoryItems: new Map([[rock, { ...entry, item: 'Base rock', unit: 'ton', rate: 318, onHand: 5_000_000 }]]),
  suppliers: new Map([
    [stone, { ...entry, name: 'Baja Stone' }],
    [gone, { ...entry, name: 'Gone Lumber', status: 'inactive' }],
  ]),
  miscItems: new Map([[permit, { ...entry, name: 'Permit', unit: 'each', rate: 21_000 }]]),
  burdenBp: 0,
} as unknown as LineFacts['prices']; // only what prices are made of

const origin = {
  contractId: id(301),
  contractNumber: '12',
  contractName: 'Retaining wall',
  isPublicWork: false,
  contractSigned: true,
  locationId: id(701),
  locationName: 'Palm Court',
  customerId: id(801),
  customerName: 'Rivera Homes',
  salesmanId: sam,
  salesmanName: 'Sam Ortiz',
};
const contract: NonNullable<LineFacts['contract']> = {
  origin,
  voided: false,
  closed: false,
  costEntryClosed: false,
  phases: new Map([[wall, 'Retaining wall']]),
  changeOrders: new Map([
    [id(601), { number: '1', approved: true }],
    [id(602), { number: '2', approved: false }],
  ]),
};
const company = { overtimeRule: 'caDaily' as const, weekEndsOn: 6, burdenBp: 0, shares: [] };
const { given, recordAfter } = specOf(jobCosts, {
  ...factsAt(),
  books: {
    today: factsAt().today,
    closedThrough: null,
    costsFrom: null,
    mapping: [],
    vendorTypes: new Map([[stone, 'supplier']]),
    standings: new Map(),
  },
  contract,
  overhead: null,
  people: new Map([
    [ray, 'Ray Soto'],
    [fay, 'Fay Lund'],
  ]),
  percentSplits: new Map([[half, 5_000]]),
  mayEditClosed: false,
  hoursElsewhere: new Map(),
  hoursChanges: new Map(),
  company,
  prices,
});

const head = {
  number: '1',
  changeOrderId: null,
  changeOrderNumber: '',
  date: today,
  endDate: null,
  foremanId: null,
  foremanName: '',
  operators: [],
  description: '',
  overheadRateId: null,
  overheadName: '',
  profitSplits: [],
};
const created = { type: 'JobCostCreated', data: { ...origin, ...head } } satisfies JobCostEvent;
const closed = { type: 'JobCostSoftClosed', data: {} } satisfies JobCostEvent;
const closedForGood = { type: 'JobCostHardClosed', data: { on: today, shares: [] } } satisfies JobCostEvent;
const locked = { type: 'JobCostHoursLocked', data: {} } satisfies JobCostEvent;
const command = (type: string, data: object = {}) => ({ type, data });
const asked = { contractId: origin.contractId, number: '1', operatorIds: [], profitSplits: [], description: '' };
const create = (more: object = {}) => command('CreateJobCost', { ...asked, ...more });
const labor = (hours: number, more: object = {}) =>
  command('AddLabor', { lineItemId: null, workerId: ray, wageId: null, hours, ...more });
const material = (more: object = {}) =>
  command('AddMaterial', {
    lineItemId: null,
    source: 'supplier',
    supplierId: stone,
    miscItemId: null,
    invoiceRef: 'B-7781',
    description: 'Base rock',
    quantity: 425_000,
    unit: 'ton',
    unitCost: 318,
    tax: 0,
    billable: true,
    receiptPath: null,
    ...more,
  });
const equipment = (equipmentId: string, more: object = {}) =>
  command('AddEquipment', { lineItemId: null, equipmentId, quantity: 62_500, followsLaborHours: false, ...more });
const inventory = (more: object = {}) =>
  command('UseInventory', { lineItemId: null, inventoryItemId: rock, quantity: 425_000, ...more });

const after = (...commands: { type: string; data: object }[]): JobCostEvent[] =>
  commands.reduce<JobCostEvent[]>(
    (events, each) => [
      ...events,
      ...(given(...events)
        .when(each)
        .events() as JobCostEvent[]),
    ],
    [created],
  );
const ticketAfter = (events: readonly JobCostEvent[]) => recordAfter(events);
const firstLine = (events: readonly JobCostEvent[]) =>
  (events[1]?.data as { line: { id: string } } | undefined)?.line.id ?? '';

describe('a job cost', () => {
  it('a job cost begins with the parties of its contract, on the day it is entered', () =>
    given().when(create()).then(created));
  it.each([
    ['CONTRACT_UNKNOWN', {}, { contract: null }],
    ['CONTRACT_VOID', {}, { contract: { ...contract, voided: true } }],
    ['CONTRACT_CLOSED', {}, { contract: { ...contract, closed: true } }],
    ['CHANGE_ORDER_UNKNOWN', { changeOrderId: id(9) }, {}],
    ['OVERHEAD_UNKNOWN', { overheadRateId: id(9) }, {}],
    ['END_BEFORE_DATE', { endDate: '2026-11-19' }, {}],
    ['PERSON_UNKNOWN', { foremanId: id(9) }, {}],
    ['PERSON_UNKNOWN', { operatorIds: [id(9)] }, {}],
    ['PERCENT_SPLIT_UNKNOWN', { profitSplits: [{ role: 'foreman', personId: ray, percentSplitId: id(9) }] }, {}],
  ])('a job cost that cannot begin is refused with %s', (code, more, facts) =>
    given().when(create(more), facts).thenRefused(code),
  );
  it('a person stands once among the splits of a role', () => {
    const twice = [1, 2].map(() => ({ role: 'foreman', personId: ray, percentSplitId: half }));
    given()
      .when(create({ profitSplits: twice }))
      .thenRefused('SPLIT_NAMED_TWICE', { values: { person: 'Ray Soto', role: 'foreman' } });
  });
  it('whoever stands among the splits already may stay there after leaving the company', () => {
    const named = { role: 'foreman' as const, personId: id(9), percentSplitId: null };
    const before = { ...head, profitSplits: [{ ...named, personName: 'Zoe Hale', shareBp: null }] };
    expect(
      given({ type: 'JobCostCreated', data: { ...origin, ...before } })
        .when(command('EditJobCost', { description: 'Rain', profitSplits: [named] }))
        .events(),
    ).toMatchObject([{ type: 'JobCostEdited', data: { profitSplits: before.profitSplits } }]);
  });
  it('an edit that changes nothing leaves no trace', () =>
    given(created)
      .when(command('EditJobCost', { description: '' }))
      .then());
  it('the days of a job cost hold all of its work', () =>
    given(...after(labor(800)))
      .when(command('EditJobCost', { date: '2026-11-21' }))
      .thenRefused('WORK_OUTSIDE_TICKET', { field: 'date' }));
  it('a note with a file that is not attached is refused', () =>
    given(created)
      .when(command('AddJobNote', { text: 'Rain', media: ['JobCost/a/b.png'] }))
      .thenRefused('FILE_UNKNOWN', { field: 'media.0' }));
});

describe('hours of labor', () => {
  it('a long day without a pay class is split by the rule of the company: 512.00, and 145.92 of burden', () => {
    const events = after(labor(1_300));
    expect(events.slice(1).map(({ type }) => type)).toEqual(['LaborAdded', 'LaborAdded', 'LaborAdded']);
    expect(ticketAfter(events)).toMatchObject({
      regularHours: 800,
      overtimeHours: 400,
      doubleHours: 100,
      wageCost: 51_200,
      burdenCost: 14_592,
      laborCost: 65_792,
    });
  });
  it('a pay class that somebody names has the last word', () =>
    expect(ticketAfter(after(labor(1_300, { payClass: 'double' })))).toMatchObject({ doubleHours: 1_300 }));
  it('hours on other tickets of the week count for the split', () => {
    const hoursElsewhere = new Map(['16', '17', '18', '19'].map((day) => [`${ray}/2026-11-${day}`, 1_000]));
    expect(given(created).when(labor(900), { hoursElsewhere }).events()).toMatchObject([
      { data: { line: { payClass: 'regular', hours: 800 } } },
      { data: { line: { payClass: 'overtime', hours: 100 } } },
    ]);
  });
  it('a prevailing wage replaces a lower rate, and its fringe is paid beside it: 688.76', () => {
    const hours = [labor(800, { wageId: pw, payClass: 'regular' }), labor(200, { wageId: pw, payClass: 'overtime' })];
    // its sums
    const { wageCost, fringeCost, burdenCost } = ticketAfter(after(...hours)) as unknown as Record<string, number>;
    expect([(wageCost ?? 0) + (fringeCost ?? 0), burdenCost]).toEqual([68_876, 12_619]);
  });
  it('a wage that is named after its pay class says it', () =>
    expect(
      given(created)
        .when(labor(200, { wageId: pwOvertime }))
        .events(),
    ).toMatchObject([{ data: { line: { payClass: 'overtime', rate: 6_038 } } }]));
  it('4 hours of a prevailing overtime wage are 241.52 at 1.5 times its base, and its fringe of 98.40 is not multiplied', () => {
    for (const payClass of ['regular', 'overtime', undefined] as const)
      expect(
        given(created)
          .when(labor(400, { wageId: pwOvertime, ...(payClass && { payClass }) }))
          .events(),
      ).toMatchObject([{ data: { line: { rate: 6_038, wages: 24_152, fringes: 9_840 } } }]);
  });
  it('a rate of the worker that is higher than the base takes its place, and overtime follows from it', () => {
    const dear = person('Ray Soto', { rates: rates({ regularRate: 4_500, overtimeRate: 4_500, doubleRate: 9_000 }) });
    const paid = { ...prices, workers: new Map([[ray, dear]]) } as unknown as LineFacts['prices']; // as above
    expect(
      given(created)
        .when(labor(400, { wageId: pwOvertime }), { prices: paid })
        .events(),
    ).toMatchObject([{ data: { line: { rate: 6_750, keptOwnRate: true } } }]);
  });
  it.each([
    ['WORKER_UNKNOWN', { workerId: id(9) }],
    ['WORKER_INACTIVE_ON_DATE', { workerId: fay }],
    ['WORKER_RATE_MISSING', { workerId: oz }],
    ['WAGE_UNKNOWN', { wageId: id(9) }],
    ['PHASE_UNKNOWN', { lineItemId: id(9) }],
    ['WORK_OUTSIDE_TICKET', { workDate: '2026-11-21' }],
  ])('hours that cannot be are refused with %s', (code, more) =>
    given(created)
      .when(labor(800, { payClass: 'regular', ...more }))
      .thenRefused(code),
  );
  it('a wage that does not hold on the day is refused', () => {
    const ended = { ...prices, wages: new Map([[pw, determined('PW Laborer', 4_025, { effectiveTo: '2026-06-30' })]]) };
    given(created)
      // as above
      .when(labor(800, { wageId: pw, payClass: 'regular' }), { prices: ended as unknown as LineFacts['prices'] })
      .thenRefused('WAGE_NOT_EFFECTIVE', { values: { wage: 'PW Laborer', date: 'Nov 20, 2026' } });
  });
  it('nobody works more than 24 hours on a day, here and elsewhere together', () => {
    const hoursElsewhere = new Map([[`${ray}/${today}`, 1_700]]);
    const values = { worker: 'Ray Soto', hours: '25', date: 'Nov 20, 2026' };
    given(created)
      .when(labor(800, { payClass: 'regular' }), { hoursElsewhere })
      .thenRefused('DAY_OVER_24', { values });
    const trashed = [
      ...after(labor(800, { payClass: 'regular' })),
      { type: 'JobCostTrashed', data: { job: {}, lines: [] } },
    ];
    given(...(trashed as JobCostEvent[])) // of which only the name counts here
      .when(command('RestoreJobCost'), { hoursElsewhere })
      .thenRefused('DAY_OVER_24', { values });
  });
  it('hours are removed as the caller saw the longest day that remains', () => {
    const events = after(labor(800), labor(300, { payClass: 'overtime' }));
    const remove = (maxHours: number) => command('RemoveLabor', { lineId: firstLine(events), maxHours });
    given(...events)
      .when(remove(0))
      .thenRefused('HOURS_CHANGED', { values: { hours: '3' } });
    expect(
      given(...events)
        .when(remove(300))
        .events(),
    ).toMatchObject([{ type: 'LaborRemoved' }]);
  });
});

describe('materials, equipment and inventory', () => {
  it('42.5 of base rock at 3.18 are 135.15, whether bought or from the yard', () =>
    expect(ticketAfter(after(material(), inventory()))).toMatchObject({
      materialsCost: 13_515,
      inventoryCost: 13_515,
      inventory: [{ isTracked: true }],
    }));
  it('an excavator for 6.25 hours and a crane for 2 days are 1,681.25', () =>
    expect(ticketAfter(after(equipment(excavator), equipment(crane, { quantity: 20_000 })))).toMatchObject({
      equipmentCost: 168_125,
    }));
  it('a misc item has its own rate where none is given', () =>
    expect(
      ticketAfter(
        after(
          material({ source: 'misc', supplierId: null, miscItemId: permit, quantity: 10_000, unitCost: undefined }),
        ),
      ),
    ).toMatchObject({ miscCost: 21_000, materialsCost: 0 }));
  it.each([
    ['SUPPLIER_UNKNOWN', material({ supplierId: id(9) })],
    ['SUPPLIER_UNKNOWN', material({ supplierId: null })],
    ['SUPPLIER_INACTIVE', material({ supplierId: gone })],
    ['MISC_ITEM_UNKNOWN', material({ source: 'misc', supplierId: null, miscItemId: id(9) })],
    ['UNIT_COST_REQUIRED', material({ unitCost: undefined })],
    ['AMOUNT_TOO_LARGE', material({ quantity: 9_999_999_999, unitCost: 999_999 })],
    ['FILE_UNKNOWN', material({ receiptPath: 'JobCost/a/b.png' })],
    ['EQUIPMENT_UNKNOWN', equipment(id(9))],
    ['EQUIPMENT_NOT_HOURLY', equipment(crane, { followsLaborHours: true })],
    ['INVENTORY_ITEM_UNKNOWN', inventory({ inventoryItemId: id(9) })],
    ['LINE_UNKNOWN', command('EditMaterial', { lineId: id(9) })],
  ])('a line that cannot be is refused with %s', (code, line) => given(created).when(line).thenRefused(code));
  it('equipment that follows the hours runs as long as the one who works longest', () => {
    const events = after(
      labor(800),
      equipment(excavator, { followsLaborHours: true }),
      labor(200, { payClass: 'overtime' }),
    );
    expect(ticketAfter(events)).toMatchObject({ equipments: [{ quantity: 100_000 }], equipmentCost: 125_000 });
    const removed = given(...events)
      .when(command('RemoveLabor', { lineId: firstLine(events) }))
      .events();
    expect(removed.map(({ type }) => type)).toEqual(['LaborRemoved', 'EquipmentEdited']);
  });
  it('an edit keeps the rate that a line has, and changes its amount', () => {
    const events = after(equipment(excavator));
    const dearer = {
      ...prices,
      equipments: new Map([[excavator, { ...entry, name: 'Excavator', rateUnit: 'hour', costRate: 20_000 }]]),
    };
    const edited = given(...events).when(command('EditEquipment', { lineId: firstLine(events), quantity: 10_000 }), {
      prices: dearer as unknown as LineFacts['prices'], // as above
    });
    expect(edited.events()).toMatchObject([
      { type: 'EquipmentEdited', data: { to: { rate: 12_500, amount: 12_500 } } },
    ]);
  });
});

describe('an update of rates', () => {
  const raised = {
    ...prices,
    workers: new Map([[ray, person('Ray Soto', { rates: rates({ regularRate: 3_300, burdenBp: 0 }) })]]),
  };
  const facts = { prices: raised as unknown as LineFacts['prices'] }; // as above
  const events = after(labor(800));
  it('lines get the rates that the dictionaries have now, and the event says both', () =>
    expect(
      given(...events)
        .when(command('UpdateJobCostRates', {}), facts)
        .events(),
    ).toMatchObject([
      {
        type: 'JobCostRatesUpdated',
        data: { lines: [{ from: { rate: 3_200 }, to: { rate: 3_300, amount: 26_400 } }] },
      },
    ]));
  it('an update that changes no rate leaves no trace', () =>
    given(...events)
      .when(command('UpdateJobCostRates', {}))
      .then());
  it('locked hours and lines that are gone are not repriced', () => {
    given(...events, locked)
      .when(command('UpdateJobCostRates', {}), facts)
      .thenRefused('HOURS_LOCKED');
    given(...events)
      .when(command('UpdateJobCostRates', { lineIds: [id(9)] }), facts)
      .thenRefused('LINE_UNKNOWN');
  });
});

describe('a closed job cost', () => {
  it('whoever may open it edits what is closed softly, and nobody what is closed for good', () => {
    given(created, closed).when(material()).thenRefused('JOB_SOFT_CLOSED');
    expect(given(created, closed).when(material(), { mayEditClosed: true }).events()).toHaveLength(1);
    given(created, closed, closedForGood).when(material(), { mayEditClosed: true }).thenRefused('JOB_HARD_CLOSED');
  });
  it('locked hours stay, and everything else goes on', () => {
    given(created, locked)
      .when(labor(800))
      .thenRefused('HOURS_LOCKED', { values: { name: 'Kim Lee' } });
    expect(given(created, locked).when(material()).events()).toHaveLength(1);
    given(created).when(command('UnlockJobCostHours')).thenRefused('HOURS_NOT_LOCKED');
  });
  it('a job is closed softly first, and opened in the same steps', () => {
    given(created).when(command('HardCloseJobCost')).thenRefused('NOT_SOFT_CLOSED');
    given(created).when(command('SoftOpenJobCost')).thenRefused('NOT_CLOSED');
    given(created, closed)
      .when(command('HardOpenJobCost', { reason: 'x' }))
      .thenRefused('NOT_HARD_CLOSED');
    given(created, closed).when(command('HardCloseJobCost')).then(closedForGood);
  });
  it('a job whose bills, change order or splits are not settled is not closed for good', () => {
    const bill = after(material({ unitCost: 0 }));
    given(...bill, closed)
      .when(command('HardCloseJobCost'))
      .thenRefused('BILL_WITHOUT_AMOUNT');
    const changed = { ...created, data: { ...created.data, changeOrderId: id(602) } };
    const spent = given(changed).when(material()).events() as JobCostEvent[];
    given(changed, ...spent, closed)
      .when(command('HardCloseJobCost'))
      .thenRefused('CHANGE_ORDER_NOT_APPROVED');
    const split = { role: 'foreman' as const, personId: ray, personName: 'Ray', percentSplitId: half, shareBp: 5_000 };
    const uneven = { ...created, data: { ...created.data, profitSplits: [split] } };
    given(uneven, closed)
      .when(command('HardCloseJobCost'))
      .thenRefused('SPLITS_NOT_100', { values: { role: 'foreman' } });
    expect(ticketAfter([uneven])).toMatchObject({ warnings: ['SPLITS_NOT_100'] });
  });
});

describe('a job cost that is taken away', () => {
  it('the trash takes its costs back, and the restored ticket gives them again', () => {
    const events = after(labor(800), material());
    const [trashed] = given(...events)
      .when(command('TrashJobCost'))
      .events() as JobCostEvent[];
    expect(trashed).toMatchObject({
      type: 'JobCostTrashed',
      data: { lines: [{ kind: 'labor' }, { kind: 'material' }] },
    });
    expect(
      given(...events, trashed as JobCostEvent)
        .when(command('RestoreJobCost'))
        .events(),
    ).toMatchObject([{ type: 'JobCostRestored', data: { lines: [{ amount: 32_896 }, { amount: 13_515 }] } }]);
  });
  it('only what lies in the trash is deleted for good, and the reason is kept', () => {
    given(created)
      .when(command('PermanentlyDeleteJobCost', { reason: 'Twice' }))
      .thenRefused('NOT_IN_TRASH');
    const [trashed] = given(created).when(command('TrashJobCost')).events() as JobCostEvent[];
    expect(
      given(created, trashed as JobCostEvent)
        .when(command('PermanentlyDeleteJobCost', { reason: 'Twice' }))
        .events(),
    ).toMatchObject([{ type: 'JobCostPermanentlyDeleted', data: { number: '1', reason: 'Twice' } }]);
  });
});
