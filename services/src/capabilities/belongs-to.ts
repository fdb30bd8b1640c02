/** A field that names another record, which must stay while this one is there. */
export type BelongsTo = { readonly field: string; readonly entity: string };

/** Where the records of a kind that belong to another one are counted. */
export const membersScope = (owner: string, ownerId: string, entity: string) => `${owner}-${ownerId}/${entity}`;

/** The claims that tell a record's owners of it. The log finds the largest number of a scope, so the key is one: 48 bits of the id. */
export const belonging = (entity: string, id: string, fields: Readonly<Record<string, unknown>>, belongsTo: readonly BelongsTo[]) =>
  belongsTo.map(({ field, entity: owner }) => ({
    scope: membersScope(owner, String(fields[field]), entity), key: String(parseInt(id.slice(-12), 16) + 1), refusal: { code: 'ID_TAKEN' },
  }));
