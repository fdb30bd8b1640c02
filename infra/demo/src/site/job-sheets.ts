import { equipment } from '@backoffice/contracts/dictionaries/equipment';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { addDays, type Actor, type Day, type Instant } from '@backoffice/contracts/kernel';
import type { SeededContract } from '#demo/bookkeeper.ts';
import type { correspondence } from '#demo/correspondence.ts';
import type { DemoDriver } from '#demo/driver.ts';

type Progress = 'draft' | 'issued' | 'inProgress' | 'completed';
/** Of which contract, on which day from today, the last names of foreman and crew, and how far it has come. */
type Sheet = {
  readonly name: string;
  readonly day: number;
  readonly foreman: string;
  readonly crew: readonly (readonly [name: string, role: 'operator' | 'laborer' | 'driver', task: string])[];
  readonly until: Progress;
  /** Which lines of the contract, and the hours planned for each. */
  readonly phases: readonly (readonly [line: number, hours: number, instructions: string, inSpanish?: string])[];
  /** Days from the day of the work until the ticket ends. */
  readonly ticket?: number;
};

const sheets: readonly (Sheet & { readonly job: number })[] = [
  {
    job: 0,
    name: 'Demolition of the old wall',
    day: -6,
    foreman: 'Delgado',
    crew: [
      ['Kowalski', 'operator', 'Excavator'],
      ['Camacho', 'laborer', 'Loading'],
      ['Brubaker', 'driver', 'Haul-off'],
    ],
    until: 'completed',
    phases: [[0, 32, 'Take the timbers down from the top. Keep the neighbor’s fence standing.']],
    ticket: 12,
  },
  {
    job: 0,
    name: 'Block wall, first courses',
    day: 0,
    foreman: 'Delgado',
    crew: [
      ['Salinas', 'laborer', 'Block'],
      ['Nguyen', 'laborer', 'Geogrid and backfill'],
      ['Foster', 'operator', 'Compactor'],
    ],
    until: 'inProgress',
    phases: [
      [
        1,
        40,
        'Begin at the north corner. Check level every third block; geogrid at the second course.',
        'Empiece en la esquina norte. Revise el nivel cada tres bloques; geomalla en la segunda hilada.',
      ],
      [2, 12, 'Pipe with the holes down, daylight at the low end.'],
    ],
    ticket: 6,
  },
  {
    job: 1,
    name: 'Begin on site',
    day: 0,
    foreman: 'Ortega',
    crew: [
      ['Iverson', 'laborer', 'Layout'],
      ['Nakamura', 'laborer', 'Forms'],
      ['Banks', 'operator', 'Skid steer'],
    ],
    until: 'issued',
    phases: [
      [
        0,
        24,
        'Walk the site with the customer before anything is cut. Photos of all four corners.',
        'Recorra el sitio con el cliente antes de cortar nada. Fotos de las cuatro esquinas.',
      ],
      [1, 16, ''],
    ],
    ticket: 9,
  },
  {
    job: 2,
    name: 'Second day',
    day: 0,
    foreman: 'Coleman',
    crew: [
      ['Lindqvist', 'laborer', ''],
      ['Banks', 'operator', 'Skid steer, after the other site'],
    ],
    until: 'draft',
    phases: [[0, 16, 'As agreed with the owner on Friday.']],
    ticket: -3,
  },
];

/** What crews do these days: done, under way, issued this morning, and one that is still being planned. */
export async function seedJobSheets(
  { act, companyId, newId, moment, today, idOf }: DemoDriver,
  post: ReturnType<typeof correspondence>,
  jobs: readonly SeededContract[],
): Promise<void> {
  const workerNamed = (lastName: string) => idOf(worker, 'lastName', lastName);
  for (const { job, ...sheet } of sheets) {
    const agreed = jobs[job];
    if (agreed) await tell(agreed, sheet);
  }

  async function tell({ id: contractId, fields, seller }: SeededContract, sheet: Sheet) {
    const id = newId();
    const date = addDays(today, sheet.day);
    const at = (day: Day) => moment(day < today ? day : today);
    const planned = at(addDays(date, -2));
    const send = (by: Actor, when: Instant, type: string, data: object, how = {}) =>
      act(companyId, by, when, jobSheet, id, type, data, how);
    const lines = fields.lineItems.filter(({ isPhase }) => isPhase);
    await send(
      seller.actor,
      planned,
      'CreateJobSheet',
      {
        locationId: fields.locationId,
        name: sheet.name,
        date,
        startTime: '07:00',
        contractIds: [contractId],
        foremanId: workerNamed(sheet.foreman),
        crew: sheet.crew.map(([name, role, task]) => ({ workerId: workerNamed(name), role, task })),
        phases: sheet.phases.flatMap(([which, hours, instructions, instructionsSpanish = '']) => {
          const line = lines[which];
          const said = { plannedHours: hours * 100, instructions, instructionsSpanish };
          return line ? { lineItemId: line.id, quantity: line.quantity, ...said } : [];
        }),
        equipments: [{ equipmentId: idOf(equipment, 'unitNumber', 'EX-101'), note: 'With the narrow bucket' }],
        materials: [
          {
            name: 'Base rock, ¾ in',
            quantity: 120_000,
            unit: 'cy',
            supplierId: idOf(supplier, 'name', 'Mission Gorge Rock & Sand'),
          },
          { name: 'Marking paint, white', quantity: 60_000, unit: 'can' },
        ],
        ...(sheet.ticket !== undefined && {
          digAlert: { number: `A26${String(3_170_000 + sheet.day * 211)}`, validThru: addDays(date, sheet.ticket) },
        }),
        siteContact: { name: fields.contactName, phone: '+16195550178' },
        directions: 'Park on the street. The gate code is with the foreman.',
        safetyNotes: 'Hard hats, vests and gloves.\nKeep three feet from the edge of the cut.',
        safetyNotesSpanish: 'Casco, chaleco y guantes.\nQuédese a tres pies de la orilla del corte.',
      },
      { begins: true },
    );
    if (sheet.until === 'draft') return;
    const morning = at(date);
    await send(seller.actor, at(addDays(date, -1)), 'IssueJobSheet', {});
    const mail = await post.send(jobSheet, id, seller, at(addDays(date, -1)), {
      to: emailOf(sheet.foreman),
      subject: `Job sheet: ${sheet.name}`,
      body: `Hello team,\n\nThis is the job sheet for ${sheet.name.toLowerCase()} at ${fields.locationAddress}: {{doc.link}}\n\n${seller.actor.name}`,
    });
    if (sheet.until === 'issued') return;
    await post.view(jobSheet, id, mail, morning);
    await send(seller.actor, morning, 'StartJobSheet', {});
    if (sheet.until !== 'completed') return;
    const phases = sheet.phases.flatMap(([which]) => {
      const line = lines[which];
      return line ? { lineItemId: line.id, quantity: line.quantity } : [];
    });
    await send(seller.actor, morning, 'CompleteJobSheet', { completedOn: date, phases });
  }
}

const emails: Readonly<Record<string, string>> = { Delgado: 'rosa', Ortega: 'manuel', Coleman: 'aisha' };
const emailOf = (lastName: string) => `${emails[lastName] ?? ''}.${lastName}@ridgeline-builders.example`.toLowerCase();
