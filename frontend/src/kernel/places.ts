/** A record as it is named from outside: its kind and id, and the location it belongs to. */
export type Named = { readonly entity: string; readonly recordId: string; readonly locationId: string | null };

const inLocation =
  (kind: string) =>
  ({ recordId, locationId }: Named) =>
    locationId === null ? null : `/toc/${locationId}/${kind}/${recordId}`;

const places: Readonly<Record<string, (record: Named) => string | null>> = {
  Customer: ({ recordId }) => `/customers/edit/${recordId}`,
  Location: ({ recordId }) => `/toc/table-of-content/${recordId}`,
  Proposal: inLocation('proposal'),
  Contract: inLocation('contract'),
  ChangeOrder: inLocation('change-order'),
  Invoice: inLocation('invoice'),
  FollowUp: ({ recordId }) => `/follow-up-list/${recordId}`,
  Payment: ({ recordId }) => `/post-payments/${recordId}`,
  User: ({ recordId }) => `/manage-users/${recordId}`,
  Company: ({ recordId }) => `/companies/edit/${recordId}`,
};

/** The page of a record, whatever its kind; null for kinds without one. */
export const placeOf = (record: Named): string | null => places[record.entity]?.(record) ?? null;
