import { equipment } from '@backoffice/contracts/dictionaries/equipment';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { miscItem } from '@backoffice/contracts/dictionaries/misc-items';
import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { addDays, carriesMoney, type Actor, type Day } from '@backoffice/contracts/kernel';
import type { SeededContract } from './bookkeeper.ts';
import type { DemoDriver } from './driver.ts';

/** Who works together, the foreman first, and what they work with. */
const crews = [
  { people: ['Ortega', 'Nakamura', 'Camacho'], machine: 'LD-101', item: 'Concrete mix, 60 lb', misc: 'Delivery' },
  {
    people: ['Coleman', 'Iverson', 'Figueroa'],
    machine: 'TR-101',
    item: 'Plywood, CDX 1/2 in',
    misc: 'Final cleaning',
  },
  { people: ['Whitaker', 'Salinas', 'Banks'], machine: 'CP-101', item: 'Washed sand', misc: 'Dump fee, clean soil' },
  {
    people: ['Delgado', 'Foster', 'Brubaker'],
    machine: 'EX-101',
    item: 'Drain rock, 3/4 in',
    misc: 'Utility locating',
  },
] as const;
const SUPPLIER = 'Mission Gorge Rock & Sand';
/** So many jobs beside the golden one, and so many days of work on each. */
const [JOBS, WORK_DAYS] = [11, 3];
const HOURS = [800, 900, 1_000];

/** The tickets of the jobs that are under way: the golden one costs what the handbook says, to the cent. */
export async function seedJobCosts(
  stage: DemoDriver,
  owner: Actor,
  [golden, ...others]: readonly SeededContract[],
): Promise<void> {
  const desk = ticketDesk(stage, owner);
  if (golden) await tellGolden(stage, desk, golden);
  for (const [index, job] of others.slice(0, JOBS).entries()) await tell(stage, desk, job, index);
}

type TicketDesk = ReturnType<typeof ticketDesk>;

/** What every ticket is made with. */
function ticketDesk({ act, companyId, newId, moment, today, idOf }: DemoDriver, owner: Actor) {
  const workerNamed = (lastName: string) => idOf(worker, 'lastName', lastName);
  const supplierId = idOf(supplier, 'name', SUPPLIER);
  const itemNamed = (item: string) => idOf(inventoryItem, 'item', item);
  const back = (days: number) => addDays(today, -days);

  /** Opens a ticket, and enters what is told of it on its last day. */
  async function open(contractId: string, data: { date: Day; endDate: Day; [field: string]: unknown }) {
    const id = newId();
    const at = moment(data.endDate < today ? data.endDate : today);
    const send = (type: string, entry: object = {}, how = {}) =>
      act(companyId, owner, at, jobCost, id, type, entry, how);
    await send('CreateJobCost', { contractId, ...data }, { begins: true });
    return send;
  }
  return { workerNamed, supplierId, itemNamed, back, open };
}

/** Domain.md 4.8 and 4.12: 11,309.47 direct, 8 % of overhead, and a profit of 7,303.65. */
async function tellGolden(
  { idOf, events }: DemoDriver,
  { workerNamed, supplierId, itemNamed, back, open }: TicketDesk,
  { id, fields }: SeededContract,
) {
  const changeLines = async (id: string) =>
    (
      await events<{ lineItems: readonly { id: string }[] }>(`ChangeOrder-${id}`, 'ChangeOrderCreated')
    )[0]?.lineItems.map((line) => line.id) ?? [];
  const [demolition, wall, drainage] = fields.lineItems.map((line) => line.id);
  const [longer] = await changeLines(idOf(changeOrder, 'name', 'Longer wall, 8 feet'));
  const [date, endDate] = [back(42), back(24)];
  const send = await open(id, {
    date,
    endDate,
    foremanId: workerNamed('Sorensen'),
    description: 'The old wall down, the new one up, drainage behind it.',
    overheadRateId: idOf(overhead, 'name', 'Field office'),
  });
  const days = Array.from({ length: 19 }, (_, at) => addDays(date, at)).filter(isWeekday);
  const phases = [...Array<typeof wall>(3).fill(demolition), ...Array<typeof wall>(8).fill(wall), drainage, longer];
  for (const [at, lineItemId] of phases.entries())
    await send('AddLabor', {
      workerId: workerNamed('Sorensen'),
      workDate: days[at],
      hours: 1_000,
      payClass: 'regular',
      lineItemId,
    });
  const bills = [
    ['Haul-off of timbers', 64_973, demolition],
    ['Wall block and geogrid', 246_375, wall],
    ['Pipe and fabric', 63_351, drainage],
    ['Wall block, 8 feet more', 12_366, longer],
  ] as const;
  for (const [at, [description, unitCost, lineItemId]] of bills.entries())
    await send('AddMaterial', {
      supplierId,
      invoiceRef: `MG-${4_410 + at}`,
      description,
      unitCost,
      lineItemId,
    });
  await send('AddMaterial', {
    source: 'misc',
    miscItemId: idOf(miscItem, 'name', 'Compaction test'),
    lineItemId: wall,
  });
  const machine = (unitNumber: string) => idOf(equipment, 'unitNumber', unitNumber);
  await send('AddEquipment', { equipmentId: machine('EX-107'), quantity: 62_500, lineItemId: demolition });
  await send('AddEquipment', { equipmentId: machine('TR-105'), quantity: 75_000, lineItemId: wall });
  await send('UseInventory', {
    inventoryItemId: itemNamed('Base rock, 50 lb'),
    quantity: 425_000,
    lineItemId: drainage,
  });
  await send('AddJobNote', { text: 'Grace Tanaka asked for eight feet more; change order 1 covers it.' });
  await send('LockJobCostHours');
}

/** A few days of work of a crew. */
async function tell(
  { idOf }: DemoDriver,
  { workerNamed, supplierId, itemNamed, back, open }: TicketDesk,
  { id, fields }: SeededContract,
  index: number,
) {
  const crew = crews[index % crews.length] ?? crews[0];
  const weeksAgo = index % 3;
  const date = lastMonday(back(7 * weeksAgo + WORK_DAYS - 1)); // all of its days are past, whatever day it is today
  const endDate = addDays(date, WORK_DAYS - 1);
  const phases = fields.lineItems.filter((line) => line.isPhase && carriesMoney(line)).map((line) => line.id);
  const lineItemId = phases[index % Math.max(phases.length, 1)] ?? null;
  const send = await open(id, {
    date,
    endDate,
    foremanId: workerNamed(crew.people[0]),
    description: `Week of the ${fields.name.toLowerCase()}`,
  });
  for (let day = date, at = 0; day <= endDate; day = addDays(day, 1), at += 1)
    for (const lastName of crew.people.slice(0, index % 2 === 0 ? 3 : 2))
      await send('AddLabor', {
        workerId: workerNamed(lastName),
        workDate: day,
        hours: HOURS[(index + at) % HOURS.length],
        lineItemId,
      });
  await send('AddEquipment', {
    equipmentId: idOf(equipment, 'unitNumber', crew.machine),
    quantity: 30_000,
    lineItemId,
  });
  await send('UseInventory', {
    inventoryItemId: itemNamed(crew.item),
    quantity: 60_000 + index * 10_000,
    lineItemId,
  });
  await send('AddMaterial', {
    supplierId,
    invoiceRef: `R-${1_200 + index * 7}`,
    description: 'Concrete, 3,000 psi',
    quantity: 50_000 + index * 5_000,
    unit: 'cy',
    unitCost: 17_850,
    lineItemId,
  });
  if (index % 3 === 0)
    await send('AddMaterial', { source: 'misc', miscItemId: idOf(miscItem, 'name', crew.misc), lineItemId });
  if (weeksAgo > 0) await send('LockJobCostHours');
  if (weeksAgo > 1) await send('SoftCloseJobCost');
}

const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekday = (day: Day) => ![0, 6].includes(weekday(day));
/** The Monday of the week, or the day itself. */
const lastMonday = (day: Day) => addDays(day, -((weekday(day) + 6) % 7));
