import { Readable } from 'node:stream';
import {
  hasKey,
  headingKeys,
  IMPORT_PAGE,
  keyText,
  mappingFor,
  noImportCounts,
  type ImportedRow,
  type ImportFile,
  type ImportPlan,
  type ImportRowsQuery,
  type ImportStart,
  type ImportUpload,
} from '@backoffice/contracts/capabilities';
import type { ImportRules, Resource } from '@backoffice/contracts/kernel';
import type { BackgroundTasks } from '@backoffice/infra/background-tasks';
import type { Clock } from '@backoffice/infra/clock';
import { canonicalJson, HttpResponse, notFound, unprocessable, type Call, type Caller } from '@backoffice/infra/http';
import type { StoredImportFile, StoredImportPlan } from '@backoffice/infra/imports';
import { csvOf } from '@backoffice/infra/sheets';
import type { z } from 'zod';
import { importTask, type ImportTaskPorts } from './import-task.ts';
import { fileNameOf, outcomeCsv } from './outcome-files.ts';
import { readUpload } from './read-upload.ts';

export type ImportPorts = ImportTaskPorts & {
  readonly backgroundTasks: Pick<BackgroundTasks, 'start'>;
  readonly clock: Clock;
};
type Handler = (call: Call) => Promise<unknown>;
type ImportHandlers = Readonly<
  Record<'importTemplate' | 'importUpload' | 'importFile' | 'importStart' | 'importedRows' | 'importRefused', Handler>
>;

/** The routes of an import, for every resource that declares what can be imported. */
export function importHandlers(resource: Resource, ports: ImportPorts): ImportHandlers {
  const { imports, backgroundTasks, clock } = ports;
  const { path: kind, can } = resource;
  const rules: ImportRules = can.import ?? { keys: [], columns: [] };
  const ownerOf = ({ tenant, actor }: Caller) => ({ tenant, person: actor.id, kind });
  const fileOf = async ({ caller, params }: Call): Promise<StoredImportFile> => {
    const file = await imports.find(ownerOf(caller), params['id'] ?? '');
    if (!file) throw notFound();
    return file;
  };

  async function described({ caller }: Call, file: StoredImportFile): Promise<ImportFile> {
    const headings = file.columns.map(({ heading }) => heading);
    const allowed = { ...rules, columns: allowedColumns(rules, caller) };
    const remembered = await imports.rememberedFields(file, headingKeys(headings));
    const { mapping, values, checkedBy } = file.plan ?? {
      mapping: mappingFor(allowed, headings, remembered),
      values: {},
      checkedBy: null,
    };
    return {
      id: file.id,
      name: file.name,
      rows: file.rowCount,
      isRemembered: remembered.size > 0,
      values,
      checkedBy,
      columns: file.columns.map(({ heading, samples }, at) => ({
        heading,
        samples: [...samples],
        field: mapping[at] ?? null,
      })),
    };
  }

  return {
    importTemplate: async ({ caller }) =>
      csvResponse(
        csvOf({
          columns: allowedColumns(rules, caller).map(({ label: title }) => ({ title, kind: 'text' })),
          rows: Readable.from([]),
        }),
        fileNameOf(resource, 'to import'),
      ),
    async importUpload(call) {
      const { fileName } = call.query as z.infer<typeof ImportUpload>; // the route's query
      if (!call.upload) throw notFound();
      const read = await readUpload(call.caller.tenant, call.upload);
      return described(call, await imports.add({ ...ownerOf(call.caller), ...read, name: fileName }, clock.now()));
    },
    importFile: async (call) => described(call, await fileOf(call)),
    async importStart(call) {
      const file = await fileOf(call);
      const { isTrial, ...plan } = call.body as z.infer<typeof ImportStart>; // the route's body
      assertPlan({ ...rules, columns: allowedColumns(rules, call.caller) }, plan, file.columns.length);
      if (isTrial) await imports.savePlan(file, { ...plan, checkedBy: call.commandId }, fieldsByHeading(file, plan));
      else if (!file.plan || !isSamePlan(plan, file.plan)) throw notAsChecked();
      const input = { kind, fileId: file.id, fileName: file.name, ...plan, isTrial };
      const { id: taskId } = await backgroundTasks.start(importTask(ports), input, call.caller, call.commandId);
      return { taskId };
    },
    async importedRows(call) {
      const file = await fileOf(call);
      const { taskId, outcome, after } = call.query as z.infer<typeof ImportRowsQuery>; // the route's query
      const items: ImportedRow[] = [];
      for await (const batch of imports.outcomes<ImportedRow>(file, taskId, { after, outcome })) {
        items.push(...batch.slice(0, IMPORT_PAGE + 1 - items.length));
        if (items.length > IMPORT_PAGE) break;
      }
      return {
        counts: { ...noImportCounts, ...(await imports.counts(file, taskId)) },
        items: items.slice(0, IMPORT_PAGE),
        hasMore: items.length > IMPORT_PAGE,
      };
    },
    async importRefused(call) {
      const file = await fileOf(call);
      const { taskId } = call.query as { taskId: string }; // the route's query
      return csvResponse(outcomeCsv(imports, file, taskId, 'refused'), fileNameOf(resource, 'refused'));
    },
  };
}

/** Who may not see a field cannot import it. */
const allowedColumns = ({ columns }: ImportRules, { may }: Caller) =>
  columns.filter(({ guard }) => guard === undefined || may(guard) !== 'deny');

/** Where each column goes to, by what the same column of another file is known by. */
const fieldsByHeading = ({ columns }: StoredImportFile, { mapping }: ImportPlan) =>
  new Map(headingKeys(columns.map(({ heading }) => heading)).map((key, at) => [key, mapping[at] ?? null]));

const isSamePlan = (plan: ImportPlan, { mapping, values }: StoredImportPlan) =>
  canonicalJson(plan) === canonicalJson({ mapping, values });

/** What is written is what was tried. */
const notAsChecked = () =>
  unprocessable([
    {
      field: 'mapping',
      code: 'NOT_AS_CHECKED',
      message: 'The rows were not checked with these columns. Check all rows again, and import them then.',
    },
  ]);

/** @throws HttpProblem 422 naming the column */
function assertPlan(rules: ImportRules, { mapping, values }: ImportPlan, width: number): void {
  const wrong = mapping.flatMap((field, at) => {
    if (field === null) return [];
    const problem = (code: string, message: string) => [{ field: `mapping.${at}`, code, message }];
    const column = rules.columns.find((each) => each.field === field);
    if (!column) return problem('UNKNOWN_FIELD', 'This field cannot be imported.');
    return mapping.indexOf(field) < at
      ? problem('FIELD_TWICE', `Two columns go to ${column.label}. Choose one of them.`)
      : [];
  });
  for (const field of Object.keys(values))
    if (!rules.columns.some((column) => column.field === field))
      wrong.push({ field: `values.${field}`, code: 'UNKNOWN_FIELD', message: 'This field cannot be imported.' });
  if (mapping.length > width)
    wrong.push({ field: 'mapping', code: 'TOO_MANY', message: 'The file has fewer columns.' });
  if (!hasKey(rules, mapping))
    wrong.push({
      field: 'mapping',
      code: 'NO_KEY',
      message: `Rows are found again by ${keyText(rules)}: choose the columns for these.`,
    });
  if (wrong.length > 0) throw unprocessable(wrong);
}

const csvResponse = (content: AsyncIterable<string>, name: string) =>
  new HttpResponse(Readable.from(content, { objectMode: false }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
