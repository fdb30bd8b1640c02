import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { percentSplit } from '@backoffice/contracts/dictionaries/percent-splits';
import { wage } from '@backoffice/contracts/dictionaries/wages';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { addDays, shareOf, type Actor, type Day, type Resource } from '@backoffice/contracts/kernel';
import { earlierDay } from '#demo/bookkeeper.ts';
import type { DemoDriver } from '#demo/driver.ts';

type Role = 'foreman' | 'operator' | 'laborer' | 'driver';
/**
 * Name, trade, roles, cents an hour when hired, and the raises since in percent: one each new year, the last of them
 * the coming one.
 */
type Hand = readonly [
  first: string,
  last: string,
  trade: string,
  roles: readonly Role[],
  rate: number,
  raises: readonly number[],
];

const hands: readonly Hand[] = [
  ['Rosa', 'Delgado', 'Operating engineer, group 4', ['foreman', 'operator'], 4_650, [3, 4, 3]],
  ['Earl', 'Whitaker', 'General foreman', ['foreman'], 5_200, [3, 3, 0]],
  ['Manuel', 'Ortega', 'Cement mason', ['foreman', 'laborer'], 4_300, [4, 3, 0]],
  ['Denise', 'Kowalski', 'Operating engineer, group 6', ['operator'], 4_475, [3, 3, 0]],
  ['Tyrell', 'Banks', 'Operating engineer, group 8', ['operator', 'driver'], 4_390, [0, 5, 0]],
  ['Hector', 'Salinas', 'Laborer, group 3', ['laborer'], 3_350, [4, 4, 0]],
  ['Luis', 'Camacho', 'Laborer, group 1', ['laborer'], 3_100, [4, 0, 0]],
  ['Pham', 'Nguyen', 'Laborer, group 2', ['laborer'], 3_225, [3, 0, 0]],
  ['Grant', 'Iverson', 'Carpenter', ['laborer'], 4_050, [3, 3, 0]],
  ['Aisha', 'Coleman', 'Carpenter', ['foreman', 'laborer'], 4_425, [5, 3, 0]],
  ['Walt', 'Brubaker', 'Truck driver, group 4', ['driver'], 3_475, [3, 0, 0]],
  ['Carmen', 'Reyes', 'Truck driver, group 2', ['driver'], 3_290, [0, 4, 0]],
  ['Jamal', 'Foster', 'Pipelayer', ['laborer', 'operator'], 3_825, [3, 3, 0]],
  ['Sven', 'Lindqvist', 'Rodman', ['laborer'], 3_950, [0, 0, 0]],
  ['Tomas', 'Herrera', 'Laborer, group 1', ['laborer'], 2_950, [0, 0, 0]],
  ['Bridget', 'Connolly', 'Surveyor', ['operator'], 4_600, [0, 3, 0]],
  ['Kekoa', 'Nakamura', 'Cement mason', ['laborer'], 3_880, [3, 0, 0]],
  ['Darnell', 'Price', 'Laborer, apprentice', ['laborer'], 2_250, [0, 10, 0]],
  ['Inez', 'Figueroa', 'Carpenter, apprentice', ['laborer'], 2_430, [0, 10, 0]],
  ['Hal', 'Sorensen', 'Laborer, group 3', ['foreman', 'laborer'], 3_240, [0, 0, 0]],
  ['Roy', 'Tanner', 'Mechanic', ['operator', 'driver'], 4_150, [0, 0, 0]],
];

const wages = [
  ['Regular', '', 3_500, 0],
  ['Overtime', '', 5_250, 0],
  ['Double Time', '', 7_000, 0],
  ['Foreman', '', 4_800, 0],
  ['PW Laborer Regular', 'Laborer, group 1', 4_025, 2_460],
  ['PW Laborer Overtime', 'Laborer, group 1', 6_038, 2_460],
  ['PW Operator Regular', 'Operating engineer, group 4', 5_673, 3_165],
  ['PW Operator Overtime', 'Operating engineer, group 4', 8_510, 3_165],
  ['PW Operator Double Time', 'Operating engineer, group 4', 11_346, 3_165],
  ['PW Cement Mason Regular', 'Cement mason', 4_435, 2_728],
  ['PW Carpenter Regular', 'Carpenter', 5_236, 2_254],
  ['PW Truck Driver Regular', 'Truck driver, group 4', 3_914, 3_469],
] as const;
const counties = ['San Diego', 'Riverside', 'Imperial'] as const;

const splits = [25, 33.33, 33.34, 50, 75, 100];
const HIRED_DAYS_AGO = 400;

/**
 * Who works on the jobs and for how much: workers with raises behind them and ahead, wages, overheads, and what profits
 * are split in.
 */
export async function seedCrew({ act, companyId, newId, moment, today }: DemoDriver, owner: Actor): Promise<void> {
  const year = Number(today.slice(0, 4));
  const newYear = (years: number): Day => `${year + years}-01-01`;
  const send = (on: Day, resource: Resource, id: string, type: string, data: object, how = {}) =>
    act(companyId, owner, moment(earlierDay(on, today)), resource, id, type, data, how);
  const create = async (resource: Resource, data: object) => {
    const id = newId();
    await send(addDays(today, -HIRED_DAYS_AGO), resource, id, `Create${resource.entity}`, data, { begins: true });
    return id;
  };

  for (const [index, [firstName, lastName, classification, roles, rate, raises]] of hands.entries()) {
    const isApprentice = classification.endsWith('apprentice');
    const hiredOn = addDays(newYear(-2), index * 5);
    const id = await create(worker, {
      firstName,
      lastName,
      employeeNo: String(1_001 + index),
      roles,
      classification,
      regularRate: rate,
      billRate: shareOf(rate, 21_000),
      burdenBp: 2_850,
      effectiveFrom: hiredOn,
      ssnLast4: String(1_204 + index * 317).padStart(4, '0'),
      journeyLevel: isApprentice ? 'RA' : 'J',
      apprenticePercentBp: isApprentice ? 6_000 : null,
      hiredOn,
      phone: `+1619555${String(1_200 + index)}`,
      email: `${firstName}.${lastName}@ridgeline-builders.example`.toLowerCase(),
    });
    let regularRate = rate;
    for (const [years, percent] of raises.entries())
      if (percent > 0) {
        regularRate = shareOf(regularRate, 10_000 + percent * 100);
        const effectiveFrom = newYear(years - 1);
        await send(addDays(effectiveFrom, -7), worker, id, 'ChangeWorkerRate', {
          effectiveFrom,
          regularRate,
          billRate: shareOf(regularRate, 21_000),
        });
      }
    if (lastName === 'Tanner') await send(today, worker, id, 'ChangeWorkerStatus', { status: 'inactive' });
  }

  for (const [index, [name, classification, baseRate, fringeRate]] of wages.entries()) {
    const county = fringeRate > 0 ? counties[index % counties.length] : '';
    const id = await create(wage, {
      name,
      classification,
      baseRate,
      fringeRate,
      determinationNo: county && `${county.slice(0, 2).toUpperCase()}-23-102-${index}-${year - 1}-1`,
      county,
      effectiveFrom: newYear(-1),
      effectiveTo: county && index % 4 === 0 ? `${year + 1}-06-30` : null,
    });
    if (county)
      await send(addDays(newYear(0), -10), wage, id, 'ChangeWageRate', {
        effectiveFrom: newYear(0),
        baseRate: baseRate + 110,
        fringeRate: fringeRate + 45,
      });
  }

  await create(overhead, {
    name: 'Office',
    basis: 'percentOfDirect',
    rateBp: 1_250,
    effectiveFrom: newYear(-1),
    isDefault: true,
  });
  await create(overhead, {
    name: 'Field office',
    basis: 'percentOfDirect',
    rateBp: 800,
    effectiveFrom: newYear(-1),
  });
  await create(overhead, {
    name: 'Small tools',
    basis: 'perLaborHour',
    ratePerHour: 185,
    effectiveFrom: newYear(-1),
  });
  await create(overhead, {
    name: 'Bonding',
    basis: 'percentOfContract',
    rateBp: 150,
    effectiveFrom: newYear(0),
  });
  for (const percent of splits) await create(percentSplit, { percent });
}
