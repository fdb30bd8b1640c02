import {
  dictionaryFold,
  dictionaryGuards,
  entryAfter,
  eventOf,
  heldRates,
  ratesOn,
  type Dictionary,
  type ParentFacts,
} from '@backoffice/contracts/capabilities';
import type { Fields } from '@backoffice/contracts/kernel';
import { accept, type Decider, type Message } from '#kernel/decider.ts';
import type { UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import { choiceFacts, choicesOf } from './dictionary-choices.ts';
import { parentFacts, withParentName } from './dictionary-parent.ts';
import { uniqueKey } from '#capabilities/unique.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';

type DictionaryCommand = Message & { readonly data: Fields };

/** The rules of a dictionary: what is asked for is what is kept, and what changes nothing leaves no trace. */
export const dictionaryDecider = (
  dictionary: Dictionary,
): Decider<Fields, DictionaryCommand, Message, string, Partial<Pick<ParentFacts, 'parent'>>> => ({
  decide(command, record, { hash, today, parent }) {
    // what is there is not begun again
    if (command.type === `Create${dictionary.entity}` && record !== null) return accept();
    if (dictionary.stock && command.type === `Move${dictionary.entity}Stock`)
      return typeof record?.[dictionary.stock] !== 'number'
        ? accept()
        : accept({ type: `${dictionary.entity}StockMoved`, data: command.data });
    const { event, data } = eventOf(dictionary, command, record, today);
    const before =
      dictionary.dated && 'effectiveFrom' in data ? ratesOn(heldRates(record), String(data['effectiveFrom'])) : record;
    const { effectiveFrom: _begun, ...changes } = data;
    const kept = Object.fromEntries(Object.keys(changes).map((field) => [field, before?.[field]]));
    return before && hash(changes) === hash(kept)
      ? accept()
      : accept({ type: event, data: withParentName(dictionary, data, parent ?? null) });
  },
});

export const dictionaryFeature = (dictionary: Dictionary) =>
  ({
    fold: dictionaryFold(dictionary),
    guards: dictionaryGuards(dictionary),
    decider: dictionaryDecider(dictionary),
    gatherFacts: async (command: DictionaryCommand, world: World, record: Fields | null) => ({
      ...(await parentFacts(dictionary, command, record, world)),
      ...(await choiceFacts(dictionary, command, record, world)),
      others: await overlappingCandidates(
        dictionary,
        entryAfter(dictionary, command, record, world.facts.today),
        record,
        world,
      ),
    }),
    claims: (record: Fields) => periodClaims(dictionary, record),
    belongsTo: [
      ...(dictionary.parent ? [{ field: dictionary.parent.by, entity: dictionary.parent.of.entity }] : []),
      ...choicesOf(dictionary).map(([field, entity]) => ({ field, entity })),
    ],
  }) satisfies WriteFeature;

/** Where those are found that must not hold on the days of an entry; null where it may share them with any. */
const periodScope = ({ entity, overlap }: Dictionary, entry: Fields): string | null =>
  overlap && (overlap.only === undefined || entry[overlap.only] === true)
    ? [`${entity}.period`, ...overlap.within.map((field) => uniqueKey(entry[field]))].join('/')
    : null;

/** Insisted on by whoever decides, so that of two at once no two hold on one day. */
function periodClaims(dictionary: Dictionary, record: Fields): UniqueClaim[] {
  const scope = periodScope(dictionary, record);
  return scope === null ? [] : [{ scope, key: String(record['id']), refusal: { code: 'ID_TAKEN' } }];
}

async function overlappingCandidates(dictionary: Dictionary, entry: Fields, record: Fields | null, world: World) {
  const scope = periodScope(dictionary, entry);
  const ids = scope === null ? [] : await world.claimHolders(scope);
  const found = await Promise.all(ids.filter((id) => id !== record?.['id']).map((id) => world.record(dictionary, id)));
  return found.filter((other) => other !== null);
}
