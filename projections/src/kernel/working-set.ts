import { valuesAt, type VisibleTo } from '@backoffice/contracts/kernel';
import { parseLinkPath, type LinkPath } from './link-path.ts';

/** A row in memory: the view's fields, and the position of the last event that touched it. */
export type ProjectedRow = {
  readonly id: string;
  readonly tenant: string;
  version: number;
  position: number;
  [field: string]: unknown;
};

export type ChangeKind = 'inserted' | 'updated' | 'removed';
/**
 * `salesmen`: whose row it was and whose it is, so that both are told; `audience`: of the platform's rows the companies
 * and the person.
 */
export type TouchedRow = {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly version: number;
  readonly position: number;
  readonly salesmen: readonly unknown[];
  readonly audience: readonly unknown[];
};

type RowTrace = {
  isNew: boolean;
  readonly salesmen: Set<unknown>;
  readonly audience: Set<unknown>;
  last: Pick<ProjectedRow, 'version' | 'position'>;
};

/**
 * The rows of one tenant that some events may touch, found by id and by what they name in the places of their links.
 */
export class WorkingSet {
  readonly #rows = new Map<string, ProjectedRow>();
  readonly #traces = new Map<string, RowTrace>();
  readonly #links: ReadonlyMap<string, LinkPath & { readonly byId: Map<unknown, Set<ProjectedRow>> }>;

  readonly #isTraced: boolean;
  readonly #whom: readonly string[];

  /** @param isTraced whether what is touched is to be told and written; a whole table is written anyway */
  constructor(places: readonly string[], rows: Iterable<ProjectedRow> = [], isTraced = true, concerns?: VisibleTo) {
    this.#isTraced = isTraced;
    this.#whom = Object.values(concerns ?? {});
    this.#links = new Map(
      places
        .filter((place) => place !== 'id')
        .map((place) => [place, { ...parseLinkPath(place), byId: new Map<unknown, Set<ProjectedRow>>() }]),
    );
    for (const row of rows) this.#add(row);
  }

  get = (id: string): ProjectedRow | undefined => this.#rows.get(id);

  get size(): number {
    return this.#rows.size;
  }

  linkedTo(place: string, id: string): readonly ProjectedRow[] {
    const row = place === 'id' ? this.#rows.get(id) : undefined;
    return row ? [row] : [...(this.#links.get(place)?.byId.get(id) ?? [])];
  }

  /** What rows name in a place, or have named there. */
  linkedIds(place: string): Iterable<unknown> {
    return place === 'id' ? this.#rows.keys() : (this.#links.get(place)?.byId.keys() ?? []);
  }

  /** What is to be written. */
  *changed(): Iterable<ProjectedRow> {
    for (const id of this.#traces.keys()) {
      const row = this.#rows.get(id);
      if (row) yield row;
    }
  }

  *removed(): Iterable<string> {
    for (const [id, { isNew }] of this.#traces) if (!this.#rows.has(id) && !isNew) yield id;
  }

  /** Those that came first come first. */
  all = (): IteratorObject<ProjectedRow> => this.#rows.values();

  /** What was touched until now is written, or told, or nobody's concern. */
  clearTraces(): void {
    this.#traces.clear();
  }

  *touched(): Iterable<TouchedRow> {
    for (const [id, { isNew, last, salesmen, audience: concerned }] of this.#traces) {
      const kind = !this.#rows.has(id) ? 'removed' : isNew ? 'inserted' : 'updated';
      if (!(isNew && kind === 'removed'))
        yield {
          id,
          kind,
          version: last.version,
          position: last.position,
          salesmen: [...salesmen],
          audience: [...concerned],
        };
    }
  }

  insert(row: ProjectedRow): void {
    this.#add(row);
    this.#trace(row, true);
  }

  update(row: ProjectedRow, fields: Readonly<Record<string, unknown>>, stamp: Readonly<Record<string, unknown>>): void {
    this.#trace(row, false);
    for (const { column, idsIn: namedIn, byId } of this.#links.values())
      if (column in fields && fields[column] !== row[column]) {
        for (const id of namedIn(row)) byId.get(id)?.delete(row);
        for (const id of namedIn(fields)) getOrCreateSet(byId, id).add(row);
      }
    Object.assign(row, fields, stamp);
    this.#trace(row, false);
  }

  remove(row: ProjectedRow): void {
    this.#trace(row, false);
    this.#rows.delete(row.id);
    for (const { idsIn: namedIn, byId } of this.#links.values())
      for (const id of namedIn(row)) {
        const linked = byId.get(id);
        // else what rows were linked to would stay for ever
        if (linked?.delete(row) && linked.size === 0) byId.delete(id);
      }
  }

  #add(row: ProjectedRow) {
    this.#rows.set(row.id, row);
    for (const { idsIn: namedIn, byId } of this.#links.values())
      for (const id of namedIn(row)) getOrCreateSet(byId, id).add(row);
  }

  #trace(row: ProjectedRow, isNew: boolean) {
    if (!this.#isTraced) return;
    const trace = this.#traces.get(row.id) ?? { isNew, salesmen: new Set(), audience: new Set(), last: row };
    trace.salesmen.add(row['salesmanId']);
    for (const place of this.#whom) for (const each of valuesAt(place, row)) trace.audience.add(each);
    trace.last = row;
    this.#traces.set(row.id, trace);
  }
}

function getOrCreateSet<K, V>(map: Map<K, Set<V>>, key: K): Set<V> {
  const found = map.get(key) ?? new Set();
  map.set(key, found);
  return found;
}
