import { namedAt, type Concerns } from '@backoffice/contracts/kernel';
import { linkAt, type Link } from './link-place.ts';

/** A row in memory: the view's fields, and the position of the last event that touched it. */
export type Row = {
  readonly id: string;
  readonly tenant: string;
  version: number;
  position: number;
  [field: string]: unknown;
};

export type ChangeKind = 'inserted' | 'updated' | 'removed';
/** `salesmen`: whose row it was and whose it is, so that both are told; `concerned`: of the platform's rows the companies and the person. */
export type Touched = {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly version: number;
  readonly position: number;
  readonly salesmen: readonly unknown[];
  readonly concerned: readonly unknown[];
};

type Trace = {
  isNew: boolean;
  readonly salesmen: Set<unknown>;
  readonly concerned: Set<unknown>;
  last: Pick<Row, 'version' | 'position'>;
};

/** The rows of one tenant that some events may touch, found by id and by what they name in the places of their links. */
export class WorkingSet {
  readonly #rows = new Map<string, Row>();
  readonly #traces = new Map<string, Trace>();
  readonly #links: ReadonlyMap<string, Link & { readonly byId: Map<unknown, Set<Row>> }>;

  readonly #isTraced: boolean;
  readonly #whom: readonly string[];

  /** @param isTraced whether what is touched is to be told and written; a whole table is written anyway */
  constructor(places: readonly string[], rows: Iterable<Row> = [], isTraced = true, concerns?: Concerns) {
    this.#isTraced = isTraced;
    this.#whom = Object.values(concerns ?? {});
    this.#links = new Map(
      places
        .filter((place) => place !== 'id')
        .map((place) => [place, { ...linkAt(place), byId: new Map<unknown, Set<Row>>() }]),
    );
    for (const row of rows) this.#add(row);
  }

  get = (id: string): Row | undefined => this.#rows.get(id);

  get size(): number {
    return this.#rows.size;
  }

  linkedTo(place: string, id: string): readonly Row[] {
    const row = place === 'id' ? this.#rows.get(id) : undefined;
    return row ? [row] : [...(this.#links.get(place)?.byId.get(id) ?? [])];
  }

  /** What is to be written. */
  *changed(): Iterable<Row> {
    for (const id of this.#traces.keys()) {
      const row = this.#rows.get(id);
      if (row) yield row;
    }
  }

  *removed(): Iterable<string> {
    for (const [id, { isNew }] of this.#traces) if (!this.#rows.has(id) && !isNew) yield id;
  }

  all = (): Iterable<Row> => this.#rows.values();

  /** What was touched until now is written, or told, or nobody's concern. */
  forget(): void {
    this.#traces.clear();
  }

  *touched(): Iterable<Touched> {
    for (const [id, { isNew, last, salesmen, concerned }] of this.#traces) {
      const kind = !this.#rows.has(id) ? 'removed' : isNew ? 'inserted' : 'updated';
      if (!(isNew && kind === 'removed'))
        yield {
          id,
          kind,
          version: last.version,
          position: last.position,
          salesmen: [...salesmen],
          concerned: [...concerned],
        };
    }
  }

  insert(row: Row): void {
    this.#add(row);
    this.#trace(row, true);
  }

  update(row: Row, fields: Readonly<Record<string, unknown>>, stamp: Readonly<Record<string, unknown>>): void {
    this.#trace(row, false);
    for (const { column, namedIn, byId } of this.#links.values())
      if (column in fields && fields[column] !== row[column]) {
        for (const id of namedIn(row)) byId.get(id)?.delete(row);
        for (const id of namedIn(fields)) entryOf(byId, id).add(row);
      }
    Object.assign(row, fields, stamp);
    this.#trace(row, false);
  }

  remove(row: Row): void {
    this.#trace(row, false);
    this.#rows.delete(row.id);
    for (const { namedIn, byId } of this.#links.values())
      for (const id of namedIn(row)) {
        const linked = byId.get(id);
        if (linked?.delete(row) && linked.size === 0) byId.delete(id); // else what rows were linked to would stay for ever
      }
  }

  #add(row: Row) {
    this.#rows.set(row.id, row);
    for (const { namedIn, byId } of this.#links.values()) for (const id of namedIn(row)) entryOf(byId, id).add(row);
  }

  #trace(row: Row, isNew: boolean) {
    if (!this.#isTraced) return;
    const trace = this.#traces.get(row.id) ?? { isNew, salesmen: new Set(), concerned: new Set(), last: row };
    trace.salesmen.add(row['salesmanId']);
    for (const place of this.#whom) for (const each of namedAt(place, row)) trace.concerned.add(each);
    trace.last = row;
    this.#traces.set(row.id, trace);
  }
}

function entryOf<K, V>(map: Map<K, Set<V>>, key: K): Set<V> {
  const found = map.get(key) ?? new Set();
  map.set(key, found);
  return found;
}
