import type { Refusal } from '@backoffice/contracts/kernel';
import { accept, refuseWith, type Facts } from '#kernel/decider.ts';
import type { AnyEffects } from './effects.ts';

/** What mechanisms that turn something on and off leave behind: one event for each command. */
export const toggles = {
  permanentDelete: { 'PermanentlyDelete*': '*PermanentlyDeleted' },
  trash: { 'Trash*': '*Trashed', 'Restore*': '*Restored' },
  archive: { 'Archive*': '*Archived', 'Unarchive*': '*Unarchived' },
  approve: { 'Approve*': '*Approved', 'Unapprove*': '*Unapproved' },
  status: { 'Change*Status': { active: '*Activated', inactive: '*Deactivated' } },
} as const;

type ToggleData = { readonly status?: string };
/** What the event says beside its name; or why there is nothing to say. */
type EventContent = (data: never, record: never, facts: Facts) => object | Refusal;

export const toggle = (
  entity: string,
  eventByCommand: Readonly<Record<string, string | Readonly<Record<string, string>>>>,
  contentOf: EventContent = () => ({}),
): AnyEffects =>
  Object.fromEntries(
    Object.entries(eventByCommand).map(([command, event]) => [
      command,
      (data: ToggleData, record: object, facts: Facts) => {
        const type = typeof event === 'string' ? event : (event[data.status ?? ''] ?? '');
        // of the command and the record it is declared for
        const content = contentOf(data as never, record as never, facts);
        if ('code' in content) return refuseWith(content as Refusal); // no event says a code
        return accept({ type: type.replace('*', entity), data: content });
      },
    ]),
  );
