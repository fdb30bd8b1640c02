import type { DifferencePoint, Report, ReportContext } from '@backoffice/contracts/capabilities';
import { addDays, dayIn, startOfDay, type Day, type Instant } from '@backoffice/contracts/kernel';
import { unprocessable, type Caller } from '@backoffice/infra/http';
import { requireCompany } from '#capabilities/letterhead.ts';
import type { ReportPorts } from './run-report.ts';

/** What every difference takes beside what its report asks itself. */
export type DifferenceQuery = {
  readonly fromAsOf?: Day | undefined;
  readonly fromPosition?: number | undefined;
  readonly fromKnown?: Day | undefined;
  readonly toAsOf?: Day | undefined;
  readonly toPosition?: number | undefined;
  readonly toKnown?: Day | undefined;
};
export type Point = DifferencePoint & { readonly context: ReportContext };
export type Points = readonly [from: Point, to: Point];
type AskedPoint = {
  readonly name: 'from' | 'to';
  readonly day: Day | undefined;
  readonly position: number | undefined;
  readonly known: Day | undefined;
};

/**
 * The points of a difference. @throws Failure 422 for the same point twice, for what is ahead of the log or turned
 * round, and for two days of a report that knows none beside those of its range
 */
export async function pointsOf(
  ports: ReportPorts,
  { rangeOnly = false }: Pick<Report, 'rangeOnly'>,
  { fromAsOf, fromPosition, fromKnown, toAsOf, toPosition, toKnown }: DifferenceQuery,
  { tenant }: Pick<Caller, 'tenant'>,
): Promise<Points> {
  const at = pointFinder(ports, tenant, await ports.log.head(tenant));
  const [from, to] = [
    await at({ name: 'from', day: fromAsOf, position: fromPosition, known: fromKnown }),
    await at({ name: 'to', day: toAsOf, position: toPosition, known: toKnown }),
  ];
  if (rangeOnly && from.asOf !== to.asOf)
    throw refusedPoint('fromAsOf', 'NOT_COMPARABLE', 'This report has no day. Choose “since then”.');
  if (from.position === to.position && from.asOf === to.asOf)
    throw refusedPoint('fromAsOf', 'SAME_POINT', 'Choose two different days, or two moments.');
  if (from.position > to.position) throw refusedPoint('fromPosition', 'BACKWARDS', 'The earlier moment comes first.');
  return [from, to];
}

const refusedPoint = (field: string, code: string, message: string) => unprocessable([{ field, code, message }]);

/** The company is taken as it was when the event was recorded; today is a day of the clock. */
function pointFinder({ log, clock, companyOf }: ReportPorts, tenant: string, head: number) {
  async function recordedAt(position: number): Promise<Instant> {
    for await (const [event] of log.replay(tenant, position - 1, position)) if (event) return event.meta.at;
    return clock.now();
  }
  /** Binary search; events follow one another in time. */
  async function lastBefore(instant: Instant): Promise<number> {
    let [known, unknown] = [0, head + 1];
    while (unknown - known > 1) {
      const middle = Math.floor((known + unknown) / 2);
      if ((await recordedAt(middle)) < instant) known = middle;
      else unknown = middle;
    }
    return known;
  }
  return async ({ name, day, position: asked, known }: AskedPoint): Promise<Point> => {
    if (asked !== undefined && asked > head)
      throw refusedPoint(
        `${name}Position`,
        'AHEAD_OF_LOG',
        `The books reach to entry ${head.toLocaleString('en-US')}.`,
      );
    const { timeZone } = await requireCompany(companyOf(tenant), tenant);
    const position = asked ?? (known === undefined ? head : await lastBefore(startOfDay(timeZone, addDays(known, 1))));
    if (position === 0) throw refusedPoint(`${name}Known`, 'TOO_EARLY', 'This was before the company.');
    const ranAt = await recordedAt(position);
    const company = await requireCompany(companyOf(tenant, ranAt), tenant);
    const asOf = day ?? dayIn(timeZone, clock.now());
    return { asOf, position, ranAt, context: { asOf, ranAt, company } };
  };
}
