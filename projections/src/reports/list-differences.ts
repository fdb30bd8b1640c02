import type { ReportSource } from '@backoffice/contracts/capabilities';
import {
  recordName,
  sentenceCase,
  pluralNoun,
  type Filter,
  type Resource,
  type Route,
} from '@backoffice/contracts/kernel';
import type { Caller, HttpHandler } from '@backoffice/infra/http';
import { comparedColumns } from '#lists/compared-columns.ts';
import { oneAnswerEach } from '#lists/export-response.ts';
import { withheldFields } from '#lists/guarded-fields.ts';
import { assertWaitable } from './difference-handlers.ts';
import { pointsOf, type DifferenceQuery } from './report-points.ts';
import { runDifference, type ComparedReport, type DifferencePorts } from './run-difference.ts';

/** The difference of every list: its rows are the lines of a report without days. */
export const listDifferenceHandlers = (
  routes: readonly Route[],
  resources: readonly Resource[],
  ports: DifferencePorts,
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
          assertWaitable(points[1].position);
          const zone = (await ports.companyOf(caller.tenant))?.timeZone ?? 'UTC';
          const list = listReport(resource, caller, zone);
          return oneAnswerEach(caller, () => runDifference(ports, list, asked, points, caller));
        },
      };
    });

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
      columns: [{ key: NAME, title: 'Name', kind: 'text' }, ...columns],
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
