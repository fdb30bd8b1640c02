import { z } from 'zod';
import { Id } from '#kernel/index.ts';
import type { RouteRows, RowContext } from '#capabilities/routes/route-rows.ts';
import { ImportFile, ImportRowsPage, ImportRowsQuery, ImportStart, ImportTask, ImportUpload } from './import-shapes.ts';

/**
 * A file becomes records: it is put in, its columns are mapped, its rows are tried, and then they are imported in a
 * background task.
 */
export function importRows({ resource: { can }, base, permissionTo }: RowContext): RouteRows {
  if (!can.import) return {};
  const permission = permissionTo('create');
  return {
    importTemplate: {
      method: 'GET',
      path: `${base}/import/template`,
      permission,
      does: { handler: 'write', capability: 'importTemplate' },
      gives: ['csv', 'xlsx'],
      summary: 'An empty file with the headings that an import knows',
    },
    importUpload: {
      method: 'POST',
      path: `${base}/import/upload`,
      permission,
      does: { handler: 'write', capability: 'importUpload' },
      query: ImportUpload,
      takes: 'bytes',
      answer: ImportFile,
      summary: 'Put in a CSV or XLSX file to import',
    },
    importFile: {
      method: 'GET',
      path: `${base}/import/:id`,
      permission,
      does: { handler: 'write', capability: 'importFile' },
      answer: ImportFile,
      summary: 'A file that was put in to import',
    },
    importStart: {
      method: 'POST',
      path: `${base}/import/:id/start`,
      permission,
      does: { handler: 'write', capability: 'importStart' },
      body: ImportStart,
      answer: ImportTask,
      summary: 'Try or import the rows of a file in a background task',
    },
    importedRows: {
      method: 'GET',
      path: `${base}/import/:id/rows`,
      permission,
      does: { handler: 'write', capability: 'importedRows' },
      query: ImportRowsQuery,
      answer: ImportRowsPage,
      summary: 'What becomes of each row of a file',
    },
    importRefused: {
      method: 'GET',
      path: `${base}/import/:id/refused`,
      permission,
      does: { handler: 'write', capability: 'importRefused' },
      query: z.strictObject({ taskId: Id }),
      gives: ['csv', 'xlsx'],
      summary: 'The rows that were refused, with the reasons, as CSV',
    },
  };
}
