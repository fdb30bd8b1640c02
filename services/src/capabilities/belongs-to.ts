/** A field that names another record, or several, which must stay while this one is there; null names none. */
export type BelongsTo = { readonly field: string; readonly entity: string };

/** Where the records of a kind that belong to another one are found. */
export const belongsToScope = (owner: string, ownerId: string, entity: string) => `${owner}-${ownerId}/${entity}`;

/** The claims that tell a record's owners of it. */
export const belongsToClaims = (
  entity: string,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  belongsTo: readonly BelongsTo[],
) =>
  belongsTo.flatMap(({ field, entity: owner }) =>
    [fields[field]]
      .flat()
      .filter((ownerId) => ownerId !== null)
      .map((ownerId) => ({
        scope: belongsToScope(owner, String(ownerId), entity),
        key: id,
        refusal: { code: 'ID_TAKEN' },
      })),
  );
