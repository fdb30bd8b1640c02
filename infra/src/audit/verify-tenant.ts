import type { EventLog } from '@backoffice/infra/event-log';
import type { Connection } from '@backoffice/infra/postgres';
import { genesis, splitHashes, linkHash, type ChainBlock } from './hash-chain.ts';
import { eventDifferences } from './event-differences.ts';
import type { SignedPosition } from './signed-heads.ts';

/** What a verification found of one tenant. `faults` are sentences, each with the position it is about. */
export type VerificationResult = {
  readonly events: number;
  /** Recorded, and the same now. */
  readonly recorded: number;
  readonly head: Buffer;
  readonly signed: SignedPosition | null;
  readonly faults: readonly string[];
  /** What is no fault by itself and still to be known. */
  readonly notes: readonly string[];
};

export type VerificationInput = {
  readonly tenant: string;
  readonly signed: readonly SignedPosition[];
  /** What has been recorded for longer must have been signed. */
  readonly now: Date;
};

const SIGNED_WITHIN_MS = 5 * 60_000;
const ENDS_QUERY =
  'SELECT coalesce((SELECT max(position) FROM read.checkpoints WHERE tenant = $1), 0) AS shown, coalesce((SELECT max(first) FROM log.blocks WHERE tenant = $1), 0) AS block';
const BLOCKS_QUERY =
  'SELECT first, last, hashes, head FROM log.blocks WHERE tenant = $1 AND first > $2 AND first <= $3 ORDER BY first LIMIT 50';
const UNSIGNED_QUERY =
  'SELECT max(last) AS last, min(at) AS at FROM log.blocks WHERE tenant = $1 AND last > $2 AND first <= $3';

/**
 * Reads every event of a tenant as it is kept and compares it with what was recorded when it was new, and that with
 * what was signed outside the database. One chunk at a time: memory stays flat.
 */
export async function verifyTenant(
  log: Pick<EventLog, 'fingerprints'>,
  records: Connection,
  { tenant, signed, now }: VerificationInput,
): Promise<VerificationResult> {
  const faults: string[] = [];
  const before = await endsOf(records, tenant); // the log may grow while it is read
  const blocks = blocksOf(records, tenant, before.block);
  const nextBlock = async () => (await blocks.next()).value ?? null;
  const heads = new Map(signed.map((head) => [head.position, head]));
  const latest = signed.at(-1) ?? null;
  const differing = eventDifferences();
  let [head, good, last, recorded]: [Buffer, number, number, number] = [genesis(tenant), 0, 0, 0];

  /** Follows the chain over what was recorded; where it breaks, it goes on from what the block says. */
  function follow(block: ChainBlock): void {
    if (block.first !== recorded + 1)
      faults.push(`${positionRange(recorded + 1, block.first - 1)}: what was recorded of them is gone`);
    splitHashes(block.hashes).forEach((hash, n) => {
      head = linkHash(head, hash);
      const position = block.first + n;
      if (position === block.last && !head.equals(block.head)) {
        faults.push(`${positionRange(block.first, block.last)}: what was recorded of them was changed`);
        head = block.head;
      }
      const kept = heads.get(position);
      if (kept && kept.hash !== head.toString('hex'))
        faults.push(`${positionRange(good + 1, position)}: the log is not the one that was signed on ${kept.at}`);
      else if (kept) good = position;
    });
    recorded = block.last;
  }

  let block = await nextBlock();
  if (block) follow(block);
  for await (const found of log.fingerprints(tenant, 0, Number.MAX_SAFE_INTEGER)) {
    for (const { position, hash } of found) {
      if (position !== last + 1) faults.push(`${positionRange(last + 1, position - 1)}: missing`);
      last = position;
      while (block && block.last < position) if ((block = await nextBlock())) follow(block);
      if (block && block.first <= position) differing.compare(position, hash, block.hashes, block.first);
    }
  }
  while ((block &&= await nextBlock())) follow(block);

  faults.push(...differing.told());
  if (latest && latest.position > Math.max(last, recorded))
    faults.push(`the log ends at ${last}; ${latest.position} was signed on ${latest.at}`);
  else if (recorded > last)
    faults.push(
      `the log ends at ${last}; ${recorded} was recorded${latest && latest.position > last ? `, and ${latest.position} signed on ${latest.at}` : ''}`,
    );
  else if (before.shown > last) faults.push(`the log ends at ${last}; lists show ${before.shown}`);
  faults.push(...(await unsignedFaults(records, tenant, { after: latest?.position ?? 0, block: before.block }, now)));
  return {
    events: last,
    recorded: Math.min(recorded, last),
    head,
    signed: latest,
    faults,
    notes: await lostHeadNotes(records, tenant, signed[0]),
  };
}

/** What lists show was in the log once. */
async function endsOf(client: Connection, tenant: string): Promise<{ readonly shown: number; readonly block: number }> {
  const {
    rows: [ends],
  } = await client.query<{ shown: number; block: number }>(ENDS_QUERY, [tenant]);
  return ends ?? { shown: 0, block: 0 };
}

async function* blocksOf(client: Connection, tenant: string, until: number): AsyncGenerator<ChainBlock, null> {
  for (let after = 0; ;) {
    const { rows } = await client.query<ChainBlock>(BLOCKS_QUERY, [tenant, after, until]);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return null;
    after = end.first;
  }
}

async function unsignedFaults(
  client: Connection,
  tenant: string,
  { after, block }: { readonly after: number; readonly block: number },
  now: Date,
): Promise<string[]> {
  const {
    rows: [found],
  } = await client.query<{ last: number | null; at: Date }>(UNSIGNED_QUERY, [tenant, after, block]);
  if (!found?.last || now.getTime() - found.at.getTime() < SIGNED_WITHIN_MS) return [];
  return [
    `${positionRange(after + 1, found.last)}: recorded since ${found.at.toISOString()} and never signed; signing stopped, or the file of signed heads has lost its end`,
  ];
}

/** A file that begins later than the record is a new one: the old heads would tell more. */
async function lostHeadNotes(client: Connection, tenant: string, first: SignedPosition | undefined): Promise<string[]> {
  const {
    rows: [begun],
  } = await client.query<{ at: Date }>('SELECT at FROM log.blocks WHERE tenant = $1 ORDER BY first LIMIT 1', [tenant]);
  if (!first || !begun || Date.parse(first.at) - begun.at.getTime() < SIGNED_WITHIN_MS) return [];
  return [
    `the log was recorded since ${begun.at.toISOString()} and signed only since ${first.at}; if there is an older file of signed heads, verify with that too`,
  ];
}

const positionRange = (first: number, last: number) =>
  first === last ? `position ${first}` : `positions ${first} to ${last}`;
