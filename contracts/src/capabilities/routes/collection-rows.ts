import type { z } from 'zod';
import { ListRequest, type Resource } from '#kernel/index.ts';
import { Activity } from '#capabilities/activity.ts';
import { BulkPreview, bulkPreviewRequest, bulkTargets } from '#capabilities/bulk.ts';
import { Labels, LabelsQuery } from '#capabilities/labels.ts';
import { NumberSuggestion } from '#capabilities/number.ts';
import { Uniqueness } from '#capabilities/unique.ts';
import type { RouteRow, RouteRows, RowContext } from './route-rows.ts';

type BulkVerb = NonNullable<Resource['can']['bulk']>[number] | 'change-status';

/** All records of a resource together: lists, labels, the next number, and what is done to many at once. */
export function collectionRows(context: RowContext): RouteRows {
  const { resource, overrides, base, permissionTo, hasCommand, bodyOf } = context;
  const { entity, can } = resource;
  const { query, trashed = resource.routes === 'catalog' ? 'list/deleted' : 'trash' } = overrides;
  return {
    list: {
      method: 'POST',
      path: `${base}/list`,
      permission: permissionTo('view'),
      does: { read: 'list' },
      body: ListRequest,
      query: query?.list,
      summary: 'List, searched, filtered, sorted and paged',
    },
    create: hasCommand(`Create${entity}`) && {
      method: 'POST',
      path: `${base}/create`,
      permission: permissionTo('create'),
      does: { command: `Create${entity}`, on: 'new' },
      body: bodyOf(`Create${entity}`, Object.keys(query?.create?.shape ?? {})),
      query: query?.create,
      summary: 'Create',
    },
    labels: can.labels && {
      method: 'GET',
      path: `${base}/labels`,
      permission: permissionTo('view'),
      does: { read: 'labels' },
      query: query?.labels ? LabelsQuery.extend(query.labels.shape) : LabelsQuery,
      answer: Labels,
      summary: 'Entries of a dropdown',
    },
    isUnique: query?.isUnique && {
      method: 'GET',
      path: `${base}/is-unique`,
      permission: permissionTo('create'),
      does: { handler: 'write', capability: 'isUnique' },
      checks: ['uniqueness-rate'],
      query: query.isUnique,
      answer: Uniqueness,
      summary: 'Does no other have this?',
    },
    number: can.number && {
      method: 'GET',
      path: `${base}/generate-number`,
      permission: permissionTo('create'),
      does: { handler: 'write', capability: 'suggestNumber' },
      query: query?.number,
      answer: NumberSuggestion,
      summary: 'The next free number',
    },
    trashed: can.trash && {
      method: 'POST',
      path: `${base}/${trashed}`,
      permission: permissionTo('restore'),
      does: { read: 'trashed' },
      body: ListRequest,
      summary: 'List what lies in the trash',
    },
    archived: can.archive && {
      method: 'POST',
      path: `${base}/archived`,
      permission: permissionTo('view'),
      does: { read: 'archived' },
      body: ListRequest,
      summary: 'List what is archived',
    },
    ...bulkRows(context),
  };
}

/** What is done to many records at once, and what would be. */
function bulkRows({ resource: { entity, can }, base, permissionTo }: RowContext): RouteRows {
  const rights = {
    delete: 'delete',
    restore: 'restore',
    archive: 'archive',
    unarchive: 'unarchive',
    'change-status': 'edit',
  };
  const hasBulk = (verb: BulkVerb) =>
    verb === 'change-status' ? can.bulk !== undefined && can.status === true : can.bulk?.includes(verb) === true;
  const bulk = (
    verb: BulkVerb,
    command: string,
    summary: string,
    { method = 'PUT', carries }: { readonly method?: RouteRow['method']; readonly carries?: z.ZodRawShape } = {},
  ): RouteRow | false =>
    hasBulk(verb) && {
      method,
      path: `${base}/bulk-${verb}`,
      permission: permissionTo(rights[verb]),
      does: { command, on: 'ids' },
      body: bulkTargets(carries),
      summary,
    };
  /** Under the permission of what it previews. */
  const preview = (verb: BulkVerb, command: string, carries?: z.ZodRawShape): RouteRow | false =>
    hasBulk(verb) && {
      method: 'POST',
      path: `${base}/bulk-${verb}/preview`,
      permission: permissionTo(rights[verb]),
      does: { handler: 'read', previews: command },
      body: bulkPreviewRequest(carries),
      answer: BulkPreview,
      summary: 'How many of those that match would be done, and what stands against the others',
    };
  const statusFields = { status: Activity };
  return {
    bulkTrash: bulk('delete', `Trash${entity}`, 'Move many to the trash, all or none', { method: 'DELETE' }),
    bulkTrashPost: bulk('delete', `Trash${entity}`, 'The same, for proxies that drop the body of a DELETE', {
      method: 'POST',
    }),
    bulkRestore: bulk('restore', `Restore${entity}`, 'Restore many from the trash, all or none'),
    bulkArchive: bulk('archive', `Archive${entity}`, 'Archive many, all or none'),
    bulkUnarchive: bulk('unarchive', `Unarchive${entity}`, 'Unarchive many, all or none'),
    bulkStatus: bulk('change-status', `Change${entity}Status`, 'Make many active or inactive, all or none', {
      carries: statusFields,
    }),
    bulkTrashPreview: preview('delete', `Trash${entity}`),
    bulkRestorePreview: preview('restore', `Restore${entity}`),
    bulkArchivePreview: preview('archive', `Archive${entity}`),
    bulkUnarchivePreview: preview('unarchive', `Unarchive${entity}`),
    bulkStatusPreview: preview('change-status', `Change${entity}Status`, statusFields),
  };
}
