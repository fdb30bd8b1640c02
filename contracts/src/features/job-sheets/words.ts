import type { CrewLanguage } from '#features/crew-access';
import { dayText, fillSentence, longDay, quantityText, timeText, weekdayText, type Day } from '#kernel/index.ts';
import { crewRoleNames, defaultCustomization, spanishRoleNames } from './calculations.ts';
import type { CrewRole, WorkPhase } from './content.ts';
import type { PhaseColumn } from './view.ts';

/** What is printed on a sheet, and stands behind its link. What people type is never translated. */
const en = {
  title: 'Job sheet {number}',
  date: 'Date',
  start: 'Start',
  startAt: 'Start at {time}',
  plannedHours: 'Planned hours',
  plannedHour: { one: '{hours} planned hour', other: '{hours} planned hours' },
  customer: 'Customer',
  location: 'Job location',
  where: 'Where and when',
  foreman: 'Foreman',
  siteContact: 'Site contact',
  call: 'Call {phone}',
  ticket: 'Dig-alert ticket',
  ticketEnded: 'ended on {day}',
  ticketValid: 'valid through {day}',
  doNotDig: 'do not dig',
  directions: 'Directions',
  safety: 'Safety',
  work: 'What to do',
  phases: 'Phases',
  inAll: 'In all',
  amount: 'Amount',
  dayAmount: 'Work of the day',
  crew: 'Crew',
  name: 'Name',
  role: 'Role',
  task: 'Task',
  equipment: 'Equipment',
  unit: 'Unit',
  note: 'Note',
  materials: 'Materials',
  material: 'Material',
  quantity: 'Quantity',
  from: 'From',
  fromSupplier: 'From {supplier}',
  photos: 'Photos',
  done: 'done {done} of {planned}',
  hours: 'Hours',
  jobTitle: 'Title',
  firm: 'Company',
  recorded: 'Recorded',
  forCustomer: 'For the customer',
  on: 'On',
  revised: 'Being revised',
  revisedText: '{company} is revising this job sheet and will send you a new link.',
  completed: 'Completed',
  completedText: 'The work on this sheet is done. Thank you.',
  moved: 'Moved from {day}',
  movedText: 'The work is on {day} now.',
  otherLanguage: 'Español',
};
export type SheetWords = typeof en;

const es: SheetWords = {
  title: 'Hoja de trabajo {number}',
  date: 'Fecha',
  start: 'Inicio',
  startAt: 'Empieza a las {time}',
  plannedHours: 'Horas previstas',
  plannedHour: { one: '{hours} hora prevista', other: '{hours} horas previstas' },
  customer: 'Cliente',
  location: 'Lugar de la obra',
  where: 'Dónde y cuándo',
  foreman: 'Mayordomo',
  siteContact: 'Contacto en la obra',
  call: 'Llamar al {phone}',
  ticket: 'Boleto de excavación',
  ticketEnded: 'venció el {day}',
  ticketValid: 'vale hasta el {day}',
  doNotDig: 'no excave',
  directions: 'Cómo llegar',
  safety: 'Seguridad',
  work: 'Qué hay que hacer',
  phases: 'Fases',
  inAll: 'En total',
  amount: 'Importe',
  dayAmount: 'Trabajo del día',
  crew: 'Cuadrilla',
  name: 'Nombre',
  role: 'Puesto',
  task: 'Tarea',
  equipment: 'Equipo',
  unit: 'Unidad',
  note: 'Nota',
  materials: 'Materiales',
  material: 'Material',
  quantity: 'Cantidad',
  from: 'De',
  fromSupplier: 'De {supplier}',
  photos: 'Fotos',
  done: 'hecho: {done} de {planned}',
  hours: 'Horas',
  jobTitle: 'Cargo',
  firm: 'Compañía',
  recorded: 'Anotado',
  forCustomer: 'Por el cliente',
  on: 'Día',
  revised: 'En revisión',
  revisedText: '{company} está revisando esta hoja de trabajo y le enviará otro enlace.',
  completed: 'Terminada',
  completedText: 'El trabajo de esta hoja está hecho. Gracias.',
  moved: 'Cambió de día: era el {day}',
  movedText: 'Ahora el trabajo es el {day}.',
  otherLanguage: 'English',
};

export const sheetWords: Readonly<Record<CrewLanguage, SheetWords>> = { en, es };

/** What is signed: the work of the day, and no price; read in both languages. */
export const signOffAgreement = (day: Day): Readonly<Record<CrewLanguage, string>> => ({
  en: `I accept the work of ${longDay('en-US', day)} as it stands on this sheet, or as noted. This is no agreement to a price.`,
  es: `Acepto el trabajo del ${longDay('es-US', day)} como está en esta hoja, o como se anotó. Esto no es un acuerdo sobre un precio.`,
});

export const roleName = (language: CrewLanguage, role: CrewRole): string =>
  (language === 'es' ? spanishRoleNames : crewRoleNames)[role];

const columns: Readonly<Record<PhaseColumn['key'], string>> = {
  source: 'Obra',
  phase: 'Fase',
  quantity: 'Cantidad',
  plannedHours: 'Horas',
  instructions: 'Instrucciones',
};
/** A heading that the company has written stands as it is. */
export const columnLabel = (language: CrewLanguage, { key, label }: Pick<PhaseColumn, 'key' | 'label'>): string =>
  language === 'es' && defaultCustomization.columns.some((each) => each.key === key && each.label === label)
    ? columns[key]
    : label;

/** Spanish as it is written in California; `es` alone writes 7,5 and 15:00. */
const spanish = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-US', { ...options, timeZone: 'UTC' });
const spanishDay = spanish({ day: 'numeric', month: 'short', year: 'numeric' });
const spanishWeekday = spanish({ weekday: 'short', day: 'numeric', month: 'short' });
const instantOf = (day: Day, time = '00:00') => new Date(`${day}T${time}:00Z`);

/** `Nov 20, 2026`; `20 nov 2026` in Spanish. */
export const sheetDay = (language: CrewLanguage, day: Day): string =>
  language === 'es' ? spanishDay.format(instantOf(day)) : dayText(day);
/** `Fri, Nov 20`; `vie, 20 nov` in Spanish. */
export const sheetWeekday = (language: CrewLanguage, day: Day): string =>
  language === 'es' ? spanishWeekday.format(instantOf(day)) : weekdayText(day);
/** `1:30 PM`, of `13:30`; `1:30 p. m.` in Spanish. */
export const sheetTime = (language: CrewLanguage, time: string): string =>
  language === 'es' && time !== ''
    ? timeText(time).replace('AM', 'a.\u00A0m.').replace('PM', 'p.\u00A0m.')
    : timeText(time);

/** `14 sq ft`, and `done 12 of 14 sq ft` once somebody has said so. */
export function sheetQuantity(
  language: CrewLanguage,
  { quantity, done, unit }: Pick<WorkPhase, 'quantity' | 'done' | 'unit'>,
): string {
  const planned = quantityText(quantity);
  const said =
    typeof done === 'number' // null in rows of GraphQL
      ? fillSentence(sheetWords[language].done, { done: quantityText(done), planned })
      : planned;
  return `${said} ${unit}`;
}

/** What the office has written for the crew: that of the reader's language first, and nothing where nothing stands. */
export const crewTexts = (
  language: CrewLanguage,
  text: string,
  inSpanish = '',
): readonly { readonly language: CrewLanguage; readonly text: string }[] =>
  [
    { language: 'en' as const, text },
    { language: 'es' as const, text: inSpanish },
  ]
    .toSorted((a, b) => Number(b.language === language) - Number(a.language === language))
    .filter((each) => each.text !== '');

/** `valid through Nov 20, 2026`, or that it has ended. */
export const ticketText = (language: CrewLanguage, validThru: Day, hasEnded: boolean): string => {
  const { ticketEnded, ticketValid } = sheetWords[language];
  return fillSentence(hasEnded ? ticketEnded : ticketValid, { day: sheetDay(language, validThru) });
};
