import { equipment, equipmentCategory } from '@backoffice/contracts/dictionaries/equipment';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { miscItem } from '@backoffice/contracts/dictionaries/misc-items';
import { addDays, type Actor, type Resource } from '@backoffice/contracts/kernel';
import type { DemoDriver } from '#demo/driver.ts';

/** What it is, how many there are, and what one costs and is billed at, in dollars. */
type Machine = readonly [name: string, count: number, cost: number, bill: number];
type Category = readonly [
  name: string,
  ownership: 'owned' | 'rental',
  prefix: string,
  rateUnit: 'hour' | 'day' | 'week',
  needsOperator: boolean,
  machines: readonly Machine[],
];

const categories: readonly Category[] = [
  [
    'Excavators',
    'owned',
    'EX',
    'hour',
    true,
    [
      ['Mini excavator, 1.7 t', 2, 38, 75],
      ['Mini excavator, 3.5 t', 2, 48, 95],
      ['Excavator, 14 t', 1, 82, 165],
      ['Excavator, 21 t', 1, 96, 190],
      ['Excavator, 30 t', 1, 125, 245],
    ],
  ],
  [
    'Loaders and backhoes',
    'owned',
    'LD',
    'hour',
    true,
    [
      ['Skid steer loader', 3, 42, 85],
      ['Compact track loader', 2, 52, 105],
      ['Backhoe loader', 1, 58, 115],
    ],
  ],
  [
    'Trucks and trailers',
    'owned',
    'TR',
    'day',
    false,
    [
      ['Pickup, 3/4 ton', 4, 65, 110],
      ['Flatbed truck', 2, 120, 210],
      ['Dump truck, 10 yd', 3, 285, 520],
      ['Water truck, 2,000 gal', 1, 260, 480],
      ['Equipment trailer', 2, 40, 85],
    ],
  ],
  [
    'Compaction',
    'owned',
    'CP',
    'day',
    false,
    [
      ['Plate compactor', 4, 28, 75],
      ['Rammer', 2, 32, 85],
      ['Double drum roller', 2, 145, 290],
    ],
  ],
  [
    'Saws, pumps and power',
    'owned',
    'ST',
    'day',
    false,
    [
      ['Concrete saw, 14 in', 3, 35, 95],
      ['Demolition hammer', 3, 24, 65],
      ['Generator, 7 kW', 3, 38, 90],
      ['Trash pump, 3 in', 2, 30, 80],
      ['Rotary laser', 1, 22, 55],
    ],
  ],
  [
    'Lifts',
    'rental',
    'LF',
    'day',
    false,
    [
      ['Scissor lift, 26 ft', 3, 185, 240],
      ['Boom lift, 45 ft', 2, 340, 440],
      ['Telehandler, 6,000 lb', 1, 395, 510],
    ],
  ],
  [
    'Cranes',
    'rental',
    'CR',
    'hour',
    true,
    [
      ['Boom truck, 23 t', 2, 165, 215],
      ['Rough terrain crane, 40 t', 1, 245, 320],
    ],
  ],
  [
    'Shoring and scaffold',
    'rental',
    'SH',
    'week',
    false,
    [
      ['Scaffold tower, 30 ft', 3, 310, 405],
      ['Trench shield, 8 ft', 2, 420, 545],
      ['Aluminum shoring set', 2, 275, 360],
    ],
  ],
];

/** Cost in dollars; how many lie in the yard and where they are ordered again, where that is counted. */
type Item = readonly [item: string, unit: string, cost: number, onHand?: number, reorderAt?: number];
const items: readonly Item[] = [
  ['2 x 4 stud, 8 ft', 'each', 3.85, 640, 200],
  ['2 x 6 joist, 12 ft', 'each', 11.2, 96, 100],
  ['4 x 4 post, pressure treated, 8 ft', 'each', 14.75, 58, 24],
  ['6 x 6 post, pressure treated, 8 ft', 'each', 38.4, 12, 12],
  ['Plywood, CDX 1/2 in', 'sheet', 29.9, 74, 30],
  ['Plywood, form grade 3/4 in', 'sheet', 56.5, 41, 25],
  ['OSB, 7/16 in', 'sheet', 17.25, 110, 40],
  ['Redwood decking, 5/4 x 6', 'foot', 3.1, 880, 300],
  ['Rebar #4, 20 ft', 'each', 12.6, 215, 80],
  ['Rebar #5, 20 ft', 'each', 19.4, 64, 60],
  ['Tie wire, 16 gauge', 'roll', 6.2, 48, 12],
  ['Wire mesh, 6 x 6, 5 x 10 ft', 'sheet', 13.8, 36, 15],
  ['Concrete mix, 60 lb', 'bag', 5.1, 160, 60],
  ['Mortar mix, 80 lb', 'bag', 8.95, 42, 50],
  ['Portland cement, 94 lb', 'bag', 16.4, 55, 20],
  ['Concrete block, 8 x 8 x 16', 'each', 2.65, 1_120, 300],
  ['Retaining wall block', 'each', 6.8, 430, 150],
  ['Class 2 base', 'ton', 24.5],
  ['Base rock, 50 lb', 'bag', 3.18, 260, 60],
  ['Washed sand', 'ton', 31],
  ['Drain rock, 3/4 in', 'ton', 38.5],
  ['Perforated pipe, 4 in', 'foot', 1.35, 720, 200],
  ['Filter fabric, 6 ft', 'foot', 0.95, 540, 150],
  ['EMT conduit, 3/4 in', 'foot', 1.12, 1_240, 500],
  ['EMT conduit, 1 in', 'foot', 1.88, 410, 300],
  ['THHN wire, 12 AWG', 'foot', 0.32, 6_500, 2_000],
  ['Junction box, 4 in', 'each', 3.4, 145, 50],
  ['GFCI receptacle, 20 A', 'each', 21.5, 18, 20],
  ['PVC pipe, schedule 40, 2 in', 'foot', 2.05, 380, 150],
  ['PVC pipe, schedule 40, 4 in', 'foot', 4.6, 140, 100],
  ['Copper pipe, type L, 3/4 in', 'foot', 5.85, 90, 80],
  ['Hanger, 2 x 6', 'each', 1.75, 260, 100],
  ['Anchor bolt, 5/8 x 10 in', 'each', 2.9, 340, 120],
  ['Deck screw, 3 in', 'box', 34, 27, 10],
  ['Framing nail, 3 1/4 in', 'box', 48.5, 14, 8],
  ['Epoxy anchor, 22 oz', 'tube', 27.8, 9, 12],
  ['Roofing felt, 30 lb', 'roll', 31.5, 22, 10],
  ['Drywall, 5/8 in type X', 'sheet', 16.9, 85, 40],
  ['Joint compound, 4.5 gal', 'bucket', 18.6, 16, 6],
  ['Silt fence, 100 ft', 'roll', 42, 7, 5],
  ['Straw wattle, 25 ft', 'each', 28.5, 31, 20],
];

const miscellaneous = [
  ['Dump fee, clean soil', 'load', 95, false],
  ['Dump fee, mixed debris', 'load', 240, false],
  ['Dump fee, concrete', 'load', 145, false],
  ['Building permit', 'each', 0, false],
  ['Encroachment permit', 'each', 0, false],
  ['Traffic control plan', 'each', 650, false],
  ['Traffic control, two flaggers', 'day', 1_150, false],
  ['Special inspection', 'visit', 185, false],
  ['Compaction test', 'each', 210, false],
  ['Concrete cylinder test', 'set', 165, false],
  ['Survey staking', 'day', 1_480, false],
  ['Utility locating', 'visit', 390, false],
  ['Portable restroom', 'month', 145, true],
  ['Temporary fence', 'foot', 3.25, true],
  ['Temporary power pole', 'month', 120, true],
  ['Storage container, 20 ft', 'month', 135, true],
  ['Roll-off box, 40 yd', 'pull', 620, false],
  ['Street sweeping', 'visit', 340, false],
  ['Dust control', 'day', 260, false],
  ['Fuel', 'gallon', 5.4, true],
  ['Per diem', 'day', 68, false],
  ['Mileage', 'mile', 0.7, false],
  ['Delivery', 'each', 125, false],
  ['Plan copies', 'set', 38, true],
  ['Final cleaning', 'each', 480, false],
] as const;

const cents = (dollars: number) => Math.round(dollars * 100);
const scaled = (quantity: number | undefined) => (quantity === undefined ? null : quantity * 10_000);
const BILLED = 1.35;
const BEGUN_DAYS_AGO = 380;

/** What stands and lies in the yard, and what else a job is charged for. */
export async function seedYard({ act, companyId, newId, moment, today }: DemoDriver, owner: Actor): Promise<void> {
  async function create(resource: Resource, data: object): Promise<string> {
    const [id, at] = [newId(), moment(addDays(today, -BEGUN_DAYS_AGO))];
    await act(companyId, owner, at, resource, id, `Create${resource.entity}`, data, { begins: true });
    return id;
  }

  for (const [index, [name, ownership, prefix, rateUnit, needsOperator, machines]] of categories.entries()) {
    const categoryId = await create(equipmentCategory, { name, ownership, sort: (index + 1) * 10 });
    const each = machines.flatMap(([machine, count, ...rates]) =>
      Array.from({ length: count }, () => [machine, ...rates] as const),
    );
    for (const [at, [machine, cost, bill]] of each.entries())
      await create(equipment, {
        name: machine,
        unitNumber: `${prefix}-${101 + at}`,
        categoryId,
        costRate: cents(cost),
        billRate: cents(bill),
        rateUnit,
        needsOperator,
      });
  }
  for (const [item, unit, cost, onHand, reorderAt] of items)
    await create(inventoryItem, {
      item,
      unit,
      rate: cents(cost),
      billRate: cents(cost * BILLED),
      onHand: scaled(onHand),
      reorderAt: scaled(reorderAt),
    });
  for (const [name, unit, rate, taxable] of miscellaneous)
    await create(miscItem, { name, unit, rate: cents(rate), taxable });
}
