import { certificateKinds, type CertificateKind } from '@backoffice/contracts/dictionaries/worker-certificates';
import { isDigTicketExpired, jobSheetWarnings } from '@backoffice/contracts/features/job-sheets';
import type { ScheduleItem } from '@backoffice/contracts/features/schedule';
import { dayText, fillSentence, holidayOn, type OwnHoliday } from '@backoffice/contracts/kernel';
import type { ScheduledRow } from './queries.ts';

/** `workerId`: whom it is about, where that is one of the sheet's people. */
type Flag = Omit<NonNullable<ScheduleItem['flags']>[number], 'person'> & { readonly workerId?: string };

/** What is known beside a sheet: the sheets of its day, who is away, what has ended, and the company's holidays. */
export type DayContext = {
  readonly ofThatDay: readonly ScheduledRow[];
  readonly absences: readonly ScheduledRow[];
  readonly certificates: readonly ScheduledRow[];
  readonly holidays: readonly OwnHoliday[];
};

const EQUIPMENT_TWICE = '{equipment} is on job sheet {number} on the same day.';
const HOLIDAY = '{holiday} is a holiday.';
const BUSY_ELSEWHERE = '{worker} is on another job sheet on the same day.';
const EQUIPMENT_ELSEWHERE = '{equipment} is on another job sheet on the same day.';
const ENDED = '{worker}: {certificate} ended {day}.';

/** What does not fit together on a sheet. */
export function flagsOf(row: ScheduledRow, context: DayContext): Flag[] {
  const { date, validThru } = row;
  const holiday = holidayOn(date, context.holidays);
  return [
    ...(isDigTicketExpired(validThru, date)
      ? [flag('DIG_TICKET_EXPIRED', jobSheetWarnings.DIG_TICKET_EXPIRED, { validThru: dayText(validThru ?? date) })]
      : []),
    ...absent(row, context.absences),
    ...bookedTwice(row, context.ofThatDay),
    ...equipmentTwice(row, context.ofThatDay),
    ...ended(row, context.certificates),
    ...(holiday === null ? [] : [flag('HOLIDAY', HOLIDAY, { holiday })]),
  ];
}

const flag = (
  code: Flag['code'],
  sentence: string,
  values: Readonly<Record<string, string>>,
  workerId?: string,
): Flag => ({ code, says: fillSentence(sentence, values), ...(workerId !== undefined && { workerId }) });

const absent = (row: ScheduledRow, absences: readonly ScheduledRow[]): Flag[] =>
  peopleOf(row).flatMap(({ id, name: worker }) => {
    const away = absences.find(
      ({ leaderId, date, validThru }) => leaderId === id && date <= row.date && row.date <= (validThru ?? date),
    );
    if (!away) return [];
    const day = dayText(away.validThru ?? away.date);
    return [flag('WORKER_ABSENT', jobSheetWarnings.WORKER_ABSENT, { worker, day }, id)];
  });

/** Of each kind the one that holds longest has ended. */
const ended = (row: ScheduledRow, certificates: readonly ScheduledRow[]): Flag[] =>
  peopleOf(row).flatMap(({ id, name: worker }) =>
    certificates
      .filter(({ leaderId, validThru }) => leaderId === id && validThru !== null && validThru < row.date)
      .map(({ name, validThru }) => {
        const certificate = inSentence(certificateKinds[name as CertificateKind]); // a kind, by its table
        return flag('CERTIFICATE_EXPIRED', ENDED, { worker, certificate, day: dayText(validThru ?? '') }, id);
      }),
  );

/** “Forklift” as “forklift”; “OSHA 10” stays. */
const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label[0]?.toLowerCase() + label.slice(1);

const bookedTwice = (row: ScheduledRow, ofThatDay: readonly ScheduledRow[]): Flag[] =>
  ofThatDay
    .filter(({ id }) => id !== row.id)
    .flatMap((other) =>
      peopleOf(other)
        .filter(({ id }) => peopleOf(row).some((each) => each.id === id))
        .map(({ id, name: worker }) => {
          const { isSeen, number, locationName: location } = other;
          const sentence = isSeen ? jobSheetWarnings.WORKER_DOUBLE_BOOKED : BUSY_ELSEWHERE;
          return flag('WORKER_DOUBLE_BOOKED', sentence, { worker, number, location }, id);
        }),
    );

const equipmentTwice = (row: ScheduledRow, ofThatDay: readonly ScheduledRow[]): Flag[] =>
  ofThatDay
    .filter(({ id }) => id !== row.id)
    .flatMap(({ isSeen, number, equipments }) =>
      equipments
        .filter(({ equipmentId }) => row.equipments.some((each) => each.equipmentId === equipmentId))
        .map(({ name, unitNumber }) => {
          const sentence = isSeen ? EQUIPMENT_TWICE : EQUIPMENT_ELSEWHERE;
          return flag('EQUIPMENT_TWICE', sentence, { equipment: unitNumber || name, number });
        }),
    );

const peopleOf = ({ leaderId, leaderName, crew }: ScheduledRow) => [
  { id: leaderId, name: leaderName },
  ...crew.flatMap(({ workerId, name }) => (workerId === leaderId ? [] : [{ id: workerId, name }])),
];
