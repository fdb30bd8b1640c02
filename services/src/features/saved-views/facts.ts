import type { SavedView, SavedViewFacts } from '@backoffice/contracts/features/saved-views';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';

export const savedViewFacts: GatherFacts<SavedViewFacts, SavedView> = async (_command, world) => ({
  mayManage: world.may('action:saved-view.manage') !== 'deny',
});

export const DEFAULT_VIEW_SCOPE = 'SavedView.default';
export const defaultViewKey = (list: string, of: string) => `${of} ${list}`;

/** A list begins with one view for each person, and with one for the company. */
export const defaultViewClaims = ({ list, defaultOf }: SavedView): UniqueClaim[] =>
  defaultOf.map((of) => ({
    scope: DEFAULT_VIEW_SCOPE,
    key: defaultViewKey(list, of),
    refusal: { code: 'DEFAULT_CHOSEN' },
  }));
