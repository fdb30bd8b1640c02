import { z } from 'zod';
import { Actor, Id, recordFields, TotalCents } from '#kernel/index.ts';

const { companyId, version, createdAt, createdBy, createdByName } = recordFields;

/** One event of the company, whatever it happened to. Its id begins with its position in the log. */
export const AuditEntryView = z.object({
  id: z.string(),
  position: z.int(),
  companyId,
  version,
  createdAt,
  createdBy,
  createdByName,
  actorKind: Actor.shape.kind,
  /** The kind of record, its id, and what it is called: as the event says it, or as a list is read, now. */
  entity: z.string(),
  recordId: Id,
  title: z.string(),
  locationId: Id.nullable(),
  eventType: z.string(),
  /** After the actor's name: "approved it". */
  words: z.string(),
  /** What the event itself says it was about, in money. */
  amount: TotalCents.nullable(),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;
