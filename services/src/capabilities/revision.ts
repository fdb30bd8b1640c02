import type { Message } from '#kernel/decider.ts';

/** Which revision of a document stands, what it says, and whether it was the one last sent. */
export type Revision = { readonly number: number; readonly contentHash: string; readonly sent: boolean };

export const initialRevision: Revision = { number: 0, contentHash: '', sent: false };

export const isRevisionEvent = (entity: string, { type }: Message) =>
  type === `${entity}Created` || type === `${entity}Duplicated` || type === `${entity}Edited`;

/** Every creation, copy and edit of a document carries the hash of what its reader sees. */
export function evolveRevision(entity: string, revision: Revision, event: Message): Revision {
  if (isRevisionEvent(entity, event))
    return {
      number: revision.number + 1,
      contentHash: (event.data as { contentHash: string }).contentHash,
      sent: false,
    }; // documents declare it
  if (event.type === `${entity}Sent`) return { ...revision, sent: true };
  return event.type === `${entity}SignatureVoided` ? { ...revision, sent: false } : revision;
}

/** What stands, amended by what was said of it: a field that was left out overwrites nothing. */
export const withChanges = <Content extends object>(
  present: Content,
  said: { readonly [Field in keyof Content]?: Content[Field] | undefined },
): Content => ({ ...present, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) });
