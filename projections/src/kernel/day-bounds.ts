import type { Day, Instant } from '@backoffice/contracts/kernel';

/** The first instant of a calendar day in an IANA time zone, also on the days when clocks change. */
export function startOfDay(zone: string, day: Day): Instant {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const first = midnight - offset(zone, midnight);
  return new Date(midnight - offset(zone, first)).toISOString(); // the offset may change between the two
}

/** How far the zone's clocks are ahead of UTC, in ms. */
function offset(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '00';
  return Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`) - instant;
}
