import {
  LIST_LIMIT,
  type ExportColumn,
  type Page,
  type Resource,
  type Route,
  sentenceCase,
} from '@backoffice/contracts/kernel';
import { HttpResponse, type Call, type HttpHandler } from '@backoffice/infra/http';
import type { Row, Sheet } from '@backoffice/infra/sheets';
import { z } from 'zod';
import { exportColumns } from './export-columns.ts';
import type { ViewRow } from './reader.ts';

/** An export of the route table: what it is called, and what it reads. */
export type ListExport = {
  readonly route: Route;
  readonly name: string;
  /**
   * Read page after page, each behind the cursor of the last. `first`: how the first is read, where that is another
   * way. @throws Failure 422
   */
  readonly content: (call: Call, zone: string, first?: HttpHandler) => Promise<ExportedList>;
  /** Whether there are more rows than that. */
  readonly isLonger: (call: Call, rows: number) => Promise<boolean>;
  readonly list: HttpHandler;
};
/** `total`: how many rows there are, where the list knows. */
export type ExportedList = Sheet & { readonly total: number | null };

type ExportBody = { readonly columns?: readonly ExportColumn[] };

/**
 * Every export of the route table, of the handler of its list: the same rows in the same order within the same rights,
 * because it is the same reading.
 */
export const listExports = (
  routeTable: readonly Route[],
  lists: readonly HttpHandler[],
  resources: readonly Resource[],
): ListExport[] =>
  routeTable.flatMap((route): ListExport[] => {
    if (!('read' in route.does) || route.does.read !== 'export') return [];
    const { of } = route.does;
    const list = lists.find((each) => each.route.name === of);
    if (!list) throw new Error(`${route.name} exports ${of}, which nobody answers`);
    const view = rowShape(list.route, resources);
    const name = nameOf(list.route, resources);
    const imported = resources.find((resource) => resource.view === view)?.can.import?.columns;
    return [
      {
        route,
        name,
        list,
        async content(call, zone, firstReader = list) {
          const { listCall, body, asked } = listCallOf(list, call);
          const { columns, rowOf } = exportColumns(view, asked, zone, imported);
          const first = await pageOf(firstReader, listCall, { ...body, page: 1 });
          return {
            name,
            columns,
            rows: rowsOf(list, listCall, body, first, rowOf),
            total: first.totalIsExact ? first.total : null,
          };
        },
        async isLonger(call, rows) {
          const { listCall, body } = listCallOf(list, call);
          const first = await pageOf(list, listCall, { ...body, page: 1 });
          if (first.totalIsExact) return first.total > rows;
          let count = 0;
          for await (const items of pagesOf(list, listCall, body, first))
            if ((count += items.length) > rows) return true;
          return false;
        },
      },
    ];
  });

function listCallOf(list: HttpHandler, call: Call) {
  // the query of every export
  const { format: _format, whenLong: _whenLong, ...query } = call.query as Readonly<Record<string, unknown>>;
  const { columns: asked, ...body } = call.body as ExportBody; // the body of every export
  return { listCall: { ...call, route: list.route, query: query as Call['query'] }, body, asked };
}

async function* rowsOf(
  list: HttpHandler,
  call: Call,
  body: object,
  first: Page<ViewRow>,
  rowOf: (row: ViewRow) => Row,
): AsyncGenerator<readonly Row[]> {
  for await (const items of pagesOf(list, call, body, first)) yield items.map(rowOf);
}

async function* pagesOf(
  list: HttpHandler,
  call: Call,
  body: object,
  first: Page<ViewRow>,
): AsyncGenerator<readonly ViewRow[]> {
  for (let page = first; ;) {
    yield page.items;
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
  return `${sentenceCase(records)}${place}`;
}
