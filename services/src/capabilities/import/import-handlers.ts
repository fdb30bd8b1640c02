import { Readable } from 'node:stream';
import {
  guessMapping,
  hasKey,
  headingSet,
  IMPORT_PAGE,
  keyText,
  noImportCounts,
  type ImportedRow,
  type ImportFile,
  type ImportMapping,
  type ImportRowsQuery,
  type ImportStart,
  type ImportUpload,
} from '@backoffice/contracts/capabilities';
import type { ImportRules, Resource } from '@backoffice/contracts/kernel';
import type { BackgroundTasks } from '@backoffice/infra/background-tasks';
import type { Clock } from '@backoffice/infra/clock';
import { HttpResponse, notFound, unprocessable, type Call, type Caller } from '@backoffice/infra/http';
import type { StoredImportFile } from '@backoffice/infra/imports';
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
    const known = allowedColumns(rules, caller);
    const remembered = await imports.mappingOf(file, headingSet(headings));
    const mapping = (remembered ?? guessMapping({ ...rules, columns: known }, headings)).map((field) =>
      known.some((column) => column.field === field) ? field : null,
    );
    return {
      id: file.id,
      name: file.name,
      rows: file.rowCount,
      isRemembered: remembered !== null,
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
      const { fileName } = call.query as unknown as z.infer<typeof ImportUpload>; // the route's query
      if (!call.upload) throw notFound();
      const read = await readUpload(call.upload);
      return described(call, await imports.add({ ...ownerOf(call.caller), ...read, name: fileName }, clock.now()));
    },
    importFile: async (call) => described(call, await fileOf(call)),
    async importStart(call) {
      const file = await fileOf(call);
      const { mapping, isTrial } = call.body as unknown as z.infer<typeof ImportStart>; // the route's body
      assertMapping({ ...rules, columns: allowedColumns(rules, call.caller) }, mapping, file.columns.length);
      await imports.rememberMapping(file, headingSet(file.columns.map(({ heading }) => heading)), mapping);
      const input = { kind, fileId: file.id, fileName: file.name, mapping: [...mapping], isTrial };
      const { id: taskId } = await backgroundTasks.start(importTask(ports), input, call.caller, call.commandId);
      return { taskId };
    },
    async importedRows(call) {
      const file = await fileOf(call);
      const { taskId, outcome, after } = call.query as unknown as z.infer<typeof ImportRowsQuery>; // the route's query
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
      const { taskId } = call.query as unknown as { taskId: string }; // the route's query
      return csvResponse(outcomeCsv(imports, file, taskId, 'refused'), fileNameOf(resource, 'refused'));
    },
  };
}

/** Who may not see a field cannot import it. */
const allowedColumns = ({ columns }: ImportRules, { may }: Caller) =>
  columns.filter(({ guard }) => guard === undefined || may(guard) !== 'deny');

/** @throws HttpProblem 422 naming the column */
function assertMapping(rules: ImportRules, mapping: ImportMapping, width: number): void {
  const wrong = mapping.flatMap((field, at) => {
    if (field === null) return [];
    const problem = (code: string, message: string) => [{ field: `mapping.${at}`, code, message }];
    const column = rules.columns.find((each) => each.field === field);
    if (!column) return problem('UNKNOWN_FIELD', 'This field cannot be imported.');
    return mapping.indexOf(field) < at
      ? problem('FIELD_TWICE', `Two columns go to ${column.label}. Choose one of them.`)
      : [];
  });
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
