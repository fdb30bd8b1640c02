import { reports, resources, routeTable } from '@backoffice/contracts';
import type { Report } from '@backoffice/contracts/capabilities';
import { addDays, type Route } from '@backoffice/contracts/kernel';
import { signIn, type Client } from '@backoffice/infra/testing/running-app';

/** `name`: what it is of, and in which state. */
export type DemoPdf = { readonly name: string; readonly bytes: Uint8Array };
type Printed = { readonly name: string; readonly path: string };
type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Fields whose values make another paper of a record. */
const VARIANTS = ['type', 'kind', 'formType', 'status'];
/** Routes of a record that are declared beside it. */
const ENTITIES: Readonly<Record<string, string>> = { '/customers/:id/statement/pdf': 'Customer' };
/** What the demo has of the weeks since then lacks determinations, and is not printed for signature. */
const UNSIGNABLE = { 'prevailing-wage-hours': { endDate: '2020-01-04' } };
/** Of a difference: from the first event of a company to its last. */
const SINCE_THE_BEGINNING = { fromPosition: '1' };

/** The PDFs that a product with the demo company makes: of each kind of record and state so many, and every report. */
export async function demoPdfs(url: string, perState: number): Promise<readonly DemoPdf[]> {
  const client = await signIn(url);
  const pdfs: DemoPdf[] = [];
  for (const route of routeTable.filter(givesPdf))
    for (const { name, path } of await printedBy(route, client, perState))
      pdfs.push({ name, bytes: await readPdf(client, path) });
  return pdfs;
}

/** What the holder of a link gets is made by the same hands, and so are the sheets of several checks. */
const givesPdf = ({ access, gives, method }: Route) =>
  access === 'session' && method === 'GET' && Array.isArray(gives) && gives.some((file) => file === 'pdf');

async function printedBy(route: Route, client: Client, perState: number): Promise<readonly Printed[]> {
  const report = reports.find(({ routes }) => [routes.file, routes.differenceFile].includes(route));
  if (report) return [printedReport(report, route)];
  if (!route.path.includes(':')) return [{ name: route.name, path: route.path }]; // a company has one
  const entity = route.entity ?? ENTITIES[route.path];
  const resource = resources.find((each) => each.entity === entity);
  const list = routeTable.find(({ name }) => name === `${resource?.path}.list`);
  if (!list) throw new Error(`Nobody knows of which records ${route.path} is`);
  const { status, body } = await client.call(list.method, list.path, { limit: 200 });
  if (status !== 200) throw new Error(`${list.path}: ${JSON.stringify(body)}`);
  // as lists answer; a slip is of what lies in a bank
  const rows = (body['items'] as Row[]).filter(({ depositId }) => !route.path.includes('/deposit/') || depositId);
  return [...Map.groupBy(rows, variantOf).values()].flatMap((alike) =>
    alike.slice(0, perState).map((row) => ({
      name: [resource?.entity, row['number'] ?? row['name'], variantOf(row)].join(' '),
      path: route.path.replace(':id', row.id),
    })),
  );
}

const variantOf = (row: Row) => VARIANTS.flatMap((field) => row[field] ?? []).join(' ');

function printedReport({ name, title, query, routes }: Report, route: Route): Printed {
  const isDifference = route === routes.differenceFile;
  const today = new Date(Date.now() + Number(process.env['CLOCK_SHIFT'] ?? 0) * 1_000).toISOString().slice(0, 10);
  const asked = {
    format: 'pdf',
    ...('fromDate' in query && { fromDate: addDays(today, -360), toDate: today }),
    ...UNSIGNABLE[name as keyof typeof UNSIGNABLE], // undefined for the others
    ...(isDifference && SINCE_THE_BEGINNING),
  };
  const path = `${route.path}?${new URLSearchParams(asked).toString()}`;
  return { name: isDifference ? `${title}, what has changed` : title, path };
}

async function readPdf({ url, headers }: Client, path: string): Promise<Uint8Array> {
  const answer = await fetch(`${url}/api${path}`, { headers });
  if (answer.headers.get('content-type') !== 'application/pdf') throw new Error(`${path}: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}
