import type { z } from 'zod';
import { guardedView, Version } from '#kernel/index.ts';
import { CopyRequest } from '#capabilities/duplicate.ts';
import { History } from '#capabilities/history.ts';
import type { RouteRow, RouteRows, RowContext } from './route-rows.ts';

/** One record: read, edited, taken away and brought back, its files, and a copy of it. */
export const recordRows = (context: RowContext): RouteRows => ({
  ...usualRows(context),
  ...(context.resource.can.photos && photoRows(context)),
});

function usualRows(context: RowContext): RouteRows {
  const { resource, overrides, one, permissionTo, hasCommand, bodyOf } = context;
  const { entity, can } = resource;
  const get: RouteRow = {
    method: 'GET',
    path: one,
    permission: permissionTo('view'),
    does: { read: 'one' },
    query: overrides.query?.one,
    answer: guardedView(resource, resource.view),
    summary: 'Get one',
  };
  const put = (verb: string, type: string, summary: string, body?: z.ZodType): RouteRow => ({
    method: 'PUT',
    path: `${one}/${verb}`,
    permission: permissionTo(verb),
    does: { command: `${type}${entity}`, on: 'id' },
    ...(body && { body }),
    summary,
  });
  return {
    get,
    view: overrides.viewed && { ...get, path: `${one}/view`, summary: 'The same' },
    edit: {
      method: 'PUT',
      path: one,
      permission: permissionTo('edit'),
      does: { command: `Edit${entity}`, on: 'id' },
      body: bodyOf(`Edit${entity}`).extend(Version),
      summary: 'Edit',
    },
    trash: can.trash && {
      method: 'DELETE',
      path: resource.routes === 'catalog' ? one : `${one}/delete`,
      permission: permissionTo('delete'),
      does: { command: `Trash${entity}`, on: 'id' },
      summary: 'Move to the trash',
    },
    permanentDelete: can.permanentDelete && {
      method: 'DELETE',
      path: `${one}/permanent-delete`,
      permission: permissionTo('permanent-delete'),
      does: { command: `PermanentlyDelete${entity}`, on: 'id' },
      body: bodyOf(`PermanentlyDelete${entity}`).extend(Version),
      summary: 'Delete for good, with a reason',
    },
    restore: can.trash && put('restore', 'Restore', 'Restore from the trash'),
    archive: can.archive && put('archive', 'Archive', 'Archive'),
    unarchive: can.archive && put('unarchive', 'Unarchive', 'Unarchive'),
    ...(can.attach && fileRows(context)),
    status: can.status && {
      method: 'PUT',
      path: `${one}/change-status`,
      permission: permissionTo('edit'),
      does: { command: `Change${entity}Status`, on: 'id' },
      body: bodyOf(`Change${entity}Status`).extend(Version),
      summary: 'Make active or inactive',
    },
    rate: hasCommand(`Change${entity}Rate`) && {
      method: 'PUT',
      path: `${one}/change-rate`,
      permission: permissionTo('edit'),
      does: { command: `Change${entity}Rate`, on: 'id' },
      body: bodyOf(`Change${entity}Rate`).extend(Version),
      summary: 'Say from which day on rates are others',
    },
    duplicate: can.duplicate && {
      method: 'POST',
      path: `${one}/duplicate`,
      permission: permissionTo('create'),
      does: { handler: 'write', capability: 'duplicate' },
      ...(can.duplicate.items && { body: CopyRequest }),
      summary: 'Make a copy with the next number',
    },
    revise: can.revise && {
      method: 'POST',
      path: `${one}/revise`,
      permission: permissionTo('edit'),
      does: { handler: 'write', capability: 'revise' },
      summary: 'Put a new draft with its content in its place',
    },
    reinstate: can.revise && {
      ...put('reinstate', 'Reinstate', 'Let it stand again, its revision in the trash'),
      permission: permissionTo('edit'),
    },
    approve: can.approve && put('approve', 'Approve', 'Approve', bodyOf(`Approve${entity}`).extend(Version)),
    unapprove:
      can.approve &&
      put('unapprove', 'Unapprove', 'Take an approval back', bodyOf(`Unapprove${entity}`).extend(Version)),
  };
}

/** Its files, and what the customer sees of them. */
function fileRows({ resource: { entity, can }, one, permissionTo, bodyOf }: RowContext): RouteRows {
  const file = (method: RouteRow['method'], type: string, summary: string, path = ''): RouteRow => ({
    method,
    path: `${one}/media${path}`,
    permission: permissionTo('edit'),
    does: { command: type, on: 'id' },
    body: bodyOf(type),
    summary,
  });
  return {
    attach: file('POST', `AttachTo${entity}`, 'Attach a file that was put in for it'),
    detach: file('DELETE', `DetachFrom${entity}`, 'Remove a file'),
    shareFile: can.share && file('PUT', `Share${entity}File`, 'Let the customer look at a file', '/share'),
    unshareFile: can.share && file('PUT', `Unshare${entity}File`, 'Stop sharing a file', '/unshare'),
  };
}

/** Its photos: whoever edits it adds, describes, shows and removes them. */
export function photoRows({ resource: { entity }, one, permissionTo, bodyOf }: RowContext): RouteRows {
  const row = (method: RouteRow['method'], path: string, type: string, summary: string): RouteRow => ({
    method,
    path: `${one}/photos${path}`,
    permission: permissionTo('edit'),
    does: { command: type, on: 'id' },
    body: bodyOf(type),
    summary,
  });
  return {
    addPhoto: row('POST', '', `AddPhotoTo${entity}`, 'Add a photo that was put in for it or for its job'),
    describePhoto: row('PUT', '', `DescribePhotoOf${entity}`, 'Say what a photo shows'),
    markUpPhoto: row('PUT', '/marks', `MarkUpPhotoOf${entity}`, 'Draw on a photo, or show it as it was taken'),
    movePhoto: row('PUT', '/place', `MovePhotoOf${entity}`, 'Put a photo before another one, or last'),
    pairPhotos: row('PUT', '/pair', `PairPhotosOf${entity}`, 'Put two photos side by side: before and after'),
    unpairPhotos: row('PUT', '/unpair', `UnpairPhotosOf${entity}`, 'Put them apart'),
    showPhoto: row('PUT', '/show', `ShowPhotoOf${entity}`, 'Show a photo to the customer'),
    hidePhoto: row('PUT', '/hide', `HidePhotoOf${entity}`, 'Hide it from the customer'),
    sharePhoto: row('PUT', '/share', `SharePhotoOf${entity}`, 'Let the customer look at a photo'),
    unsharePhoto: row('PUT', '/unshare', `UnsharePhotoOf${entity}`, 'Stop sharing a photo'),
    removePhoto: row('DELETE', '', `RemovePhotoFrom${entity}`, 'Remove a photo'),
  };
}

export const historyRow = ({ one }: RowContext): RouteRow => ({
  method: 'GET',
  path: `${one}/history`,
  permission: 'data:audit-history',
  does: { read: 'history' },
  answer: History,
  summary: 'Every event: who, what, when, before and after',
});
