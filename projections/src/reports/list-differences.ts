import type { ReportSource } from '@backoffice/contracts/capabilities';
import {
  recordName,
  sentenceCase,
  pluralNoun,
  type EventEnvelope,
  type Filter,
  type Resource,
  type Route,
} from '@backoffice/contracts/kernel';
import type { Caller, HttpHandler } from '@backoffice/infra/http';
import type { Pool } from '@backoffice/infra/postgres';
import { isReachedBy, rowsReachedBy } from '#kernel/event-reach.ts';
import { envelopeOf } from '#kernel/fold.ts';
import { comparedColumns } from '#lists/compared-columns.ts';

import { withheldFields } from '#lists/guarded-fields.ts';
import { answerInTurn } from './answers-in-turn.ts';
import { assertWaitable } from './difference-handlers.ts';
import { pointsOf, type DifferenceQuery } from './report-points.ts';
import { runDifference, type ComparedReport, type DifferencePorts } from './run-difference.ts';

export type ListDifferencePorts = DifferencePorts & {
  readonly pool: Pool;
  /** Until the tables have seen what is recorded by now. */
  readonly awaitRecorded: (tenant: string) => Promise<void>;
};

/** The difference of every list: its rows are the lines of a report without days. */
export const listDifferenceHandlers = (
  routes: readonly Route[],
  resources: readonly Resource[],
  ports: ListDifferencePorts,
): HttpHandler[] =>
  routes
    .filter(({ path }) => path.startsWith(LISTS))
    .map((route) => {
      const resource = resources.find(({ entity }) => entity === route.entity);
      if (!resource) throw new Error(`${route.name} compares ${route.entity}, which is no kind of record`);
      return {
        route,
        async run({ query, caller }) {
          const asked = query as DifferenceQuery; // the query of every difference
          const points = await pointsOf(ports, { rangeOnly: true }, asked, caller);
          assertWaitable(points[1].position, 'The history of each record says what changed in it.');
          const zone = (await ports.companyOf(caller.tenant))?.timeZone ?? 'UTC';
          const list = listReport(resource, caller, zone);
          return answerInTurn(caller, async () => {
            const touched = await touchedIds(ports, resource, caller.tenant, points[0].position);
            const isOurs = (id: string) => touched.has(id);
            return runDifference(ports, list, asked, points, caller, { isOurs });
          });
        },
      };
    });

/** More rows than these are not told apart. */
const MAX_TOUCHED = 100_000;

/**
 * Which rows may be otherwise than at a position: those whose own streams went on since, and those that name a record
 * whose events reach them. The others are not folded at all.
 */
async function touchedIds(
  { log, pool, readModels, awaitRecorded }: ListDifferencePorts,
  { entity }: Resource,
  tenant: string,
  after: number,
): Promise<ReadonlySet<string>> {
  const model = readModels.find(({ table }) => table.resource.entity === entity);
  if (!model) throw new Error(`${entity} has no table to compare`);
  await awaitRecorded(tenant);
  const [touched, events] = [new Set<string>(), [] as EventEnvelope[]];
  for await (const recorded of log.replay(tenant, after, await log.head(tenant)))
    for (const event of recorded.map(envelopeOf)) {
      if (event.entity === model.projection.entity) touched.add(event.id);
      if (isReachedBy(model.projection, event)) events.push(event);
    }
  const reached = await model.store.idsOf(pool, rowsReachedBy(model.projection, tenant, events), MAX_TOUCHED);
  return new Set([...touched, ...reached]);
}

const LISTS = '/differences/lists/';
/** What lies in the trash or in the archive is in no list. */
const PLACES = ['trashedAt', 'archivedAt'];

function listReport(resource: Resource, caller: Caller, zone: string): ComparedReport {
  const { view, recordPage } = resource;
  const { columns, cellsOf } = comparedColumns(view, withheldFields(resource, caller, caller.tenant), zone);
  const where = PLACES.filter((field) => field in view.shape).map((field): Filter => ({
    field,
    op: 'empty',
    value: true,
  }));
  const rows: ReportSource = { of: resource, fields: Object.keys(view.shape), where };
  return {
    name: resource.path,
    title: sentenceCase(pluralNoun(resource)),
    groups: [],
    isByRow: true,
    sources: () => ({ rows }),
    content: ({ rows: found = [] }) => ({
      columns: [{ key: NAME, title: 'Record', kind: 'text' }, ...columns],
      lines: found.map((row) => ({
        key: String(row['id']),
        cells: { [NAME]: recordName(resource, row) || String(row['id']), ...cellsOf(row) },
        page: recordPage ? pageOf(recordPage, row) : null,
      })),
      facts: [],
      withoutTotal: true,
    }),
  };
}

/** What people know a record by; its fields are columns of their own. */
const NAME = 'recordName';

/** Null where a record of a location names none. */
function pageOf(page: string, row: Readonly<Record<string, unknown>>): string | null {
  const { id, locationId } = row as { readonly id: string; readonly locationId?: string | null }; // of every such view
  if (page.includes(':locationId') && !locationId) return null;
  return page.replace(':locationId', locationId ?? '').replace(':id', id);
}
