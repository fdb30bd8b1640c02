import { z } from 'zod';
import { Id, update, type MountedMessage } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';

/**
 * Another salesman has the record from now on. Who asks for it has looked up that it is one; no route sends the command
 * as it comes.
 */
export const reassign = defineCapability({
  commands: { 'Reassign*': z.strictObject({ salesmanId: Id, salesmanName: z.string() }) },
  events: {
    /** `contentHash`: of a document, whose customer reads the name of the salesman. */
    '*Reassigned': z.object({ from: Id, to: Id, toName: z.string(), contentHash: z.string().optional() }),
  },
  refusals: {},
  historyPhrases: { '*Reassigned': 'gave it to {toName}' },
  inverses: {
    '*Reassigned': {
      by: 'Reassign*',
      data: ({ data: { from } }: { data: { from: string } }) => ({ salesmanId: from }),
      looksUp: 'salesmanName',
    },
  },
  fields: {},
});
export type ReassignCommand<Entity extends string> = MountedMessage<typeof reassign.commands, Entity>;
export type ReassignEvent<Entity extends string> = MountedMessage<typeof reassign.events, Entity>;

type SalesmanFields = { readonly salesmanId: string; readonly salesmanName: string };
/** Columns of the record's own, so the mechanism begins none. */
const salesmanFields = ({ to, toName }: ReassignEvent<''>['data']): SalesmanFields => ({
  salesmanId: to,
  salesmanName: toName,
});

export const reassignFold = capabilityFold(
  reassign,
  {},
  { '*Reassigned': ({ data }) => update(salesmanFields(data) as object) },
);
