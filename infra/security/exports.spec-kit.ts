import { routeTable } from '@backoffice/contracts';
import type { Route } from '@backoffice/contracts/kernel';
import { csvRows, xlsxRows } from '@backoffice/infra/testing/read-sheet';
import type { ProductFixture } from './product-fixture.spec-kit.ts';
import type { PropertyResult } from './properties.spec-kit.ts';
import { permittedRole } from './reads.spec-kit.ts';
import { bodyOf, bodySchema, pathOf } from './requests.spec-kit.ts';

type JsonRow = Readonly<Record<string, unknown>>;
type ListReply = { readonly items: readonly JsonRow[]; readonly hasMore: boolean; readonly endCursor?: string | null };

/** Every list that is declared, with its export. */
export const listExports: readonly { readonly list: Route; readonly route: Route }[] = routeTable.flatMap((route) => {
  const { does } = route;
  const list = 'read' in does && does.read === 'export' ? routeTable.find(({ name }) => name === does.of) : undefined;
  return list ? [{ list, route }] : [];
});

/** What a list must be asked with: the register of which bank. */
const neededOf = (list: Route, { own }: ProductFixture) => bodyOf(list, own) as object; // the body of a list

/** All rows of a list, page after page. */
async function listedRows(world: ProductFixture, list: Route, headers: Record<string, string>): Promise<JsonRow[]> {
  const rows: JsonRow[] = [];
  for (let after: string | null = null, page = 1; ; page++) {
    const body = { ...neededOf(list, world), limit: 200, ...(after === null ? { page } : { after }) };
    const { text } = await world.ask({ method: 'POST', path: pathOf(list, world.own), headers, body });
    const reply = JSON.parse(text) as ListReply; // a page of a list
    rows.push(...reply.items);
    after = reply.endCursor ?? null;
    if (!reply.hasMore) return rows;
  }
}

const requestExport = (
  world: ProductFixture,
  route: Route,
  headers: Record<string, string>,
  format: 'csv' | 'xlsx',
  fields: readonly string[],
) =>
  fetch(`${world.url}${pathOf(route, world.own)}?format=${format}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...neededOf(route, world), columns: fields.map((field) => ({ field, title: field })) }),
  });

async function exportedRows(
  world: ProductFixture,
  route: Route,
  headers: Record<string, string>,
  format: 'csv' | 'xlsx',
  fields: readonly string[],
): Promise<string[][]> {
  const answer = await requestExport(world, route, headers, format, fields);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${route.path}: ${answer.status} ${String(bytes)}`);
  const [head = [], ...rows] = format === 'csv' ? csvRows(String(bytes)) : xlsxRows(bytes);
  if (head.join() !== fields.join()) throw new Error(`${route.path}: the columns are ${head.join()}`);
  return rows;
}

/** What tells one row from another: a journal has events, and sums are of an invoice or a vendor. */
const KEYS = ['id', 'invoiceId', 'vendorId', 'position'];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What is written of a number: whole, as an amount with two decimals, or as a quantity with four. */
const numberTexts = (field: string, value: number) => [
  String(value),
  (value / 100).toFixed(2),
  (value / 10_000).toFixed(4),
  ...(field === 'percent' ? [value.toFixed(2)] : []), // the one figure that is no whole number
];

/** Of a record that the body names: `bankId` must be there. */
const isAboutOneRecord = (route: Route) => (bodySchema(route).required ?? []).some((field) => field.endsWith('Id'));

/**
 * T60: the ids and the figures of a file are those of all pages of the list, in their order; another company has none
 * of them.
 */
export async function exportsMatchLists(
  world: ProductFixture,
  exports = listExports,
): Promise<PropertyResult & { readonly full: number }> {
  const found = { cases: 0, faults: [] as string[] };
  let full = 0;
  for (const { list, route } of exports) {
    const headers = world.headersOf(permittedRole(route), route);
    const rows = await listedRows(world, list, headers);
    const [first] = rows;
    found.cases++;
    if (!first) continue;
    full++;
    const key = KEYS.find((field) => field in first) ?? 'id';
    const numbers = Object.keys(first).filter((field) => rows.some((row) => typeof row[field] === 'number'));
    const fields = [key, ...numbers];
    for (const format of ['csv', 'xlsx'] as const) {
      const written = await exportedRows(world, route, headers, format, fields);
      if (written.map(([id]) => id).join() !== rows.map((row) => String(row[key])).join())
        found.faults.push(`${route.name} has other rows as ${format}: ${written.length} of ${rows.length}`);
      for (const [at, cells] of written.entries())
        for (const [place, field] of fields.entries()) {
          const value = rows[at]?.[field];
          if (typeof value === 'number' && !numberTexts(field, value).includes(cells[place] ?? ''))
            found.faults.push(`${route.name} writes ${field} ${value} as ${cells[place]}`);
        }
    }
    // the number of an event is no secret
    const ids = new Set(rows.map((row) => String(row[key])).filter((id) => UUID.test(id)));
    if (route.path.includes(':') || isAboutOneRecord(route)) {
      const { status } = await requestExport(world, route, world.foreign.as, 'csv', [key]);
      if (status !== 404) found.faults.push(`${route.name} answers another company with ${status}`);
      continue;
    }
    const foreign = await exportedRows(world, route, world.foreign.as, 'csv', [key]);
    if (foreign.some(([id = '']) => ids.has(id))) found.faults.push(`${route.name} shows another company its rows`);
  }
  return { ...found, full };
}
