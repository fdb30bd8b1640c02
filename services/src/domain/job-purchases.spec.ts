import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog, type Claim } from '@backoffice/infra/event-log';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '#kernel/context.ts';
import type { Message } from '#kernel/decider.ts';
import { createWorld, type World } from '#kernel/world.ts';
import { foldOf } from './fold-of.ts';
import { purchasesOf } from './job-purchases.ts';

const [firm, job] = ['firm', 'job'];
const clock = fixedClock('2026-11-20T17:00:00.000Z');
// a frozen event
const sample = (file: string) => JSON.parse(readFileSync(`contracts/samples/${file}.json`, 'utf8')) as object;
const line = { account: 'materials', contractId: job, contractName: '12 Wall', description: 'Studs', materialId: null };
/** As it was recorded before lines said more of their job than its id, and before bills claimed their jobs. */
const billOf = (lines: readonly object[]) => ({
  type: 'BillRecorded',
  data: { ...sample('bills/BillRecorded.v1'), date: '2026-10-05', lines },
});

let log: ReturnType<typeof memoryEventLog>;
let world: World;
beforeEach(() => {
  log = memoryEventLog();
  const ports = {
    log,
    clock,
    foldOf,
    shareToken: (id: string) => id,
    findFile: async () => null,
    companyOf: async () => null,
  };
  world = createWorld(ports, systemContext(firm, 'ask'), 'UTC');
});
const recorded = (stream: string, events: Message[], ...take: Claim[]) =>
  log.append({
    tenant: firm,
    meta: { ...systemContext(firm, stream), at: clock.now() },
    writes: [{ stream, expectedVersion: 0, events }],
    take,
  });
const purchases = (billIds: readonly string[]) => purchasesOf(job, world, async () => ({ billIds, checkIds: [] }));

describe('what bills charge a job when it is closed for good', () => {
  it('a bill that was recorded before bills claimed their jobs counts, by the lines of that job alone', async () => {
    await recorded('Bill-old', [
      billOf([
        { ...line, amount: 40_001 },
        { ...line, amount: 7_000, contractId: 'other' },
        { ...line, amount: 3_000, materialId: 'on a ticket' },
      ]),
    ]);
    expect(await purchases([])).toEqual([]);
    expect(await purchases(['old'])).toEqual([{ date: '2026-10-05', amount: 40_001 }]);
  });
  it('a bill that claims its job counts once, though the reading side names it, too', async () => {
    const claim = { scope: `Contract-${job}/Bill`, key: 'new', stream: 'Bill-new' };
    await recorded('Bill-new', [billOf([{ ...line, amount: 40_001 }])], claim);
    for (const named of [[], ['new']]) expect(await purchases(named)).toEqual([{ date: '2026-10-05', amount: 40_001 }]);
  });
  it('a bill that was voided counts no more', async () => {
    const bill = billOf([{ ...line, amount: 40_001 }]);
    const voided = { type: 'BillVoided', data: { ...bill.data, voidedOn: '2026-10-06', reason: 'Sent twice' } };
    await recorded('Bill-void', [bill, voided]);
    expect(await purchases(['void'])).toEqual([]);
  });
});
