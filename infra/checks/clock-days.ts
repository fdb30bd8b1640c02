/** The clock of tests: the setting CLOCK_SHIFT, in seconds. */
const HOME = 'America/Los_Angeles';

/** The shift with which it is about noon of that day where the demo company is. */
export const shiftToNoonOf = (day: string): string =>
  String(Math.round((Date.parse(`${day}T20:00:00.000Z`) - Date.now()) / 1_000));

/** Noon of today: a run that begins before midnight and ends behind it sees one day. */
export const shiftToNoon = (): string => shiftToNoonOf(new Date().toLocaleDateString('en-CA', { timeZone: HOME }));

/**
 * Days that are not like others: ends of months and years, both changes of the clock in the United States, a weekend.
 */
export const UNUSUAL_DAYS = [
  '2027-01-01',
  '2027-02-28',
  '2028-02-29',
  '2027-03-31',
  '2027-03-14',
  '2027-11-07',
  '2027-06-30',
  '2026-12-31',
  '2027-05-15', // a Saturday, and the middle of a month
  '2027-05-16', // a Sunday
  '2027-04-15',
];
