import { ListRequest } from '#kernel/index.ts';
import { Ids } from '#capabilities/bulk.ts';
import { Labels, LabelsQuery } from '#capabilities/labels.ts';
import { NumberSuggestion } from '#capabilities/number.ts';
import { Uniqueness } from '#capabilities/unique.ts';
import type { RouteRow, RouteRows, RowContext } from './route-rows.ts';

/** All records of a resource together: lists, labels, the next number, and what is done to many at once. */
export function collectionRows({ resource, overrides, base, permissionTo, hasCommand, bodyOf }: RowContext): RouteRows {
  const { entity, can } = resource;
  const { query, trashed = resource.routes === 'catalog' ? 'list/deleted' : 'trash' } = overrides;
  const bulk = (
    verb: NonNullable<typeof can.bulk>[number],
    type: string,
    summary: string,
    method: RouteRow['method'] = 'PUT',
  ): RouteRow | false =>
    can.bulk?.includes(verb) === true && {
      method,
      path: `${base}/bulk-${verb}`,
      permission: permissionTo(verb),
      does: { command: `${type}${entity}`, on: 'ids' },
      body: Ids,
      summary,
    };
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
    bulkTrash: bulk('delete', 'Trash', 'Move many to the trash, all or none', 'DELETE'),
    bulkTrashPost: bulk('delete', 'Trash', 'The same, for proxies that drop the body of a DELETE', 'POST'),
    bulkRestore: bulk('restore', 'Restore', 'Restore many from the trash, all or none'),
    bulkArchive: bulk('archive', 'Archive', 'Archive many, all or none'),
    bulkUnarchive: bulk('unarchive', 'Unarchive', 'Unarchive many, all or none'),
  };
}
