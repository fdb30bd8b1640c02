/** Where a list looks; `live` is what is neither in the trash nor in the archive. */
export const listTabs = ['live', 'trashed', 'archived'] as const;
export type ListTab = (typeof listTabs)[number];
