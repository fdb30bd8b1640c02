import { z } from 'zod';
import { ExportColumn, ExportFormat, ExportQuery, type Route } from '#kernel/index.ts';

const ExportBody = z.strictObject({ columns: z.array(ExportColumn).min(1).max(60).optional() });

/** Where a page begins and ends is no matter of an export. */
const PAGE_FIELDS = ['after', 'page', 'limit'];

/** `/customers/export` of `/customers/list`, and `/customers/trash/export` of its trash. */
export const exportPath = (path: string): string => `${path.replace(/\/list$/, '')}/export`;

/**
 * Derives from every list its export: all rows that the list finds, under the permission of the list and that of
 * exports.
 */
export const withExports = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => (isList(route) ? [route, exportOf(route)] : [route]));

/** Answers pages of rows that match a body. */
const isList = ({ method, does, answer, exported }: Route): boolean =>
  method === 'POST' &&
  (exported !== undefined ||
    ('read' in does
      ? ['list', 'trashed', 'archived'].includes(does.read)
      : answer instanceof z.ZodObject && ['items', 'page', 'hasMore'].every((field) => field in answer.shape)));

/** The export of a list. */
export function exportOf({ name, path, body, query, answer: _rows, summary, ...route }: Route): Route {
  const asked = body instanceof z.ZodObject ? body.shape : {};
  const kept = Object.fromEntries(Object.entries(asked).filter(([field]) => !PAGE_FIELDS.includes(field)));
  return {
    ...route,
    name: `${name}Export`,
    path: exportPath(path),
    does: { read: 'export', of: name },
    body: z.strictObject({ ...kept, ...ExportBody.shape }),
    query: ExportQuery.extend(query?.shape ?? {}),
    alsoPermission: route.exported?.permission ?? 'component:export-menu',
    gives: ExportFormat.options,
    summary: `All of it as a file: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
  };
}
