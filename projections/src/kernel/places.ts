/** Where a list looks; `live` is what is neither in the trash nor in the archive. */
export const places = ['live', 'trashed', 'archived'] as const;
export type ListPlace = (typeof places)[number];
