import type { EventEnvelope } from '@backoffice/contracts/kernel';
import { parseStreamName, streamNameOf } from '#kernel/fold.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { Queryable } from '#kernel/table-store.ts';

type NamedIds = (event: EventEnvelope) => readonly string[];
/** The records whose sums by the history an event changes, beside its own. */
export type NamedRecords = (event: EventEnvelope) => readonly { readonly entity: string; readonly id: string }[];

const MAX_PAIRS_IN_MEMORY = 20_000;

/**
 * Inverted index of the log: which streams name a record in their events, so that all that made its rows is found
 * without reading the whole log. It is added to by each proof, from where the last one ended, and begun anew when
 * tables have another version.
 */
export function mentionIndex(
  db: Queryable,
  tenant: string,
  readModels: readonly ReadModel[],
  namedInTotals: NamedRecords,
) {
  const namedBy = namesByEvent(readModels);
  const inTotals: NamedIds = (event) => namedInTotals(event).map(({ id }) => id);
  const tables = tableVersionsText(readModels);
  let [pairs, count, last] = [new Map<string, Set<string>>(), 0, 0];

  async function flush(): Promise<void> {
    if (count === 0) return;
    const [ids, streams] = [[...pairs.keys()], [...pairs.values()].map((each) => [...each].join('\n'))];
    const through = last;
    [pairs, count] = [new Map(), 0];
    await db.query(
      `INSERT INTO proof.mentions (tenant, id, through, streams) SELECT $1, id, $2, string_to_array(streams, E'\\n')
        FROM unnest($3::text[], $4::text[]) AS named(id, streams) ON CONFLICT DO NOTHING`,
      [tenant, through, ids, streams],
    );
  }

  return {
    /** How far it goes; from there on events are to be added. */
    async begin(): Promise<number> {
      const {
        rows: [head],
      } = await db.query<{ position: number; tables: string }>(
        'SELECT position, tables FROM proof.mention_heads WHERE tenant = $1',
        [tenant],
      );
      if (head?.tables === tables) return head.position;
      await db.query('DELETE FROM proof.mentions WHERE tenant = $1', [tenant]);
      return 0;
    },
    add(event: EventEnvelope): void {
      last = event.position;
      const stream = streamNameOf(event);
      for (const names of [inTotals, ...(namedBy.get(`${event.entity} ${event.type}`) ?? [])])
        for (const id of idsNamed(names, event)) {
          const streams = pairs.get(id) ?? new Set();
          if (!streams.has(stream)) count += 1;
          pairs.set(id, streams.add(stream));
        }
    },
    isFull: () => count >= MAX_PAIRS_IN_MEMORY,
    flush,
    async end(position: number): Promise<void> {
      await flush();
      await db.query(
        `INSERT INTO proof.mention_heads VALUES ($1, $2, $3)
          ON CONFLICT (tenant) DO UPDATE SET position = excluded.position, tables = excluded.tables`,
        [tenant, position, tables],
      );
    },
    /** The streams that name one of these, as far as it was flushed. `entities`: of these kinds of records alone. */
    async streamsNaming(ids: readonly string[], entities?: ReadonlySet<string>): Promise<string[]> {
      if (ids.length === 0) return [];
      const { rows } = await db.query<{ streams: string[] }>(
        'SELECT streams FROM proof.mentions WHERE tenant = $1 AND id = ANY($2)',
        [tenant, ids],
      );
      const streams = rows.flatMap((row) => row.streams);
      return entities ? streams.filter((each) => entities.has(parseStreamName(each).entity)) : streams;
    },
  };
}
export type MentionIndex = ReturnType<typeof mentionIndex>;

/** The next proof of all finds them in the log anew. */
export async function forgetMentions(db: Queryable, tenant: string): Promise<void> {
  await db.query('DELETE FROM proof.mention_heads WHERE tenant = $1', [tenant]);
}

/** By the kind of event: what handlers of any table say that it names. */
function namesByEvent(readModels: readonly ReadModel[]): ReadonlyMap<string, readonly NamedIds[]> {
  const found = new Map<string, NamedIds[]>();
  for (const { projection } of readModels)
    for (const { entity, names, on } of Object.values(projection.via).flat())
      if (names)
        for (const type of Object.keys(on))
          found.set(`${entity} ${type}`, [...(found.get(`${entity} ${type}`) ?? []), names]);
  return found;
}

function idsNamed(names: NamedIds, event: EventEnvelope): readonly string[] {
  try {
    return names(event).filter((id) => typeof id === 'string'); // old events may leave it out
  } catch {
    return []; // folding meets the same error, and tells it
  }
}

/** The tables with their versions, in one text: what was proved of others says nothing of these. */
export const tableVersionsText = (readModels: readonly ReadModel[]): string =>
  readModels.map(({ name, projection: { version } }) => `${name} ${version}`).join(', ');
