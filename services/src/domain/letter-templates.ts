import { emailTemplate } from '@backoffice/contracts/features/email-templates';
import type { LetterTemplate } from '#capabilities/send.ts';
import type { World } from '#kernel/world.ts';

type Kind = { readonly type: string; readonly channel: 'email' | 'sms' };
/** What a message is, and what else it may be made of. */
type Kinds = readonly [Kind, ...Kind[]];

/** Every active template claims a place in the scope of its type and channel, so that they can be found. */
export const templatesScope = ({ type, channel }: Kind) => `${emailTemplate.entity}.active/${type}/${channel}`;

/** Where in the log a template was last made the default; null where it is none. */
async function defaultSince(id: string, world: World): Promise<number | null> {
  const history = await world.history(emailTemplate, id);
  return history.reduce<number | null>((since, { data, position }) => {
    const { isDefault } = data as { readonly isDefault?: boolean }; // where the event says it
    return isDefault === undefined ? since : isDefault ? (since ?? position) : null;
  }, null);
}

/** The marked defaults of a type and channel, the latest first: that one counts. */
export async function defaultTemplateIds(kind: Kind, world: World): Promise<readonly string[]> {
  const ids = await world.claimHolders(templatesScope(kind));
  const marked = await Promise.all(ids.map(async (id) => ({ id, since: await defaultSince(id, world) })));
  return marked
    .flatMap(({ id, since }) => (since === null ? [] : [{ id, since }]))
    .toSorted((a, b) => b.since - a.since)
    .map(({ id }) => id);
}

/** What a company has for a kind, by name. */
async function templatesOf(kind: Kind, world: World): Promise<readonly LetterTemplate[]> {
  const ids = await world.claimHolders(templatesScope(kind));
  const records = await Promise.all(ids.map((id) => world.record(emailTemplate, id)));
  return records
    .flatMap((record) => record ?? [])
    .map(({ id, name, subject, body }) => ({ id, name, subject, body }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/**
 * What can be said about a kind of document, the default first, what is offered beside it last; the built-in letter
 * where the company has none.
 */
export async function letterTemplatesOf(
  [kind, ...others]: Kinds,
  builtIn: Pick<LetterTemplate, 'subject' | 'body'>,
  world: World,
): Promise<readonly LetterTemplate[]> {
  const [own, [first], more] = await Promise.all([
    templatesOf(kind, world),
    defaultTemplateIds(kind, world),
    Promise.all(others.map((other) => templatesOf(other, world))),
  ]);
  const templates = own.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));
  const begin = first === undefined ? [{ id: null, name: 'Built-in text', ...builtIn }] : [];
  return [...begin, ...templates, ...more.flat()];
}

/** A template that a message of these kinds may be made of; null where it is none of them, or not active. */
export async function findTemplate(id: string, kinds: Kinds, world: World): Promise<LetterTemplate | null> {
  const found = await world.record(emailTemplate, id);
  const isFit =
    found?.status === 'active' &&
    found.trashedAt === null &&
    kinds.some(({ type, channel }) => found.type === type && found.channel === channel);
  return isFit ? { id, name: found.name, subject: found.subject, body: found.body } : null;
}

/** What a company says of a kind unless told otherwise; null where it leaves that to the built-in letter. */
export async function defaultTemplate(kind: Kind, world: World): Promise<LetterTemplate | null> {
  const [first] = await defaultTemplateIds(kind, world);
  return first === undefined ? null : findTemplate(first, [kind], world);
}
