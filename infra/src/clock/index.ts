import { randomUUID } from 'node:crypto';
import type { Instant } from '@backoffice/contracts/kernel';

/** The only source of time and of chance. */
export interface Clock {
  now(): Instant;
  /** Ids grow with time (UUID version 7, RFC 9562), so that rows made together lie together in an index. */
  newId(): string;
}

/** The setting CLOCK_SHIFT, in milliseconds; `app/config.ts` declares it and refuses it in production. */
const shiftMs = Number(process.env['CLOCK_SHIFT'] ?? 0) * 1_000;

export const systemClock: Clock = {
  now: () => new Date(Date.now() + shiftMs).toISOString(),
  newId() {
    const millis = (Date.now() + shiftMs).toString(16).padStart(12, '0');
    return `${millis.slice(0, 8)}-${millis.slice(8)}-7${randomUUID().slice(15)}`;
  },
};

/** Time stands still and ids count up from 1: what tests want. */
export function fixedClock(instant: Instant): Clock {
  let ids = 0;
  return { now: () => instant, newId: () => `00000000-0000-7000-8000-${(++ids).toString(16).padStart(12, '0')}` };
}

/** A clock that can be put to a moment of the past, to tell a story that happened then; `go` sets it going again. */
export function movableClock(
  clock: Clock,
): Clock & { readonly put: (instant: Instant) => void; readonly go: () => void } {
  let moment: Instant | null = null;
  return {
    newId: () => clock.newId(),
    now: () => moment ?? clock.now(),
    put: (instant) => void (moment = instant),
    go: () => void (moment = null),
  };
}
