import { companyHoliday } from '@backoffice/contracts/dictionaries/company-holidays';
import { workerAbsence } from '@backoffice/contracts/dictionaries/worker-absences';
import { workerCertificate, type CertificateKind } from '@backoffice/contracts/dictionaries/worker-certificates';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { addDays, type Actor, type Resource } from '@backoffice/contracts/kernel';
import type { DemoDriver } from '#demo/driver.ts';

/** Last name, kind, and the first and the last day from today. */
const absences = [
  ['Nakamura', 'sick', -1, 1],
  ['Camacho', 'vacation', 2, 6],
  ['Figueroa', 'other', 3, 3],
  ['Coleman', 'vacation', 6, 10],
] as const;

/** Last name, kind, number, and the days from today that it holds; null: it does not end. */
const certificates: readonly (readonly [name: string, kind: CertificateKind, number: string, days: number | null])[] = [
  ['Delgado', 'osha30', '34-601882', null],
  ['Delgado', 'trench', 'TC-2207', 210],
  ['Kowalski', 'crane', 'NCCCO 190442', 480],
  ['Nguyen', 'forklift', 'FL-8841', -8],
  ['Iverson', 'osha10', '11-774120', null],
  ['Banks', 'forklift', 'FL-9017', 95],
  ['Brubaker', 'driversLicense', 'C4471902', 24],
];

const MADE_DAYS_AGO = 30;

/** Who is away in these days, what people may do, and the company's own holidays. */
export async function seedCrewRecords(
  { act, companyId, newId, moment, today, idOf }: DemoDriver,
  owner: Actor,
): Promise<void> {
  const create = (resource: Resource, data: object) =>
    act(companyId, owner, moment(addDays(today, -MADE_DAYS_AGO)), resource, newId(), `Create${resource.entity}`, data, {
      begins: true,
    });
  const workerNamed = (lastName: string) => idOf(worker, 'lastName', lastName);
  for (const [name, kind, first, last] of absences)
    await create(workerAbsence, {
      workerId: workerNamed(name),
      kind,
      firstDay: addDays(today, first),
      lastDay: addDays(today, last),
    });
  for (const [name, kind, number, days] of certificates)
    await create(workerCertificate, {
      workerId: workerNamed(name),
      kind,
      number,
      validThru: days === null ? null : addDays(today, days),
    });
  const year = today.slice(0, 4);
  await create(companyHoliday, { name: 'Christmas Eve', date: `${year}-12-24` });
  await create(companyHoliday, { name: 'Veterans Day', date: `${year}-11-11`, isWorked: true });
}
