import { dictionaries, resources } from '@backoffice/contracts';
import type { Dictionary, ChoiceFacts } from '@backoffice/contracts/capabilities';
import { recordName, type Fields } from '@backoffice/contracts/kernel';
import type { Message } from '#kernel/decider.ts';
import type { World } from '#kernel/world.ts';
import { belongsToScope } from '#capabilities/belongs-to.ts';

/** The fields of a dictionary that hold records of another one, and of which. */
export const choicesOf = ({ fields }: Pick<Dictionary, 'fields'>): (readonly [field: string, entity: string])[] =>
  Object.entries(fields).flatMap(([field, { of }]) => (of === undefined ? [] : [[field, of] as const]));

/** What is chosen, before it is kept, and who holds what is to go. */
export async function choiceFacts(
  dictionary: Dictionary,
  { type, data }: Message & { readonly data: Fields },
  record: Fields | null,
  world: World,
): Promise<Partial<ChoiceFacts>> {
  const { entity, heldBy } = dictionary;
  if (type === `Trash${entity}`)
    return heldBy && record ? { holders: await holdersOf(entity, String(record['id']), heldBy.entity, world) } : {};
  const asked = type === `Restore${entity}` ? record : data;
  const chosen = choicesOf(dictionary).map(
    // by its shape
    async ([field, of]) => [field, await findChosen(of, (asked?.[field] ?? []) as readonly string[], world)] as const,
  );
  return { chosen: Object.fromEntries(await Promise.all(chosen)) };
}

async function holdersOf(entity: string, id: string, holder: string, world: World): Promise<string[]> {
  const ids = await world.claimHolders(belongsToScope(entity, id, holder));
  const of = resources.find((each) => each.entity === holder);
  if (!of) throw new Error(`There is no record called ${holder}`);
  const holders = await Promise.all(ids.map((each) => world.record(of, each)));
  return holders.filter((found) => found !== null).map((found) => recordName(of, found));
}

async function findChosen(of: string, ids: readonly string[], world: World) {
  const found = await Promise.all(ids.map((id) => world.record(dictionaryOf(of), id)));
  const known = found.filter((each) => each !== null);
  return {
    unknown: ids.length - known.length,
    trashed: known.filter((each) => each['trashedAt'] !== null).map((each) => nameOf(of, each)),
  };
}

function dictionaryOf(entity: string): Dictionary {
  const found = dictionaries.find((each) => each.entity === entity);
  if (!found) throw new Error(`${entity} is no dictionary`);
  return found;
}

const nameOf = (entity: string, record: Fields) => String(record[dictionaryOf(entity).labels.label]);
