import { dayText, fillSentence, priceOf, type Cents, type Day } from '#kernel/index.ts';
import type { CrewRole, PhaseQuantity, WorkPhase } from './content.ts';
import type { CrewChoice, JobSheetCustomization, PhaseColumn } from './view.ts';

/** What every company begins with. */
export const defaultCustomization: JobSheetCustomization = {
  columns: [
    { key: 'source', shown: true, label: 'Job', order: 0 },
    { key: 'phase', shown: true, label: 'Phase', order: 1 },
    { key: 'quantity', shown: true, label: 'Quantity', order: 2 },
    { key: 'plannedHours', shown: true, label: 'Hours', order: 3 },
    { key: 'instructions', shown: true, label: 'Instructions', order: 4 },
  ],
  showPrices: false,
  showSignature: true,
  footer: '',
};

export const crewRoleNames: Readonly<Record<CrewRole, string>> = {
  foreman: 'Foreman',
  operator: 'Operator',
  laborer: 'Laborer',
  driver: 'Driver',
};

export const spanishRoleNames = {
  foreman: 'Mayordomo',
  operator: 'Operador',
  laborer: 'Peón',
  driver: 'Chofer',
} as const satisfies Readonly<Record<CrewRole, string>>;

/** What is said of each phase, in the order of the company. */
export const shownColumns = ({ columns }: Pick<JobSheetCustomization, 'columns'>): PhaseColumn[] =>
  columns.filter(({ shown }) => shown).toSorted((a, b) => a.order - b.order);

type DocumentName = { readonly number: string; readonly name: string };
export const contractLabel = ({ number, name }: DocumentName) => `C-${number}-${name}`;
export const changeOrderLabel = ({ number, name }: DocumentName) => `CO-${number}-${name}`;

/** In hundredths of an hour. */
export const plannedHoursOf = (phases: readonly { readonly plannedHours: number }[]): number =>
  phases.reduce((sum, { plannedHours }) => sum + plannedHours, 0);
export const phaseAmount = ({ quantity, unitPrice }: Pick<WorkPhase, 'quantity' | 'unitPrice'>): Cents =>
  priceOf(quantity, unitPrice);

/** The phases of a sheet, with how much of them was done as far as that is said. */
export const phasesAfter = <Phase extends { readonly lineItemId: string }>(
  phases: readonly Phase[],
  done: readonly PhaseQuantity[],
): Phase[] =>
  phases.map((phase) => {
    const said = done.find(({ lineItemId }) => lineItemId === phase.lineItemId);
    return said ? { ...phase, done: said.quantity } : phase;
  });

/** Whether nothing of a sheet is moved or edited any more. */
export const isWorkDone = (status: string): boolean => status === 'completed' || status === 'signedOff';

/** Once the work is done a sheet is what the site contact signs: no price stands on it, whatever the company shows. */
export const showsPrices = (
  { showPrices }: Pick<JobSheetCustomization, 'showPrices'>,
  { completedOn }: { readonly completedOn: Day | null },
): boolean => showPrices && completedOn === null;

/** What is worth a second look, and stops nobody. */
export const jobSheetWarnings = {
  WORKER_ABSENT: '{worker} is away until {day}.',
  WORKER_DOUBLE_BOOKED: '{worker} is on job sheet {number} at {location} on the same day.',
  DIG_TICKET_EXPIRED: 'The dig-alert ticket ends on {validThru}, before the day of the work.',
} as const;

/** Whether the marks of the utilities no longer hold on the day of the work. */
export const isDigTicketExpired = (validThru: Day | null, date: Day): boolean =>
  validThru !== null && validThru !== '' && validThru < date;

/** In words: each worker who is away or somewhere else that day, and a ticket that has ended by then. */
export function warningsOf(
  {
    date,
    digAlert: { validThru },
    workerIds,
  }: {
    readonly date: Day;
    readonly digAlert: { readonly validThru: Day | null };
    readonly workerIds: readonly string[];
  },
  choices: readonly Pick<CrewChoice, 'workerId' | 'name' | 'bookings' | 'awayThrough'>[],
): string[] {
  const ticket = isDigTicketExpired(validThru, date)
    ? [fillSentence(jobSheetWarnings.DIG_TICKET_EXPIRED, { validThru: dayText(validThru ?? date) })]
    : [];
  return [...ticket, ...choices.filter(({ workerId }) => workerIds.includes(workerId)).flatMap(workerWarnings)];
}

/** Why somebody may be missing on the day of the work. */
export const workerWarnings = ({
  name: worker,
  bookings,
  awayThrough,
}: Pick<CrewChoice, 'name' | 'bookings' | 'awayThrough'>): string[] => [
  ...(awayThrough === null
    ? []
    : [fillSentence(jobSheetWarnings.WORKER_ABSENT, { worker, day: dayText(awayThrough) })]),
  ...bookings.map(({ number, locationName: location }) =>
    fillSentence(jobSheetWarnings.WORKER_DOUBLE_BOOKED, { worker, number, location }),
  ),
];
