import { z } from 'zod';
import { guardedView, ListRequest, type Resource, type Route, Version } from '#kernel/index.ts';
import { Ids } from './bulk.ts';
import { History } from './history.ts';
import { Labels, LabelsQuery } from './labels.ts';
import { LinkView } from './link.ts';
import { commandsOf } from './mounted-messages.ts';
import { NumberSuggestion } from './number.ts';
import { EmailFields, EmailToSend, SmsFields, SmsToSend } from './send.ts';

type RouteRow = Omit<Route, 'name' | 'scope' | 'access' | 'entity'> & Partial<Pick<Route, 'scope' | 'access'>>;
type RouteOverrides = {
  readonly query?: {
    readonly create?: z.ZodObject;
    readonly list?: z.ZodObject;
    readonly labels?: z.ZodObject;
    readonly number?: z.ZodObject;
  };
  readonly trashed?: string;
  readonly without?: readonly string[];
  readonly viewed?: true;
};

/**
 * The paths every resource has because of what it declares; spec 7.3 for a `catalog`, 7.5 for a `document`.
 * `odd` carries the few that the spec words differently, and the queries of a family: `viewed` ones are also read at
 * `/:id/view`, and what is named in `without` has a path of the family's own.
 */
export function routesOf(resource: Resource, odd: RouteOverrides = {}): Route[] {
  const { entity, path, can, permission } = resource;
  const catalog = resource.routes === 'catalog';
  const [base, one] = [`/${path}`, `/${path}/:id`];
  const may = (verb: string) => `action:${permission}.${verb}`;
  const shapes = commandsOf(resource);
  const command = (name: string, omitted: readonly string[] = []) => {
    const shape = shapes[name];
    if (!(shape instanceof z.ZodObject)) throw new Error(`${entity} has no command ${name}`);
    return z.strictObject(
      Object.fromEntries(Object.entries(shape.shape).filter(([field]) => !omitted.includes(field))),
    );
  };
  const queryFields = Object.keys(odd.query?.create?.shape ?? {});
  const rows: Record<string, RouteRow | false | undefined> = {
    list: {
      method: 'POST',
      path: `${base}/list`,
      permission: may('view'),
      does: { read: 'list' },
      body: ListRequest,
      query: odd.query?.list,
      summary: 'List, searched, filtered, sorted and paged',
    },
    create: shapes[`Create${entity}`] && {
      method: 'POST',
      path: `${base}/create`,
      permission: may('create'),
      does: { command: `Create${entity}`, on: 'new' },
      body: command(`Create${entity}`, queryFields),
      query: odd.query?.create,
      summary: 'Create',
    },
    labels: can.labels && {
      method: 'GET',
      path: `${base}/labels`,
      permission: may('view'),
      does: { read: 'labels' },
      query: odd.query?.labels ? LabelsQuery.extend(odd.query.labels.shape) : LabelsQuery,
      answer: Labels,
      summary: 'Entries of a dropdown',
    },
    number: can.number && {
      method: 'GET',
      path: `${base}/generate-number`,
      permission: may('create'),
      does: { handler: 'write' },
      query: odd.query?.number,
      answer: NumberSuggestion,
      summary: 'The next free number',
    },
    trashed: can.trash && {
      method: 'POST',
      path: `${base}/${odd.trashed ?? (catalog ? 'list/deleted' : 'trash')}`,
      permission: may('restore'),
      does: { read: 'trashed' },
      body: ListRequest,
      summary: 'List what lies in the trash',
    },
    archived: can.archive && {
      method: 'POST',
      path: `${base}/archived`,
      permission: may('view'),
      does: { read: 'archived' },
      body: ListRequest,
      summary: 'List what is archived',
    },
    bulkTrash: can.bulk?.includes('delete') && {
      method: 'DELETE',
      path: `${base}/bulk-delete`,
      permission: may('delete'),
      does: { command: `Trash${entity}`, on: 'ids' },
      body: Ids,
      summary: 'Move many to the trash, all or none',
    },
    bulkTrashPost: can.bulk?.includes('delete') && {
      method: 'POST',
      path: `${base}/bulk-delete`,
      permission: may('delete'),
      does: { command: `Trash${entity}`, on: 'ids' },
      body: Ids,
      summary: 'The same, for proxies that drop the body of a DELETE',
    },
    bulkRestore: can.bulk?.includes('restore') && {
      method: 'PUT',
      path: `${base}/bulk-restore`,
      permission: may('restore'),
      does: { command: `Restore${entity}`, on: 'ids' },
      body: Ids,
      summary: 'Restore many from the trash, all or none',
    },
    bulkArchive: can.bulk?.includes('archive') && {
      method: 'PUT',
      path: `${base}/bulk-archive`,
      permission: may('archive'),
      does: { command: `Archive${entity}`, on: 'ids' },
      body: Ids,
      summary: 'Archive many, all or none',
    },
    bulkUnarchive: can.bulk?.includes('unarchive') && {
      method: 'PUT',
      path: `${base}/bulk-unarchive`,
      permission: may('unarchive'),
      does: { command: `Unarchive${entity}`, on: 'ids' },
      body: Ids,
      summary: 'Unarchive many, all or none',
    },
    get: {
      method: 'GET',
      path: one,
      permission: may('view'),
      does: { read: 'one' },
      answer: guardedView(resource, resource.view),
      summary: 'Get one',
    },
    view: odd.viewed && {
      method: 'GET',
      path: `${one}/view`,
      permission: may('view'),
      does: { read: 'one' },
      answer: guardedView(resource, resource.view),
      summary: 'The same',
    },
    edit: {
      method: 'PUT',
      path: one,
      permission: may('edit'),
      does: { command: `Edit${entity}`, on: 'id' },
      body: command(`Edit${entity}`).extend(Version),
      summary: 'Edit',
    },
    trash: can.trash && {
      method: 'DELETE',
      path: catalog ? one : `${one}/delete`,
      permission: may('delete'),
      does: { command: `Trash${entity}`, on: 'id' },
      summary: 'Move to the trash',
    },
    restore: can.trash && {
      method: 'PUT',
      path: `${one}/restore`,
      permission: may('restore'),
      does: { command: `Restore${entity}`, on: 'id' },
      summary: 'Restore from the trash',
    },
    archive: can.archive && {
      method: 'PUT',
      path: `${one}/archive`,
      permission: may('archive'),
      does: { command: `Archive${entity}`, on: 'id' },
      summary: 'Archive',
    },
    unarchive: can.archive && {
      method: 'PUT',
      path: `${one}/unarchive`,
      permission: may('unarchive'),
      does: { command: `Unarchive${entity}`, on: 'id' },
      summary: 'Unarchive',
    },
    attach: can.attach && {
      method: 'POST',
      path: `${one}/media`,
      permission: may('edit'),
      does: { command: `AttachTo${entity}`, on: 'id' },
      body: command(`AttachTo${entity}`),
      summary: 'Attach a file that was put in for it',
    },
    detach: can.attach && {
      method: 'DELETE',
      path: `${one}/media`,
      permission: may('edit'),
      does: { command: `DetachFrom${entity}`, on: 'id' },
      body: command(`DetachFrom${entity}`),
      summary: 'Remove a file',
    },
    status: can.status && {
      method: 'PUT',
      path: `${one}/change-status`,
      permission: may('edit'),
      does: { command: `Change${entity}Status`, on: 'id' },
      body: command(`Change${entity}Status`).extend(Version),
      summary: 'Make active or inactive',
    },
    duplicate: can.duplicate && {
      method: 'POST',
      path: `${one}/duplicate`,
      permission: may('create'),
      does: { handler: 'write' },
      summary: 'Make a copy with the next number',
    },
    approve: can.approve && {
      method: 'PUT',
      path: `${one}/approve`,
      permission: may('approve'),
      does: { command: `Approve${entity}`, on: 'id' },
      body: command(`Approve${entity}`).extend(Version),
      summary: 'Approve',
    },
    unapprove: can.approve && {
      method: 'PUT',
      path: `${one}/unapprove`,
      permission: may('unapprove'),
      does: { command: `Unapprove${entity}`, on: 'id' },
      body: command(`Unapprove${entity}`).extend(Version),
      summary: 'Take an approval back',
    },
    emailFields: can.send?.includes('email') && {
      method: 'GET',
      path: `${one}/email-fields`,
      permission: may('send-email'),
      does: { handler: 'write' },
      answer: EmailFields,
      summary: 'What an email would say, and to whom',
    },
    sendEmail: can.send?.includes('email') && {
      method: 'POST',
      path: `${one}/send-email`,
      permission: may('send-email'),
      does: { command: `Email${entity}`, on: 'id' },
      body: EmailToSend.extend(Version),
      summary: 'Send by email',
    },
    smsFields: can.send?.includes('sms') && {
      method: 'GET',
      path: `${one}/sms-fields`,
      permission: may('send-sms'),
      does: { handler: 'write' },
      answer: SmsFields,
      summary: 'What a text would say, and to whom',
    },
    sendSms: can.send?.includes('sms') && {
      method: 'POST',
      path: `${one}/send-sms`,
      permission: may('send-sms'),
      does: { command: `Text${entity}`, on: 'id' },
      body: SmsToSend.extend(Version),
      summary: 'Send by text message',
    },
    links: can.send && {
      method: 'GET',
      path: `${one}/links`,
      permission: may('view'),
      does: { handler: 'read' },
      answer: z.object({ items: z.array(LinkView) }),
      summary: 'Every public link of a document',
    },
    revokeLink: can.send && {
      method: 'DELETE',
      path: `${one}/links/:linkId`,
      permission: may('revoke-link'),
      does: { handler: 'write' },
      summary: 'Revoke a public link',
    },
    preview: can.send && {
      method: 'GET',
      path: `${base}/preview/:id`,
      access: 'link',
      scope: 'none',
      permission: null,
      does: { handler: 'read' },
      summary: 'What the holder of a link sees',
    },
    previewPdf: can.send && {
      method: 'GET',
      path: `${base}/preview/:id/pdf`,
      access: 'link',
      scope: 'none',
      permission: null,
      does: { handler: 'read' },
      summary: 'The PDF for the holder of a link',
    },
    viewed: can.send && {
      method: 'POST',
      path: `${base}/preview/:id/viewed`,
      access: 'link',
      scope: 'none',
      permission: null,
      does: { handler: 'write' },
      summary: 'The page was rendered and looked at',
    },
    sign: can.sign && {
      method: 'PUT',
      path: `${one}/sign`,
      access: 'either',
      permission: may('edit'),
      does: { handler: 'write' },
      body: command(`Sign${entity}`),
      summary: 'Sign, by share token or as staff',
    },
    voidSignature: can.sign && {
      method: 'PUT',
      path: `${one}/void-signature`,
      permission: may('edit'),
      does: { command: `Void${entity}Signature`, on: 'id' },
      body: command(`Void${entity}Signature`).extend(Version),
      summary: 'Void the signature',
    },
    pdf: can.send && {
      method: 'GET',
      path: `${one}/pdf`,
      permission: may('view'),
      does: { handler: 'read' },
      summary: 'The document as PDF; the sealed one once it is signed',
    },
    history: {
      method: 'GET',
      path: `${one}/history`,
      permission: 'data:audit-history',
      does: { read: 'history' },
      answer: History,
      summary: 'Every event: who, what, when, before and after',
    },
  };
  return Object.entries(rows).flatMap(([name, row]) =>
    row && !odd.without?.includes(name)
      ? [{ access: 'session' as const, scope: resource.tenant, entity, ...row, name: `${path}.${name}` }]
      : [],
  );
}
