import { z } from 'zod';
import type { Caller } from '@backoffice/infra/http';
import type { EditedRecord, Presence } from '@backoffice/infra/presence';
import { bufferedIterator } from './buffered-iterator.ts';

/** What of a record somebody changes: all of it, or the hours that stand on it. */
export const EditedPart = z.enum(['record', 'hours']);
export const EditorsAnswer = z.object({
  editors: z.array(z.object({ userId: z.string(), name: z.string(), part: EditedPart, since: z.string() })),
});
/** Everybody else who is changing the record now. */
export type EditorsNotification = z.infer<typeof EditorsAnswer>;

/** Of which record a subscriber asks who else is changing it; `part`: what they change themselves, null for nothing. */
export type EditorsQuestion = {
  readonly resource: string;
  readonly id: string;
  readonly part: z.infer<typeof EditedPart> | null;
};
type EditorsPorts = {
  readonly presence: Pick<Presence, 'enter' | 'editorsOf' | 'onChange'>;
  /** The caller as their rights are now; null once the connection is gone. */
  readonly caller: () => Promise<Caller | null>;
  /** @throws HttpProblem where the caller may not read the record. Gives the tenant that it belongs to. */
  readonly requireRecord: (caller: Caller, entity: string, id: string) => Promise<string>;
};

/** What comes within this time is told once. */
const GATHER_MS = 200;

/**
 * The subscription is the presence: it begins with whoever says that they change something, and is over with their
 * socket. Rights are asked before each answer. @throws HttpProblem where the caller may not read the record
 */
export async function subscribeToEditors(
  { presence, caller: currentCaller, requireRecord }: EditorsPorts,
  { resource: entity, id, part }: EditorsQuestion,
  caller: Caller,
): Promise<AsyncIterableIterator<EditorsNotification>> {
  const record: EditedRecord = { tenant: await requireRecord(caller, entity, id), entity, id };
  const { id: userId, name } = caller.actor;
  const others = (): EditorsNotification => ({
    editors: presence.editorsOf(record).filter((editor) => editor.userId !== userId),
  });
  return bufferedIterator((push) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = '';
    function tell(answer: EditorsNotification): void {
      const text = JSON.stringify(answer);
      if (text !== told) push(answer);
      told = text;
    }
    async function answer(): Promise<void> {
      timer = undefined;
      const now = await currentCaller();
      const mayRead = now && (await requireRecord(now, entity, id).then(Boolean, () => false));
      tell(mayRead ? others() : { editors: [] });
    }
    const stopListening = presence.onChange(record, () => void (timer ??= setTimeout(() => void answer(), GATHER_MS)));
    const leave = part === null ? () => {} : presence.enter(record, { userId, name, part });
    tell(others());
    return () => {
      clearTimeout(timer);
      stopListening();
      leave();
    };
  });
}
