export const savedViewRefusals = {
  VIEW_NAME_TAKEN: 'You already have a view with this name for this list.',
  NOT_YOUR_VIEW: {
    status: 403,
    says: 'Only its owner or an administrator changes a shared view. Save it as your own.',
  },
  COMPANY_DEFAULT_RESERVED: { status: 403, says: 'Only an administrator chooses what everybody’s list begins with.' },
  VIEW_NOT_SHARED: 'Share this view first: everybody’s list can only begin with what everybody sees.',
  DEFAULT_CHOSEN: { status: 409, says: 'Another view was made the default at the same moment. Please try again.' },
} as const;
export type SavedViewRefusal = keyof typeof savedViewRefusals;
