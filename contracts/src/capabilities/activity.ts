import { z } from 'zod';
import { type CommandOf, guardsReading, type MountedMessage, update } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';

export const Activity = z.enum(['active', 'inactive']);

/** It has the other status. */
const otherStatus = guardsReading<object, 'STATUS_UNCHANGED'>()('STATUS_UNCHANGED', {
  field: 'status',
  reads: ['command'],
  when: ({ status }: { readonly status: string }, { command }: CommandOf<{ status: string }>) =>
    command.data.status === status,
});

/** The `status` capability: a record is active or inactive. */
export const activity = defineCapability({
  commands: { 'Change*Status': z.strictObject({ status: Activity }) },
  events: { '*Activated': z.strictObject({}), '*Deactivated': z.strictObject({}) },
  refusals: { STATUS_UNCHANGED: 'This record already has that status.' },
  guards: { 'Change*Status': [otherStatus] },
  historyPhrases: { '*Activated': 'made it active', '*Deactivated': 'made it inactive' },
  inverses: {
    '*Activated': { by: 'Change*Status', data: () => ({ status: 'inactive' as const }) },
    '*Deactivated': { by: 'Change*Status', data: () => ({ status: 'active' as const }) },
  },
  fields: { status: Activity },
});
export type ActivityCommand<Entity extends string> = MountedMessage<typeof activity.commands, Entity>;
export type ActivityEvent<Entity extends string> = MountedMessage<typeof activity.events, Entity>;
export type ActivityRefusal = keyof typeof activity.refusals;

export const activityFold = capabilityFold(
  activity,
  { status: 'active' },
  {
    '*Activated': () => update({ status: 'active' as const }),
    '*Deactivated': () => update({ status: 'inactive' as const }),
  },
);
