/** What became of a row; `salesmen` and `audience` say whose it was and is. JSON. */
export type ChangedRow = {
  readonly tenant: string;
  readonly resource: string;
  readonly id: string;
  readonly kind: 'inserted' | 'updated' | 'removed';
  readonly version: number;
  readonly position: number;
  readonly salesmen: readonly unknown[];
  readonly audience: readonly unknown[];
};

/**
 * What one process has made of a tenant's events after `after` up to and including `through`; of a large batch several
 * parts, of which only the last moves `through`.
 */
export type FoldedBatch = {
  /** Of processes that make the same rows; the positions of others say nothing of these. */
  readonly group: string;
  readonly tenant: string;
  readonly after: number;
  readonly through: number;
  readonly changes: readonly ChangedRow[];
};

/** Changes of rows, told to other processes. Adapters: memory, NOTIFY, Kafka; one contract suite. */
export interface ChangeFeed {
  /** After it can be read. What is published while the feed is away is lost, which the next positions show. */
  publish(batch: FoldedBatch): void;
  /** What other processes publish. Returns how to stop. */
  subscribe(listener: (batch: FoldedBatch) => void): () => void;
  /** Batches may have been lost that nothing will show. Returns how to stop. */
  onLapse(listener: () => void): () => void;
  close(): Promise<void>;
}

export type OpenChangeFeed = () => ChangeFeed;

/** Between the parts of one process that does everything: nobody else is there to be told. */
export const noChangeFeed: OpenChangeFeed = () => ({
  publish: () => {},
  subscribe: () => () => {},
  onLapse: () => () => {},
  close: async () => {},
});

/**
 * Parts of a batch that are each at most so many bytes of JSON beside their positions; a single change may be more.
 */
function batchParts(batch: FoldedBatch, maxBytes: number): FoldedBatch[] {
  const parts: ChangedRow[][] = [[]];
  let size = 0;
  for (const change of batch.changes) {
    const bytes = Buffer.byteLength(JSON.stringify(change)) + 1;
    if (size + bytes > maxBytes && size > 0) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(change);
    size += bytes;
  }
  return parts.map((changes, index) => ({
    ...batch,
    through: index === parts.length - 1 ? batch.through : batch.after,
    changes,
  }));
}

/**
 * What tells a batch, as JSON: its parts where each is at most `maxBytes` and they are not too many; else its positions
 * alone, and whoever listens reads again.
 */
export function batchMessages(
  batch: FoldedBatch,
  { partBytes, maxBytes, maxParts = Infinity }: { partBytes: number; maxBytes: number; maxParts?: number },
): readonly string[] {
  const parts = batchParts(batch, partBytes).map((part) => JSON.stringify(part));
  const fits = parts.length <= maxParts && parts.every((part) => Buffer.byteLength(part) <= maxBytes);
  return fits ? parts : [JSON.stringify({ ...batch, after: batch.through, changes: [] } satisfies FoldedBatch)];
}
