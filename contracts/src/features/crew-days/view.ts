import { z } from 'zod';
import { CrewLanguage } from '#features/crew-access';
import { CrewMember, jobSheet, SheetEquipment, SheetMaterial, SiteContact, WorkPhase } from '#features/job-sheets';
import { CrewHours } from '#features/crew-hours';
import { Punch } from '#features/timecards';
import { Address, Day, Id, Instant, recordFields } from '#kernel/index.ts';

const { shape: sheet } = jobSheet.view;

/** What of a phase the crew reads, and not what it sells for. */
export const CrewPhase = WorkPhase.pick({
  lineItemId: true,
  label: true,
  name: true,
  unit: true,
  quantity: true,
  done: true,
  plannedHours: true,
  instructions: true,
  instructionsSpanish: true,
});
export const CrewEquipment = SheetEquipment.omit({ equipmentId: true });
export const CrewMaterial = SheetMaterial.omit({ supplierId: true });

/** What of a sheet its crew reads, as it is kept: an allow-list, without any price and any note of the office. */
const crewSheetFields = {
  number: sheet.number,
  name: sheet.name,
  date: Day,
  startTime: sheet.startTime,
  status: sheet.status,
  customerName: sheet.customerName,
  locationId: Id,
  locationName: sheet.locationName,
  foremanId: Id,
  foremanName: z.string(),
  crew: z.array(CrewMember),
  phases: z.array(CrewPhase),
  plannedHours: z.int(),
  equipments: z.array(CrewEquipment),
  materials: z.array(CrewMaterial),
  digAlert: sheet.digAlert,
  siteContact: SiteContact,
  safetyNotes: sheet.safetyNotes,
  safetyNotesSpanish: sheet.safetyNotesSpanish,
  directions: sheet.directions,
};

/** The jobs of a sheet, as the foreman chooses whose log it is. */
export const SheetContract = z.object({ id: Id, number: z.string(), name: z.string() });

/** A sheet that was issued, with the workers who are on it. */
export const CrewDayView = z.object({
  ...recordFields,
  ...crewSheetFields,
  customerId: Id,
  contractIds: z.array(Id),
  startedAt: Instant.nullable(),
  completedOn: Day.nullable(),
  signedAt: Instant.nullable(),
  /** The foreman and the crew. */
  workerIds: z.array(Id),
  issuedAt: Instant.nullable(),
  trashedAt: Instant.nullable(),
});
export type CrewDayView = z.infer<typeof CrewDayView>;

/** `none`: no ticket is named. */
export const DigTicketState = z.enum(['holds', 'expired', 'none']);

/** A sheet as one of its crew sees it. */
export const CrewSheet = z.object({
  id: Id,
  ...crewSheetFields,
  crew: z.array(CrewMember.omit({ workerId: true }).extend({ isMe: z.boolean() })),
  isForeman: z.boolean(),
  foremanPhone: z.string(),
  contracts: z.array(SheetContract),
  address: Address.nullable(),
  digTicket: DigTicketState,
});
export type CrewSheet = z.infer<typeof CrewSheet>;

/** The clock of somebody on a day; voided presses are none. */
export const CrewClock = z.object({
  workerId: Id,
  name: z.string(),
  isMe: z.boolean(),
  punches: z.array(
    Punch.pick({ punchId: true, kind: true, at: true, byName: true, sheetId: true, locationName: true }),
  ),
});
export type CrewClock = z.infer<typeof CrewClock>;

/** The day of a worker: what is on first, then by the start. */
export const CrewDay = z.object({
  date: Day,
  today: Day,
  /** Of the company: where its days begin. */
  timeZone: z.string(),
  name: z.string(),
  companyName: z.string(),
  companyPhone: z.string(),
  language: CrewLanguage,
  sheets: z.array(CrewSheet),
  /** The worker's own first; a foreman has those of the crew, too. */
  clocks: z.array(CrewClock),
  /** Of the sheets that the worker leads. */
  hours: z.array(CrewHours),
  /** What the worker has to read before the first press of the clock; null once it was. */
  notice: z.int().nullable(),
  /** The days that can be asked for and have a sheet. */
  days: z.array(Day),
  /** How the day after begins; null where there is no sheet. */
  next: z.object({ date: Day, startTime: z.string(), locationName: z.string(), digTicket: DigTicketState }).nullable(),
});
export type CrewDay = z.infer<typeof CrewDay>;
