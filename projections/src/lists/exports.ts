import {
  type ExportFormat,
  LIST_LIMIT,
  type ExportColumn,
  type Page,
  type Resource,
  type Route,
} from '@backoffice/contracts/kernel';
import { HttpResponse, type Call, type HttpHandler } from '@backoffice/infra/http';
import type { Row } from '@backoffice/infra/sheets';
import { z } from 'zod';
import { exportColumns } from './export-columns.ts';
import { exportResponse } from './export-response.ts';
import type { ViewRow } from './reader.ts';

type ExportPorts = Parameters<typeof exportResponse>[0] & {
  readonly resources: readonly Resource[];
  /** What the first page is read with, so that whoever exports sees what they have written. */
  readonly readYourWrites: (handler: HttpHandler) => HttpHandler;
};

/**
 * Every export of the route table, answered by the handler of its list: page after page, each behind the cursor of the
 * last. The same rows in the same order within the same rights, because it is the same reading.
 */
export function exportHandlers(
  routeTable: readonly Route[],
  lists: readonly HttpHandler[],
  ports: ExportPorts,
): HttpHandler[] {
  return routeTable.flatMap((route): HttpHandler[] => {
    if (!('read' in route.does) || route.does.read !== 'export') return [];
    const { of } = route.does;
    const list = lists.find((each) => each.route.name === of);
    if (!list) throw new Error(`${route.name} exports ${of}, which nobody answers`);
    const view = rowShape(list.route, ports.resources);
    const name = nameOf(list.route, ports.resources);
    return [
      {
        route,
        run: (call) => {
          const { format, ...query } = call.query as unknown as { readonly format: ExportFormat }; // the query of every export
          const { columns: asked, ...body } = call.body as unknown as ExportBody; // the body of every export
          return exportResponse(ports, { caller: call.caller, format }, async (zone) => {
            const { columns, rowOf } = exportColumns(view, asked, zone);
            const listCall = { ...call, route: list.route, query: query as Call['query'] };
            const first = await pageOf(ports.readYourWrites(list), listCall, { ...body, page: 1 });
            return { name, columns, rows: rowsOf(list, listCall, body, first, rowOf) };
          });
        },
      },
    ];
  });
}

type ExportBody = { readonly columns?: readonly ExportColumn[] };

async function* rowsOf(
  list: HttpHandler,
  call: Call,
  body: object,
  first: Page<ViewRow>,
  rowOf: (row: ViewRow) => Row,
): AsyncGenerator<readonly Row[]> {
  for (let page = first; ;) {
    yield page.items.map(rowOf);
    if (!page.hasMore) return;
    // A list without cursors counts its pages.
    const next = page.endCursor ? { after: page.endCursor, page: 1 } : { page: page.page + 1 };
    page = await pageOf(list, call, { ...body, ...next });
  }
}

async function pageOf({ route, run }: HttpHandler, call: Call, body: object): Promise<Page<ViewRow>> {
  const asked: unknown = route.body?.parse({ ...body, limit: LIST_LIMIT });
  const answer = await run({ ...call, body: asked as Call['body'] }); // of the list's own shape
  return (answer instanceof HttpResponse ? answer.body : answer) as Page<ViewRow>; // what lists answer
}

/** What a list shows of a row. */
function rowShape({ name, answer, exported, entity }: Route, resources: readonly Resource[]): z.ZodObject {
  const items = answer instanceof z.ZodObject ? answer.shape['items'] : undefined;
  const of = exported?.entity ?? entity;
  const view = items instanceof z.ZodArray ? items.element : resources.find((resource) => resource.entity === of)?.view;
  if (!(view instanceof z.ZodObject)) throw new Error(`${name} does not say what its rows are`);
  return view;
}

function nameOf({ exported, entity, does, name }: Route, resources: readonly Resource[]): string {
  const resource = resources.find((each) => each.entity === entity);
  const records = exported?.name ?? resource?.noun?.[1] ?? resource?.path.replaceAll('-', ' ') ?? name;
  const place = 'read' in does && does.read !== 'list' ? ` ${does.read}` : '';
  return `${records.charAt(0).toUpperCase()}${records.slice(1)}${place}`;
}
