import type { CrewDatabase, StorageOwner } from './database.ts';
import { open, seal } from './seal.ts';
import type { CrewWrite, OutboxItem } from './outbox-item.ts';

/** What waits, on the phone, sealed. */
export type OutboxStore = {
  /** In the order in which it was made; `known` is not opened again. */
  readonly list: (known: readonly OutboxItem[]) => Promise<OutboxItem[]>;
  /** Once it resolves, a phone that is switched off has kept it. @throws QuotaExceededError */
  readonly add: (write: CrewWrite, madeAt: number) => Promise<OutboxItem>;
  readonly update: (item: OutboxItem) => Promise<void>;
  readonly remove: (seq: number) => Promise<void>;
};

type OutboxRecord = Omit<OutboxItem, 'seq' | 'write' | 'madeAt'> & {
  readonly shape: 1;
  readonly write: Omit<CrewWrite, 'file'>;
  readonly file: Pick<File, 'name' | 'type' | 'lastModified'> | null;
};
/** A header of JSON, its length before it, and the bytes of the file after it. */
const LENGTH_BYTES = 4;

export function sealedOutboxStore(database: CrewDatabase, owner: StorageOwner): OutboxStore {
  const put = async ({ seq, write, madeAt, ...state }: Omit<OutboxItem, 'seq'> & { seq?: number }) => {
    const sealed = await seal(owner.key, await packed(write, state));
    const transaction = database.transaction('secure_outbox', 'readwrite', { durability: 'strict' });
    const kept = { owner: owner.workerId, madeAt, sealed, ...(seq !== undefined && { seq }) };
    const stored = await transaction.store.put(kept);
    await transaction.done; // a full phone is told by the end of the transaction, not by the request
    return stored;
  };
  /** Null of what is gone, or was sealed with another key. */
  const opened = async (seq: number): Promise<OutboxItem | null> => {
    const kept = await database.get('secure_outbox', seq);
    const bytes = kept && (await open(owner.key, kept.sealed).catch(() => null));
    return kept && bytes ? { seq, madeAt: kept.madeAt, ...unpacked(bytes) } : null;
  };
  return {
    async list(known) {
      const bySeq = new Map(known.map((item) => [item.seq, item]));
      const seqs = await database.getAllKeysFromIndex('secure_outbox', 'owner', owner.workerId);
      const items = await Promise.all(seqs.map(async (seq) => bySeq.get(seq) ?? opened(seq)));
      return items.filter((item) => item !== null).toSorted((a, b) => a.seq - b.seq);
    },
    async add(write, madeAt) {
      const state = { write, madeAt, tries: 0, nextAt: 0, problem: null };
      return { ...state, seq: await put(state) };
    },
    async update(item) {
      await put(item);
    },
    remove: (seq) => database.delete('secure_outbox', seq),
  };
}

async function packed({ file, ...write }: CrewWrite, state: Omit<OutboxRecord, 'shape' | 'write' | 'file'>) {
  const about = file ? { name: file.name, type: file.type, lastModified: file.lastModified } : null;
  const header = new TextEncoder().encode(
    JSON.stringify({ shape: 1, write, file: about, ...state } satisfies OutboxRecord),
  );
  const body = file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const bytes = new Uint8Array(LENGTH_BYTES + header.length + body.length);
  new DataView(bytes.buffer).setUint32(0, header.length);
  bytes.set(header, LENGTH_BYTES);
  bytes.set(body, LENGTH_BYTES + header.length);
  return bytes;
}

function unpacked(bytes: Uint8Array<ArrayBuffer>): Omit<OutboxItem, 'seq' | 'madeAt'> {
  const end = LENGTH_BYTES + new DataView(bytes.buffer).getUint32(0);
  const {
    shape: _shape,
    write,
    file,
    ...state
  } = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, end))) as OutboxRecord; // as `packed` has written it
  return { ...state, write: { ...write, ...(file && { file: new File([bytes.subarray(end)], file.name, file) }) } };
}

/** How many things wait on this phone that are not the worker's, and nothing of what they are. */
export const countOfOthers = async (database: CrewDatabase, workerId: string | null): Promise<number> =>
  (await database.getAll('secure_outbox')).filter(({ owner }) => owner !== workerId).length;

const FOURTEEN_DAYS_MS = 14 * 86_400_000;

/** What lies here for nobody who has come back. */
export async function deleteForgotten(database: CrewDatabase, workerId: string | null, now: number): Promise<void> {
  const kept = await database.getAll('secure_outbox');
  const old = kept.filter(({ owner, madeAt }) => owner !== workerId && now - madeAt > FOURTEEN_DAYS_MS);
  await Promise.all(old.flatMap(({ seq }) => (seq === undefined ? [] : [database.delete('secure_outbox', seq)])));
}
