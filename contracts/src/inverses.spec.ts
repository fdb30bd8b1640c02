import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  commandsOf,
  defineCapability,
  eventsOf,
  inversesOf,
  trash,
  type DictionaryAdditions,
} from './capabilities/index.ts';
import { bill, billInverses } from '#features/bills';
import { resources, routeTable } from './index.ts';
import { defineResource, sentenceOf, type EventEnvelope, type Inverse } from './kernel/index.ts';
import { undoRefusals } from './undo-refusals.ts';
import { routeSending, undoHandlerRoutes } from './undo-routes.ts';

type AnyEvent = EventEnvelope<{ readonly type: string; readonly data: never }>;
const all = resources.flatMap((resource) =>
  Object.entries(inversesOf(resource)).map(([type, inverse]) => ({ resource, type, inverse })),
);
const reversals = all.flatMap(({ inverse, ...event }) => ('by' in inverse ? [{ ...event, ...inverse }] : []));
const refused = all.flatMap(({ inverse, ...event }) => ('never' in inverse ? [{ ...event, code: inverse.never }] : []));

describe('what takes an event back', () => {
  it('every kind of event has an inverse, and nothing else has', () => {
    const types = resources.flatMap((resource) => Object.keys(eventsOf(resource)));
    expect(types.length).toBeGreaterThan(400);
    expect(all.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
  });
  it('an event is taken back by a command of its record', () =>
    expect(reversals.filter(({ by, resource }) => !(by in commandsOf(resource)))).toEqual([]));
  it('a route sends each command that takes an event back', () => {
    const unsent = reversals.filter(({ by, resource }) => {
      const route = routeSending(routeTable, resource, by);
      return !route || 'read' in route.does || ('handler' in route.does && route.does.handler === 'read');
    });
    expect(unsent.map(({ type, by }) => `${type}: ${by}`)).toEqual([]);
  });
  it('every command that a handler sends is needed here', () => {
    const needed = new Set(
      reversals.map(({ by, resource }) => `${by} ${routeSending(routeTable, resource, by)?.name}`),
    );
    expect(Object.entries(undoHandlerRoutes).filter(([by, route]) => !needed.has(`${by} ${route}`))).toEqual([]);
  });
  it('every sentence is that of an event, and says what the event says', () => {
    expect(Object.keys(undoRefusals).toSorted()).toEqual([...new Set(refused.map(({ code }) => code))].toSorted());
    const unsaid = refused.filter(({ type, resource, code }) => {
      const { shape } = eventsOf(resource)[type] as z.ZodObject; // what is recorded is an object
      return [...sentenceOf(undoRefusals[code] ?? '').matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !(name in shape));
    });
    expect(unsaid.map(({ type, code }) => `${type}: ${code}`)).toEqual([]);
  });
});

const root = globSync('contracts/samples').length > 0 ? 'contracts/samples' : 'samples';
const samples = reversals.flatMap(({ resource, type, ...reversal }) =>
  globSync(`${root}/${resource.path}/${type}.v*.json`).map((file) => ({
    name: basename(file),
    // what is recorded and what a command takes are objects
    event: {
      type,
      data: eventsOf(resource)[type]?.parse(JSON.parse(readFileSync(file, 'utf8'))),
    } as AnyEvent,
    shape: commandsOf(resource)[reversal.by] as z.ZodObject,
    ...reversal,
  })),
);

describe('the body of what takes an event back', () => {
  it('there is a sample of each event that is taken back', () =>
    expect(new Set(samples.map(({ event }) => event.type)).size).toBe(new Set(reversals.map(({ type }) => type)).size));
  it.each(samples.filter(({ merge }) => !merge))('is whole: $name, by $by', ({ event, shape, data, asks, looksUp }) => {
    const body = {
      ...data?.(event),
      ...(asks && { [asks]: 'Entered by mistake.' }),
      ...(looksUp && { [looksUp]: 'Kim Ito' }),
    };
    expect(shape.safeParse(body).error?.issues ?? []).toEqual([]);
  });
  it.each(samples.filter(({ merge, data }) => merge && data))(
    'says what is edited: $name, by $by',
    ({ event, shape, data }) => {
      const fields = Object.entries(data?.(event) ?? {});
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.flatMap(([field, value]) => shape.shape[field]?.safeParse(value).error?.issues ?? [])).toEqual([]);
      expect(fields.filter(([field]) => !(field in shape.shape))).toEqual([]);
    },
  );
});

describe('a mechanism that goes both ways', () => {
  const bothWays: readonly (readonly [entity: string, on: string, off: string, back: string, again: string])[] = [
    ['Customer', 'CustomerTrashed', 'CustomerRestored', 'RestoreCustomer', 'TrashCustomer'],
    ['JobCost', 'JobCostTrashed', 'JobCostRestored', 'RestoreJobCost', 'TrashJobCost'],
    ['Proposal', 'ProposalArchived', 'ProposalUnarchived', 'UnarchiveProposal', 'ArchiveProposal'],
    ['Worker', 'WorkerActivated', 'WorkerDeactivated', 'ChangeWorkerStatus', 'ChangeWorkerStatus'],
    ['Bill', 'BillFileAttached', 'BillFileDetached', 'DetachFromBill', 'AttachToBill'],
    ['Invoice', 'InvoiceApproved', 'InvoiceUnapproved', 'UnapproveInvoice', 'ApproveInvoice'],
    ['SavedView', 'SavedViewShared', 'SavedViewUnshared', 'UnshareSavedView', 'ShareSavedView'],
    ['SavedView', 'SavedViewMadeDefault', 'SavedViewDefaultRemoved', 'RemoveSavedViewDefault', 'MakeSavedViewDefault'],
    [
      'Customer',
      'CustomerRemindersPaused',
      'CustomerRemindersResumed',
      'ResumeCustomerReminders',
      'PauseCustomerReminders',
    ],
    ['Invoice', 'InvoiceRemindersPaused', 'InvoiceRemindersResumed', 'ResumeInvoiceReminders', 'PauseInvoiceReminders'],
    ['JobCost', 'JobCostSoftClosed', 'JobCostSoftOpened', 'SoftOpenJobCost', 'SoftCloseJobCost'],
    ['JobCost', 'JobCostHardClosed', 'JobCostHardOpened', 'HardOpenJobCost', 'HardCloseJobCost'],
    ['JobCost', 'JobCostHoursLocked', 'JobCostHoursUnlocked', 'UnlockJobCostHours', 'LockJobCostHours'],
    ['JobCost', 'LaborAdded', 'LaborRemoved', 'RemoveLabor', 'AddLabor'],
    ['JobCost', 'MaterialAdded', 'MaterialRemoved', 'RemoveMaterial', 'AddMaterial'],
    ['JobCost', 'EquipmentAdded', 'EquipmentRemoved', 'RemoveEquipment', 'AddEquipment'],
    ['JobCost', 'InventoryUsed', 'InventoryReturned', 'ReturnInventory', 'UseInventory'],
    ['Location', 'LocationNoteRemoved', 'LocationNoteRestored', 'RestoreLocationNote', 'RemoveLocationNote'],
    ['Contract', 'ContractClosed', 'ContractReopened', 'ReopenContract', 'CloseContract'],
    [
      'Contract',
      'ContractCostEntryClosed',
      'ContractCostEntryOpened',
      'OpenContractCostEntry',
      'CloseContractCostEntry',
    ],
    ['BookClosing', 'BooksClosed', 'BooksReopened', 'ReopenBooks', 'CloseBooks'],
    ['User', 'UserEnabled', 'UserDisabled', 'DisableUser', 'EnableUser'],
  ];
  const inverseOf = (entity: string, event: string): Inverse | undefined =>
    all.find(({ resource, type }) => resource.entity === entity && type === event)?.inverse;

  it.each(bothWays)('of %s takes back %s and %s by %s and %s', (entity, on, off, back, again) =>
    expect([inverseOf(entity, on), inverseOf(entity, off)]).toMatchObject([{ by: back }, { by: again }]),
  );
  it.each([
    ['WorkerActivated', { status: 'inactive' }],
    ['WorkerDeactivated', { status: 'active' }],
  ])('%s is taken back by the other status', (type, body) => {
    const inverse = inverseOf('Worker', type);
    expect(inverse && 'by' in inverse && inverse.data?.({} as AnyEvent)).toEqual(body);
  });
});

describe('money', () => {
  it.each([
    ['PaymentPosted', 'ReversePayment'],
    ['CreditApplied', 'ReversePayment'],
    ['BillRecorded', 'VoidBill'],
    ['CreditRecorded', 'VoidBill'],
    ['AdjustmentRecorded', 'VoidBill'],
    ['CheckWritten', 'VoidCheck'],
    ['DepositEdited', 'EditDeposit'],
    ['InvoiceApproved', 'UnapproveInvoice'],
    ['ChangeOrderApproved', 'UnapproveChangeOrder'],
    ['BooksClosed', 'ReopenBooks'],
    ['JobCostHardClosed', 'HardOpenJobCost'],
  ])('%s is taken back by %s, with a reason', (type, by) =>
    expect(all.find((each) => each.type === type)?.inverse).toMatchObject({ by, asks: 'reason' }),
  );
  it.each(['PaymentReversed', 'PaymentReturned', 'BillVoided', 'CheckVoided'])(
    '%s is not taken back: what was reversed is posted again',
    (type) => expect(all.find((each) => each.type === type)?.inverse).toEqual({ never: 'POST_ANEW' }),
  );
});

describe('an event without an inverse', () => {
  it('of a record, a mechanism or a dictionary does not compile', () => {
    const { BillVoided: _voided, ...ofBill } = billInverses;
    const { '*Restored': _restored, ...ofTrash } = trash.inverses;
    const ofDictionary: DictionaryAdditions<{ BankSold: z.ZodObject }> = {
      commands: {},
      events: { BankSold: z.object({}) },
      historyPhrases: { BankSold: 'sold it' },
      // @ts-expect-error BankSold has none
      inverses: {},
      refusals: {},
    };
    // @ts-expect-error BillVoided has none
    const record = defineResource({ ...bill, inverses: ofBill });
    // @ts-expect-error *Restored has none
    const mechanism = defineCapability({ ...trash, inverses: ofTrash });
    expect([record, mechanism, ofDictionary].map(({ inverses }) => Object.keys(inverses).length)).toEqual([9, 1, 0]);
  });
});
