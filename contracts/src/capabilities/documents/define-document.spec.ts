import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applyEvent, Id, noChange, update, type Fields } from '#kernel/index.ts';
import { deliveryStatus } from '#capabilities/link.ts';
import { eventsOf } from '#capabilities/mounted-messages.ts';
import { listName } from '#capabilities/resource-queries.ts';
import { defineDocument } from './define-document.ts';
import { contentForCustomer, documentContent, headFields, noteFields, termsFields } from './document-content.ts';
import { documentFold, withStanding } from './document-fold.ts';
import { documentActions, documentRoutes, numberUniquenessRoute } from './document-routes.ts';
import { publicDocument } from './public-document.ts';

const workOrder = defineDocument({
  entity: 'WorkOrder',
  path: 'work-orders',
  permission: 'work-order',
  from: 'bidId',
  origin: { bidId: Id, bidNumber: z.string() },
  content: documentContent({
    ...headFields,
    crew: [z.int().default(1), z.int()],
    ...termsFields,
    ...noteFields,
  }),
  internal: ['internalNotes'],
  state: {
    status: z.enum(['draft', 'sent', 'viewed', 'done', 'void']),
    revision: z.int(),
    doneAt: z.string().nullable(),
  },
  posting: z.object({ hours: z.int() }),
  commands: { FinishWorkOrder: z.strictObject({ on: z.string() }) },
  events: { WorkOrderFinished: z.object({ on: z.string() }), WorkOrderMentioned: z.object({}) },
  historyPhrases: { WorkOrderFinished: 'finished it', WorkOrderMentioned: 'mentioned it' },
  inverses: { WorkOrderFinished: { never: 'WORK_RECORDED' }, WorkOrderMentioned: { nothing: true } },
  refusals: {},
  list: { search: ['bidNumber'], filter: ['crew'], sort: ['crew'] },
  can: { number: { within: 'bidId' }, duplicate: { drop: ['date'] }, sign: true, approve: true },
});
const { shapes: commands } = workOrder.commands;
// what is said is an object
const fieldsOf = (shape: z.ZodType | undefined) => Object.keys((shape as z.ZodObject).shape);

describe('a declared document', () => {
  const entered = ['number', 'name', 'date', 'crew', 'terms', 'hideTerms', 'internalNotes'];
  it('creating a document asks for what it is made from, its number and its content', () =>
    expect(fieldsOf(commands.CreateWorkOrder)).toEqual(['bidId', ...entered]));
  it('an edit of a document leaves out what it does not say', () =>
    expect(commands.EditWorkOrder.parse({ name: 'Roof' })).toEqual({ name: 'Roof' }));
  it('what a document was created with says its parties, its origin, its content and its hash', () =>
    expect(fieldsOf(eventsOf(workOrder)['WorkOrderCreated'])).toEqual([
      ...fieldsOf(workOrder.origin),
      ...entered,
      'contentHash',
    ]));
  it('a copy names its original, and an approval says what it posts', () => {
    expect(fieldsOf(eventsOf(workOrder)['WorkOrderDuplicated'])[0]).toBe('fromId');
    for (const type of ['WorkOrderApproved', 'WorkOrderUnapproved'])
      expect(fieldsOf(eventsOf(workOrder)[type])).toEqual(['reason', 'hours']);
  });
  it('a command or event that a kind names itself counts instead of the usual one', () => {
    const { shapes } = defineDocument({
      entity: 'WorkOrder',
      path: 'work-orders',
      permission: 'work-order',
      from: 'locationId',
      content: { entered: {}, written: {} },
      internal: [],
      state: { status: z.string(), revision: z.int() },
      commands: { EditWorkOrder: z.strictObject({ only: z.string() }) },
      refusals: {},
      list: {},
      can: {},
    }).commands;
    expect(fieldsOf(shapes.EditWorkOrder)).toEqual(['only']);
  });
  it('an event of a kind without an inverse does not compile', () => {
    const { inverses } = defineDocument({
      entity: 'WorkOrder',
      path: 'work-orders',
      permission: 'work-order',
      from: 'locationId',
      content: { entered: {}, written: {} },
      internal: [],
      state: { status: z.string(), revision: z.int() },
      events: { WorkOrderFinished: z.object({}) },
      historyPhrases: { WorkOrderFinished: 'finished it' },
      // @ts-expect-error WorkOrderFinished has none
      inverses: {},
      refusals: {},
      list: {},
      can: {},
    });
    expect(inverses).toEqual({
      WorkOrderCreated: { by: 'Trash*' },
      WorkOrderEdited: { by: 'Edit*', merge: true },
    });
  });
  it('a document is listed by what all documents have, as far as it has that, and by what its kind adds', () =>
    expect(workOrder.list).toEqual({
      search: ['number', 'name', 'customerName', 'locationName', 'bidNumber'],
      found: ['number', 'name', 'customerName', 'locationId', 'status'],
      filter: [
        'number',
        'name',
        'locationId',
        'customerId',
        'salesmanId',
        'status',
        'date',
        'sentAt',
        'approvedAt',
        'createdAt',
        'updatedAt',
        'crew',
      ],
      sort: [
        'number',
        'name',
        'customerName',
        'locationName',
        'salesmanName',
        'status',
        'date',
        'createdAt',
        'updatedAt',
        'crew',
      ],
    }));
  it('a document lies in the trash, has files and is sent; it is archived where its kind says so', () => {
    expect(workOrder.can).toMatchObject({
      trash: true,
      attach: true,
      send: ['email', 'sms'],
      bulk: ['delete', 'restore'],
    });
    expect(Object.keys(documentActions(workOrder))).not.toContain('action:work-order.archive');
    expect(documentActions({ ...workOrder, can: { archive: true } })).toMatchObject({
      'action:work-order.view': 'deny allow allow allow allow own',
      'action:work-order.archive': 'deny allow allow allow allow deny',
    });
  });
});

describe('the routes of a document', () => {
  const queryOf = (name: string) =>
    Object.keys(documentRoutes(workOrder).find((route) => route.name === `work-orders.${name}`)?.query?.shape ?? {});
  it('a document is created, listed and numbered by what it is made from', () =>
    expect(['create', 'list', 'number'].map(queryOf)).toEqual([['bidId'], ['locationId', 'bidId'], ['bidId']]));
  it('whether a number is free is asked for a document within its scope', () =>
    expect(numberUniquenessRoute(workOrder, 'Is it free?')).toMatchObject({
      path: '/work-orders/:id/is-unique',
      permission: 'action:work-order.view',
      checks: ['uniqueness-rate'],
    }));
});

describe('what a customer reads of a document', () => {
  const content = { name: 'Roof', terms: 'Half before.', hideTerms: false, internalNotes: 'Not below 12,000' };
  it('a signature binds origin and content, and nothing internal', () =>
    expect(contentForCustomer(workOrder, { bidId: 'b' }, content)).toEqual({
      bidId: 'b',
      name: 'Roof',
      terms: 'Half before.',
    }));
  it('terms that are hidden are not read', () =>
    expect(contentForCustomer(workOrder, {}, { ...content, hideTerms: true })).toMatchObject({ terms: '' }));
  it('the page behind a link shows no notes, no ids of ours and no links', () => {
    const shown = fieldsOf(publicDocument(workOrder));
    for (const field of ['internalNotes', 'locationId', 'customerId', 'salesmanId', 'bidId', 'links', 'createdBy'])
      expect(shown).not.toContain(field);
    expect(shown).toEqual(expect.arrayContaining(['company', 'name', 'contentHash', 'status', 'canSign', 'signature']));
  });
});

describe('the fold of a document', () => {
  type View = z.infer<typeof workOrder.view>;
  const standing = (row: View): Pick<View, 'status'> => ({
    status: row.doneAt !== null ? 'done' : row.approvedAt !== null ? 'viewed' : deliveryStatus(row),
  });
  const fold = documentFold(workOrder, {
    begin: () => ({ doneAt: null }),
    standing,
    on: {
      WorkOrderFinished: ({ data }) => update({ doneAt: data.on }),
      WorkOrderMentioned: noChange,
    },
  });
  const link = {
    linkId: 'l1',
    tokenHash: 's',
    recipients: [],
    verbs: ['view'],
    revision: 1,
    contentHash: 'h',
    expiresAt: '2026-12-21T08:00:00.000Z',
  };
  const after = (...events: readonly (readonly [string, object?])[]) =>
    events.reduce<Fields | null>(
      (row, [type, data = {}], index) =>
        applyEvent(fold, row as never, {
          type: `WorkOrder${type}`,
          data,
          entity: 'WorkOrder',
          id: 'o',
          tenant: 'acme',
          version: index + 1,
          position: index + 1,
          at: `2026-11-20T12:00:0${index}.000Z`,
          actor: { kind: 'user', id: 'kim', name: 'Kim', role: null },
        }),
      null,
    );
  const created = ['Created', { name: 'Roof' }] as const;
  const sent = [['LinkIssued', link], ['Sent']] as const;

  it('a document begins as a draft of its first revision, a copy too', () => {
    expect(after(created)).toMatchObject({ name: 'Roof', status: 'draft', revision: 1, doneAt: null, links: [] });
    expect(after(['Duplicated', { fromId: 'x', name: 'Roof' }])).not.toHaveProperty('fromId');
  });
  it('an edit is a further revision, and supersedes the links to the one before', () =>
    expect(after(created, ...sent, ['Edited', { name: 'Roofs' }])).toMatchObject({
      name: 'Roofs',
      status: 'draft',
      revision: 2,
      links: [{ supersededAt: '2026-11-20T12:00:03.000Z' }],
    }));
  it('a signature uses up its link, and voiding it supersedes all', () => {
    const signed = [created, ...sent, ['Signed', { linkId: 'l1' }]] as const;
    expect(after(...signed)).toMatchObject({ links: [{ usedAt: '2026-11-20T12:00:03.000Z', supersededAt: null }] });
    expect(after(...signed, ['SignatureVoided'])).toMatchObject({
      status: 'draft',
      links: [{ supersededAt: '2026-11-20T12:00:04.000Z' }],
    });
  });
  it('the status follows each event that bears on it, of a mechanism or of the kind', () => {
    expect(after(created, ...sent)).toMatchObject({ status: 'sent' });
    expect(after(created, ['Approved', { reason: '' }])).toMatchObject({ status: 'viewed' });
    expect(after(created, ['Finished', { on: '2026-11-21' }])).toMatchObject({ status: 'done', doneAt: '2026-11-21' });
  });
  it('what other records change in a row is told with the status that follows', () => {
    const row = after(created) as View;
    expect(withStanding(standing)(row, { doneAt: '2026-11-21' })).toEqual({
      update: { doneAt: '2026-11-21', status: 'done' },
    });
  });
});

describe('the name of a list in GraphQL', () => {
  it('a list is named by the path of its kind, and by the noun of many where that path is what one record is called', () => {
    const bonds = { entity: 'Bond', path: 'bond', noun: ['bond', 'bonds'] } as const;
    expect([listName(workOrder), listName(bonds), listName({ ...bonds, path: 'surety/bonds' })]).toEqual([
      'workOrders',
      'bonds',
      'suretyBonds',
    ]);
  });
});
