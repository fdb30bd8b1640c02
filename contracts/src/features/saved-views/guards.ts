import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type Actor, type CommandOf } from '#kernel/index.ts';
import type { DefaultAudience } from './commands.ts';
import type { SavedViewRefusal } from './refusals.ts';
import type { savedView } from './resource.ts';
import type { SavedViewView } from './view.ts';

/** What the rules see of a saved view. */
export type SavedView = SavedViewView;
export type SavedViewFacts = {
  readonly actor: Actor;
  /** Whether the caller looks after what is shared. */
  readonly mayManage: boolean;
};

const guard = guardsReading<SavedViewFacts, SavedViewRefusal>();
type Audience = CommandOf<{ readonly audience: DefaultAudience }>;

/** A private view of somebody else is not found at all. */
const yours = guard('NOT_YOUR_VIEW', {
  reads: ['actor', 'mayManage'],
  first: true,
  when: ({ createdBy }: SavedView, { actor, mayManage }) => createdBy !== actor.id && !mayManage,
});
const companyDefaultReserved = guard('COMPANY_DEFAULT_RESERVED', {
  reads: ['mayManage', 'command'],
  when: (_, { mayManage, command: { data } }: Audience & Pick<SavedViewFacts, 'mayManage'>) =>
    data.audience === 'company' && !mayManage,
});
const shared = guard('VIEW_NOT_SHARED', {
  reads: ['command'],
  when: ({ sharedWith }: SavedView, { command: { data } }: Audience) =>
    data.audience === 'company' && sharedWith === null,
});

export const savedViewGuards = {
  Edit: [yours],
  Share: [yours],
  Unshare: [yours],
  Trash: [yours],
  Restore: [yours],
  MakeDefault: [companyDefaultReserved, shared],
  RemoveDefault: [companyDefaultReserved],
} satisfies Guards<typeof savedView, SavedView, SavedViewFacts>;
