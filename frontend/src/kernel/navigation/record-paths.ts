/** A record as it is named from outside: its kind and id, and the location it belongs to. */
export type RecordReference = {
  readonly entity: string;
  readonly recordId: string;
  readonly locationId: string | null;
};

const pathInLocation =
  (kind: string) =>
  ({ recordId, locationId }: RecordReference) =>
    locationId === null ? null : `/toc/${locationId}/${kind}/${recordId}`;

const pathByEntity: Readonly<Record<string, (record: RecordReference) => string | null>> = {
  Customer: ({ recordId }) => `/customers/edit/${recordId}`,
  Location: ({ recordId }) => `/toc/table-of-content/${recordId}`,
  Proposal: pathInLocation('proposal'),
  Contract: pathInLocation('contract'),
  ChangeOrder: pathInLocation('change-order'),
  Invoice: pathInLocation('invoice'),
  FollowUp: ({ recordId }) => `/follow-up-list/${recordId}`,
  Payment: ({ recordId }) => `/post-payments/${recordId}`,
  User: ({ recordId }) => `/manage-users/${recordId}`,
  Company: ({ recordId }) => `/companies/edit/${recordId}`,
};

/** The page of a record, whatever its kind; null for kinds without one. */
export const recordPath = (record: RecordReference): string | null => pathByEntity[record.entity]?.(record) ?? null;
