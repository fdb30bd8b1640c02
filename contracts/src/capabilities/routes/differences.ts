import { z } from 'zod';
import type { Route } from '#kernel/index.ts';
import { differenceQueryFields, ReportDifference } from '#capabilities/reports/report-difference.ts';

const { fromPosition, fromKnown, toPosition, toKnown } = differenceQueryFields;

/** Derives from every list of a company's records what became of them between two moments. */
export const withDifferences = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => (isCompared(route) ? [route, differenceOf(route)] : [route]));

/** Lists of a part are parts of one that is whole. */
const isCompared = ({ does, scope, home, path, entity }: Route): boolean =>
  'read' in does && does.read === 'list' && scope === 'company' && !home && entity !== undefined && !path.includes(':');

/** The difference of a list; its records are the same, whatever the list is narrowed to. */
export const differenceOf = ({ name, path, body: _request, exported: _exported, ...list }: Route): Route => ({
  ...list,
  name: `${name}Difference`,
  method: 'GET',
  path: `/differences/lists${path.replace(/\/list$/, '')}`,
  does: { handler: 'read' },
  query: z.strictObject({ fromPosition, fromKnown, toPosition, toKnown }),
  answer: ReportDifference,
  summary: `What came, went and changed between two moments: ${list.summary.charAt(0).toLowerCase()}${list.summary.slice(1)}`,
});
