import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ClaimTakenError,
  follow,
  ScopeChangedError,
  VersionConflictError,
  type AppendRequest,
  type Claim,
  type EventLog,
  type EventMeta,
  type NewEvent,
  type RecordedEvent,
  type ReplayedEvent,
  type StreamWrite,
} from './index.ts';

let serial = 0;
const uniqueName = (name: string) => `${name}-${++serial}`;

const metaOf = (commandId: string, requestHash = 'asked'): EventMeta => ({
  actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
  commandId,
  requestHash,
  correlationId: 'press-1',
  causationId: null,
  at: '2026-11-20T08:00:00.000Z',
});
const event = (type: string, data: unknown = { type }): NewEvent => ({ type, data });
const write = (stream: string, expectedVersion: number, ...types: string[]): StreamWrite => ({
  stream,
  expectedVersion,
  events: types.map((type) => event(type)),
});
const append = (tenant: string, writes: StreamWrite[], rest: Partial<AppendRequest> = {}): AppendRequest => ({
  tenant,
  meta: metaOf(uniqueName('command')),
  writes,
  ...rest,
});
/** A log may replay more than it must. */
const withoutMetadata = ({
  tenant,
  position,
  stream,
  version,
  type,
  schemaVersion,
  data,
  meta: { actor, at },
}: ReplayedEvent): ReplayedEvent => ({
  tenant,
  position,
  stream,
  version,
  type,
  schemaVersion,
  data,
  meta: { actor, at },
});
const summaryOf = (events: readonly RecordedEvent[]) =>
  events.map(({ position, stream, version, type }) => `${position} ${stream}@${version} ${type}`);

/** By PostgreSQL's COPY of the same events. */
const FINGERPRINTS = [
  '1 fff802c6ecf93ddcb89c8596fff1e68fa8d166269fa38b9b49eae685b9e3621d',
  '2 5f2c8856c19463035e8c3dd76a81820000f4fe37da203b8c87ae934a38a3aeab',
];

/** What every event log must do. `open` is called once. */
export function eventLogContract(open: () => Promise<EventLog>): void {
  let log: EventLog;
  beforeAll(async () => void (log = await open()));
  afterAll(() => log.close());

  describe('what is kept', () => {
    const linesOf = async (tenant: string, after: number, through: number) => {
      const pieces: Buffer[] = [];
      for await (const piece of log.lines(tenant, after, through)) pieces.push(piece);
      return Buffer.concat(pieces).toString();
    };
    const hashesOf = async (tenant: string, after: number, through: number) => {
      const found: string[] = [];
      for await (const some of log.fingerprints(tenant, after, through))
        found.push(...some.map(({ position, hash }) => `${position} ${hash.toString('hex')}`));
      return found;
    };

    it('an event is a canonical line, the same in every adapter', async () => {
      const tenant = 'canonical';
      const data = {
        long: 'tab\t newline\n back\\slash "quote" \u0001\u007f – 屋根 🏠',
        b: [1e21, 1.5e-7, -0.5, 12e20, true, null, [], {}],
        é: 'two bytes',
        a: 1,
        aa: { z: 1, y: 2 },
      };
      await log.append({
        tenant,
        meta: metaOf('a command'),
        writes: [
          {
            stream: 'job\\1',
            expectedVersion: 0,
            events: [{ type: 'Opened', schemaVersion: 3, data }, event('Closed')],
          },
        ],
      });
      expect((await linesOf(tenant, 0, 1)).split('\t').slice(0, 9)).toEqual(
        `1|canonical|job\\\\1|1|a command|0|${(await log.readTenant(tenant, 0, 1))[0]?.id}|Opened|3`.split('|'),
      );
      expect(await hashesOf(tenant, 0, 9)).toEqual(FINGERPRINTS);
    });

    it('is read after a position and up to one, and ends with its tail', async () => {
      const tenant = uniqueName('company');
      expect([await log.tail(tenant), await hashesOf(tenant, 0, 9)]).toEqual([null, []]);
      await log.append(append(tenant, [write('a', 0, ...Array.from({ length: 5 }, (_, n) => `E${n}`))]));
      await log.append(append(tenant, [write('a', 5, 'E5')]));
      const all = await hashesOf(tenant, 0, Number.MAX_SAFE_INTEGER);
      expect(all.map((each) => each.split(' ')[0])).toEqual(['1', '2', '3', '4', '5', '6']);
      expect(await hashesOf(tenant, 2, 4)).toEqual(all.slice(2, 4)); // the ordinals of a command go on
      const tail = await log.tail(tenant);
      expect(`${tail?.position} ${tail?.hash.toString('hex')}`).toBe(all.at(-1));
    });

    it('is read whole, however much it is', async () => {
      const tenant = uniqueName('company');
      for (let n = 0; n < 3; n++)
        await log.append(append(tenant, [write(`s${n}`, 0, ...Array.from({ length: 4_000 }, () => 'E'))]));
      expect(await hashesOf(tenant, 0, 20_000)).toHaveLength(12_000);
    });
  });

  describe('an append', () => {
    it('starts a stream at version 1 and goes on from the version it expects', async () => {
      const tenant = uniqueName('company');
      expect(await log.append(append(tenant, [write('job', 0, 'Opened')]))).toEqual({
        position: 1,
        streams: [{ stream: 'job', version: 1 }],
        requestHash: 'asked',
        replayed: false,
      });
      expect(await log.append(append(tenant, [write('job', 1, 'Renamed', 'Closed')]))).toMatchObject({
        position: 3,
        streams: [{ stream: 'job', version: 3 }],
      });
      expect(summaryOf(await log.readStream(tenant, 'job'))).toEqual([
        '1 job@1 Opened',
        '2 job@2 Renamed',
        '3 job@3 Closed',
      ]);
    });

    it('gives back what was written', async () => {
      const tenant = uniqueName('company');
      const data = {
        text: 'tab\t newline\n back\\slash "quote" \\u0000 – 屋根 🏠',
        none: null,
        list: [1, -0.5, 1e21, true],
        nested: { deep: [{}] },
      };
      const meta = metaOf(uniqueName('command'));
      await log.append({
        tenant,
        meta,
        writes: [
          {
            stream: 'job/1',
            expectedVersion: 0,
            events: [{ type: 'Opened', schemaVersion: 3, data }, event('Closed')],
          },
        ],
      });
      const written = await log.readStream(tenant, 'job/1');
      const [first, second] = written;
      expect(first).toEqual({
        id: first?.id,
        tenant,
        position: 1,
        stream: 'job/1',
        version: 1,
        type: 'Opened',
        schemaVersion: 3,
        data,
        meta,
      });
      expect(second).toMatchObject({ schemaVersion: 1, meta });
      expect(first?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(second?.id).not.toBe(first?.id);
      for await (const events of log.replay(tenant, 0, 2))
        expect(events.map(withoutMetadata)).toEqual(written.map(withoutMetadata));
    });

    it.each([0, 1, 3])('that expects version %i of a stream at 2 is refused', async (expected) => {
      const tenant = uniqueName('company');
      await log.append(append(tenant, [write('job', 0, 'Opened', 'Renamed')]));
      const refusal = log.append(append(tenant, [write('job', expected, 'Closed')]));
      await expect(refusal).rejects.toThrow(VersionConflictError);
      await expect(refusal).rejects.toMatchObject({ stream: 'job', actual: 2 });
      expect(await log.head(tenant)).toBe(2);
    });

    it('writes to many streams in the order given', async () => {
      const tenant = uniqueName('company');
      await log.append(append(tenant, [write('a', 0, 'One')]));
      const result = await log.append(append(tenant, [write('b', 0, 'Two', 'Three'), write('a', 1, 'Four')]));
      expect(result).toMatchObject({
        position: 4,
        streams: [
          { stream: 'b', version: 2 },
          { stream: 'a', version: 2 },
        ],
      });
      expect(summaryOf(await log.readTenant(tenant, 0, 10))).toEqual([
        '1 a@1 One',
        '2 b@1 Two',
        '3 b@2 Three',
        '4 a@2 Four',
      ]);
    });

    it('writes nothing at all when one of its streams is stale', async () => {
      const tenant = uniqueName('company');
      await log.append(append(tenant, [write('a', 0, 'One')]));
      const claim = { scope: 'number', key: '7', stream: 'b' };
      await expect(
        log.append(append(tenant, [write('b', 0, 'Two'), write('a', 0, 'Three')], { take: [claim] })),
      ).rejects.toMatchObject({ stream: 'a', actual: 1 });
      expect(summaryOf(await log.readTenant(tenant, 0, 10))).toEqual(['1 a@1 One']);
      expect(await log.findClaim('number', '7', tenant)).toBeNull();
    });

    it('insists on the version of what was seen, of its own tenant and of others', async () => {
      const [tenant, other] = [uniqueName('company'), uniqueName('company')];
      for (const each of [tenant, other]) await log.append(append(each, [write('contract', 0, 'Drafted', 'Signed')]));
      const invoice = (own: number, others: number, version: number) =>
        log.append(
          append(tenant, [write('invoice', version, 'Issued')], {
            seen: [
              { tenant, stream: 'contract', version: own },
              { tenant: other, stream: 'contract', version: others },
            ],
          }),
        );
      expect(await invoice(2, 2, 0)).toMatchObject({ position: 3, streams: [{ stream: 'invoice', version: 1 }] });
      for (const [own, others] of [
        [1, 2],
        [2, 1],
        [0, 2],
        [2, 0],
      ] as const)
        await expect(invoice(own, others, 1)).rejects.toThrow(VersionConflictError);
      expect(await log.head(tenant)).toBe(3);
    });

    it('insists on the absence of a stream that was looked for', async () => {
      const tenant = uniqueName('company');
      const decide = (stream: string) =>
        log.append(
          append(tenant, [write(stream, 0, 'Decided')], { seen: [{ tenant, stream: 'contract', version: 0 }] }),
        );
      expect(await decide('first')).toMatchObject({ position: 1 });
      await log.append(append(tenant, [write('contract', 0, 'Drafted')]));
      await expect(decide('second')).rejects.toMatchObject({ stream: 'contract', actual: 1 });
    });

    it('and whoever changes what another has seen are never both accepted in that order', async () => {
      for (let round = 0; round < 20; round++) {
        const tenant = uniqueName('company');
        await log.append(append(tenant, [write('invoice', 0, 'Issued')]));
        const pay = (n: number) =>
          log.append(
            append(tenant, [write(`payment-${n}`, 0, 'Posted')], { seen: [{ tenant, stream: 'invoice', version: 1 }] }),
          );
        await Promise.allSettled([pay(1), pay(2), log.append(append(tenant, [write('invoice', 1, 'Voided')])), pay(3)]);
        const told = summaryOf(await log.readTenant(tenant, 0, 10));
        expect(told.slice(told.findIndex((line) => line.endsWith('Voided')) + 1)).toEqual([]);
      }
    });

    it.each([undefined, Number.NaN, 0.5, -1, 2 ** 31])(
      'that builds on the version %s, or insists on it or on such a count, is an error that names it',
      async (wrong) => {
        const tenant = uniqueName('company');
        const version = wrong as number; // as from a caller that the types do not hold
        const of = (writes: StreamWrite[], rest: Partial<AppendRequest> = {}) =>
          log.append(append(tenant, writes, rest));
        const expected = `is a whole number from 0 to 2000000000, not ${wrong}`;
        await expect(of([write('job', version, 'Opened')])).rejects.toThrow(`The expected version of job ${expected}`);
        const seen = [{ tenant, stream: 'contract', version }];
        await expect(of([write('job', 0, 'Opened')], { seen })).rejects.toThrow(
          `The expected version of contract ${expected}`,
        );
        const counts = [{ scope: 'number', count: version }];
        await expect(of([write('job', 0, 'Opened')], { counts })).rejects.toThrow(`The count of number ${expected}`);
        expect(await log.head(tenant)).toBe(0);
      },
    );

    it('that makes no sense is an error and writes nothing', async () => {
      const tenant = uniqueName('company');
      await expect(log.append(append(tenant, [write('a', 0)]))).rejects.toThrow('at least one event');
      await expect(log.append(append(tenant, [write('a', 0, 'One'), write('b', 0)]))).rejects.toThrow(
        'at least one event',
      );
      await expect(log.append(append(tenant, [write('a', 0, 'One'), write('a', 1, 'Two')]))).rejects.toThrow('twice');
      await expect(
        log.append(append(tenant, [write('a', 0, 'One')], { seen: [{ tenant, stream: 'a', version: 0 }] })),
      ).rejects.toThrow('twice');
      await expect(log.append(append(tenant, [write('', 0, 'One')]))).rejects.toThrow('name');
      for (const data of ['\0', '\ud800', undefined]) {
        await expect(
          log.append(append(tenant, [{ stream: 'a', expectedVersion: 0, events: [{ type: 'One', data }] }])),
        ).rejects.toThrow();
      }
      expect(await log.head(tenant)).toBe(0);
    });
  });

  describe('a command', () => {
    it('asked again gets its first answer, whatever else has changed', async () => {
      const tenant = uniqueName('company');
      const command: AppendRequest = {
        tenant,
        meta: metaOf('press'),
        writes: [write('b', 0, 'One', 'Two'), write('a', 0, 'Three')],
        take: [{ scope: 'number', key: '1', stream: 'b' }],
      };
      const first = await log.append(command);
      await log.append(append(tenant, [write('b', 2, 'Four')]));
      const again = { ...first, replayed: true };
      expect(await log.append(command)).toEqual(again);
      expect(
        await log.append({
          ...command,
          meta: metaOf('press', 'something else'),
          writes: [write('c', 9, 'Five')],
          take: [{ scope: 'number', key: '1', stream: 'c' }],
        }),
      ).toEqual(again);
      expect(await log.findCommand(tenant, 'press')).toEqual(again);
      expect(await log.head(tenant)).toBe(4);
    });

    it('is known to its own tenant only', async () => {
      const [tenant, other] = [uniqueName('company'), uniqueName('company')];
      await log.append({ tenant, meta: metaOf('press'), writes: [write('a', 0, 'One')] });
      expect(await log.findCommand(other, 'press')).toBeNull();
      expect(await log.append({ tenant: other, meta: metaOf('press'), writes: [write('a', 0, 'One')] })).toMatchObject({
        replayed: false,
      });
      expect((await log.readStream(tenant, 'a'))[0]?.id).not.toBe((await log.readStream(other, 'a'))[0]?.id);
    });

    it('sent 20 times at once is recorded once', async () => {
      const tenant = uniqueName('company');
      const command: AppendRequest = { tenant, meta: metaOf('press'), writes: [write('a', 0, 'One', 'Two')] };
      const answers = await Promise.all(Array.from({ length: 20 }, () => log.append(command)));
      expect(new Set(answers.map(({ position }) => position))).toEqual(new Set([2]));
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await log.head(tenant)).toBe(2);
    });
  });

  describe('a claim', () => {
    it('is told with the first event of the append that took or released it', async () => {
      const tenant = uniqueName('company');
      const name = { scope: 'name', key: 'Ana', stream: 'a' };
      const other = { scope: 'name', key: 'Ben', stream: 'a' };
      const [first, second, third] = [
        append(tenant, [write('a', 0, 'One', 'Two')], { take: [name] }),
        append(tenant, [write('a', 2, 'Three'), write('b', 0, 'Four')], { take: [other], release: [name] }),
        append(tenant, [write('b', 1, 'Five')]),
      ] as const;
      for (const each of [first, second, third]) await log.append(each);
      const told = [
        { ...first.meta, take: [name] },
        first.meta,
        { ...second.meta, take: [other], release: [name] },
        second.meta,
        third.meta,
      ];
      expect((await log.readTenant(tenant, 0, 9)).map(({ meta }) => meta)).toEqual(told);
      expect((await log.readStream(tenant, 'a')).map(({ meta }) => meta)).toEqual(told.slice(0, 3));
    });

    it('belongs to one stream of a tenant', async () => {
      const [tenant, other, scope] = [uniqueName('company'), uniqueName('company'), uniqueName('email')];
      const claim = { scope, key: 'kim@example.com', stream: 'a' };
      await log.append(append(tenant, [write('a', 0, 'One')], { take: [claim] }));
      const refusal = log.append(append(tenant, [write('b', 0, 'One')], { take: [{ ...claim, stream: 'b' }] }));
      await expect(refusal).rejects.toThrow(ClaimTakenError);
      await expect(refusal).rejects.toMatchObject({ claim: { ...claim, stream: 'b' } });
      expect(await log.findClaim(scope, claim.key, tenant)).toEqual({ ...claim, tenant });
      expect(await log.findClaim(scope, claim.key, other)).toBeNull();
      expect(await log.findClaim(scope, claim.key)).toEqual({ ...claim, tenant });
      await log.append(append(other, [write('x', 0, 'One')], { take: [{ ...claim, stream: 'x' }] }));
      expect(await log.findClaim(scope, claim.key, other)).toMatchObject({ stream: 'x' });
      expect(summaryOf(await log.readTenant(tenant, 0, 10))).toEqual(['1 a@1 One']);
    });

    it('may be taken again by its holder, given up only by its holder, and passed on in one append', async () => {
      const tenant = uniqueName('company');
      const of = (stream: string): Claim => ({ scope: 'number', key: '7', stream });
      await log.append(append(tenant, [write('a', 0, 'One')], { take: [of('a')] }));
      await log.append(append(tenant, [write('a', 1, 'Two')], { take: [of('a')] }));
      await log.append(append(tenant, [write('b', 0, 'Three')], { release: [of('b')] }));
      expect(await log.findClaim('number', '7', tenant)).toMatchObject({ stream: 'a' });
      await log.append(
        append(tenant, [write('a', 2, 'Four'), write('b', 1, 'Five')], { release: [of('a')], take: [of('b')] }),
      );
      expect(await log.findClaim('number', '7', tenant)).toMatchObject({ stream: 'b' });
      await log.append(append(tenant, [write('b', 2, 'Six')], { release: [of('b')] }));
      expect(await log.findClaim('number', '7', tenant)).toBeNull();
      await expect(
        log.append(append(tenant, [write('c', 0, 'Seven')], { take: [of('a'), of('b')] })),
      ).rejects.toMatchObject({ claim: of('b') });
    });

    it('is told after a stale version', async () => {
      const tenant = uniqueName('company');
      await log.append(append(tenant, [write('a', 0, 'One')], { take: [{ scope: 'number', key: '7', stream: 'a' }] }));
      await expect(
        log.append(append(tenant, [write('b', 1, 'One')], { take: [{ scope: 'number', key: '7', stream: 'b' }] })),
      ).rejects.toThrow(VersionConflictError);
    });

    it('tells the largest whole number of its scope', async () => {
      const tenant = uniqueName('company');
      expect(await log.largestNumber(tenant, 'number')).toBe(0);
      const take = ['9', '10', '007', 'A-99', '', '-5', '1.5', '1234567890123456']
        .filter(Boolean)
        .map((key) => ({ scope: 'number', key, stream: 'a' }));
      await log.append(
        append(tenant, [write('a', 0, 'One')], { take: [...take, { scope: 'other', key: '77', stream: 'a' }] }),
      );
      expect(await log.largestNumber(tenant, 'number')).toBe(10);
      await log.append(
        append(tenant, [write('a', 1, 'Two')], { release: [{ scope: 'number', key: '10', stream: 'a' }] }),
      );
      expect(await log.largestNumber(tenant, 'number')).toBe(9);
    });

    it('wanted by 50 at once goes to exactly one', async () => {
      const tenant = uniqueName('company');
      const results = await Promise.allSettled(
        Array.from({ length: 50 }, (_, n) =>
          log.append(
            append(tenant, [write(`s${n}`, 0, 'One')], { take: [{ scope: 'number', key: '1', stream: `s${n}` }] }),
          ),
        ),
      );
      const winners = results.filter(({ status }) => status === 'fulfilled');
      expect(winners).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ClaimTakenError);
      const [only, ...others] = await log.readTenant(tenant, 0, 10);
      expect(others).toEqual([]);
      expect(await log.findClaim('number', '1', tenant)).toMatchObject({ stream: only?.stream });
      expect(await log.largestNumber(tenant, 'number')).toBe(1);
    });
  });

  describe('a count', () => {
    const member = (stream: string): Claim => ({ scope: 'customer-1/locations', key: stream, stream });
    const join = (tenant: string, stream: string) =>
      log.append(append(tenant, [write(stream, 0, 'Created')], { take: [member(stream)] }));
    const insist = (tenant: string, count: number) =>
      log.append(
        append(tenant, [write('customer-1', 0, 'Trashed')], { counts: [{ scope: 'customer-1/locations', count }] }),
      );

    it('of the members of a scope is insisted on', async () => {
      const tenant = uniqueName('company');
      await join(tenant, 'b');
      await join(tenant, 'a');
      expect(await log.scopeMembers(tenant, 'customer-1/locations')).toEqual(['a', 'b']);
      expect(await log.scopeMembers(tenant, 'customer-2/locations')).toEqual([]);
      await expect(insist(tenant, 0)).rejects.toThrow(ScopeChangedError);
      await expect(insist(tenant, 3)).rejects.toThrow(ScopeChangedError);
      expect(await log.head(tenant)).toBe(2);
      expect(await insist(tenant, 2)).toMatchObject({ position: 3 });
    });

    it('holds until the append: of a new member and of whoever insists that there is none one is refused', async () => {
      for (let round = 0; round < 20; round++) {
        const tenant = uniqueName('company');
        const results = await Promise.allSettled(
          round % 2 ? [join(tenant, 'a'), insist(tenant, 0)] : [insist(tenant, 0), join(tenant, 'a')],
        );
        const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
        for (const reason of reasons) expect(reason).toBeInstanceOf(ScopeChangedError);
        const [first] = await log.readTenant(tenant, 0, 1);
        expect(reasons.length === 0).toBe(first?.type === 'Trashed'); // whoever joins later has not been counted
      }
    });

    it('of which all who come at once insist and are to be one more lets one of them in', async () => {
      const tenant = uniqueName('company');
      const results = await Promise.allSettled(
        ['a', 'b', 'c'].map((stream) =>
          log.append(
            append(tenant, [write(stream, 0, 'Created')], {
              take: [member(stream)],
              counts: [{ scope: 'customer-1/locations', count: 0 }],
            }),
          ),
        ),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(await log.scopeMembers(tenant, 'customer-1/locations')).toHaveLength(1);
    });
  });

  describe('reading', () => {
    it('finds nothing where nothing is', async () => {
      const tenant = uniqueName('company');
      expect([await log.readStream(tenant, 'a'), await log.readTenant(tenant, 0, 10), await log.head(tenant)]).toEqual([
        [],
        [],
        0,
      ]);
      for await (const events of log.replay(tenant, 0, 10)) expect(events).toEqual([]);
      expect((await log.heads()).has(tenant)).toBe(false);
    });

    it('goes on from any position, as far as asked', async () => {
      const tenant = uniqueName('company');
      for (let version = 0; version < 10; version++)
        await log.append(append(tenant, [write('a', version, `E${version + 1}`)]));
      expect((await log.readTenant(tenant, 4, 3)).map(({ position }) => position)).toEqual([5, 6, 7]);
      expect(await log.readTenant(tenant, 10, 3)).toEqual([]);
      const replayed: ReplayedEvent[] = [];
      for await (const events of log.replay(tenant, 3, 8)) replayed.push(...events);
      expect(replayed.map(withoutMetadata)).toEqual((await log.readTenant(tenant, 3, 5)).map(withoutMetadata));
      expect((await log.heads()).get(tenant)).toBe(10);
    });

    it('brings as news what was just appended, as it can be read', async () => {
      const tenant = uniqueName('company');
      const stop = log.onAppended(() => {}); // where nobody follows there are none
      const appending = Array.from({ length: 5 }, (_, n) =>
        log.append(append(tenant, [write(`s${n}`, 0, 'One', 'Two')])),
      );
      await Promise.all([
        ...appending,
        log.append(
          append(tenant, [
            {
              stream: 'a',
              expectedVersion: 0,
              events: [event('Told', { z: 1, a: [null, '屋根', { deep: true }], gone: undefined })],
            },
          ]),
        ),
      ]);
      await expect(log.append(append(tenant, [write('a', 0, 'Late')]))).rejects.toThrow(VersionConflictError);
      await log.append(append(tenant, [write('a', 1, 'Three')]));
      stop();
      const read = await log.readTenant(tenant, 0, 100);
      expect(read).toHaveLength(12);
      for (const after of [0, 3, 10, 11, 12])
        expect(await log.readRecent(tenant, after, 100)).toEqual(read.slice(after));
      expect(await log.readRecent(tenant, 4, 3)).toEqual(read.slice(4, 7));
    });

    it('replays more than fits in one piece, without a gap, and no letter is torn', async () => {
      const tenant = uniqueName('company');
      const house = '屋根 🏠'.repeat(10);
      await log.append(
        append(tenant, [
          {
            stream: 'a',
            expectedVersion: 0,
            events: Array.from({ length: 12_000 }, (_, n) => event('Counted', { n, house })),
          },
        ]),
      );
      const replayed: ReplayedEvent[] = [];
      for await (const events of log.replay(tenant, 0, 11_000)) replayed.push(...events);
      expect(replayed.map(({ position, data }) => ({ position, data }))).toEqual(
        Array.from({ length: 11_000 }, (_, n) => ({ position: n + 1, data: { n, house } })),
      );
    });

    it('replays some streams, in the order of their positions and as far as asked', async () => {
      const tenant = uniqueName('company');
      for (let version = 0; version < 3; version++)
        for (const stream of ['a', "b'b", 'c'])
          await log.append(append(tenant, [write(stream, version, `${stream} ${version}`)]));
      const replayed = async (streams: readonly string[], through: number) => {
        const found: ReplayedEvent[] = [];
        for await (const events of log.replayStreams(tenant, streams, through)) found.push(...events);
        return found;
      };
      const all = await log.readTenant(tenant, 0, 100);
      expect((await replayed(["b'b", 'a', 'nobody'], 7)).map(withoutMetadata)).toEqual(
        all.filter(({ stream, position }) => stream !== 'c' && position <= 7).map(withoutMetadata),
      );
      expect(await replayed(['nobody'], 9)).toEqual([]);
      expect(await replayed([], 9)).toEqual([]);
    });

    it('keeps tenants apart, each with positions from 1', async () => {
      const tenants = Array.from({ length: 5 }, () => uniqueName('company'));
      await Promise.all(
        Array.from({ length: 100 }, (_, n) => log.append(append(tenants[n % 5] ?? '', [write(`s${n}`, 0, 'One')]))),
      );
      for (const tenant of tenants)
        expect((await log.readTenant(tenant, 0, 100)).map(({ position }) => position)).toEqual(
          Array.from({ length: 20 }, (_, n) => n + 1),
        );
    });
  });

  describe('following', () => {
    it('hands over what is there and what comes, in order, and goes on where it stopped', async () => {
      const tenant = uniqueName('company');
      const seen: number[] = [];
      const start = (after: number) =>
        follow(log, {
          tenant,
          from: new Map([[tenant, after]]),
          batch: 7,
          handle: async (events) => void seen.push(...events.map(({ position }) => position)),
          onError: (error) => {
            throw error;
          },
        });
      for (let n = 0; n < 20; n++) await log.append(append(tenant, [write(`s${n}`, 0, 'One')]));
      const first = start(0);
      await expect.poll(() => seen.length).toBe(20);
      await Promise.all(Array.from({ length: 20 }, (_, n) => log.append(append(tenant, [write(`t${n}`, 0, 'One')]))));
      await expect.poll(() => seen.length).toBe(40);
      await first.stop();
      await log.append(append(tenant, [write('late', 0, 'One')]));
      expect(seen).toHaveLength(40);
      const second = start(seen.length);
      await expect.poll(() => seen.length).toBe(41);
      await second.stop();
      expect(seen).toEqual(Array.from({ length: 41 }, (_, n) => n + 1));
    });

    it('hears of an append at once, and of a new tenant', async () => {
      const seen = new Map<string, number>();
      const follower = follow(log, {
        from: await log.heads(),
        pollMs: 60_000,
        handle: async (events, tenant) => void seen.set(tenant, (seen.get(tenant) ?? 0) + events.length),
        onError: (error) => {
          throw error;
        },
      });
      const tenants = [uniqueName('company'), uniqueName('company')];
      for (const tenant of tenants) await log.append(append(tenant, [write('a', 0, 'One', 'Two')]));
      await expect
        .poll(() => tenants.map((tenant) => seen.get(tenant)), { interval: 2, timeout: 10_000 })
        .toEqual([2, 2]);
      await follower.stop();
    });

    it('gives a failed batch again, and stop waits for the handler', async () => {
      const tenant = uniqueName('company');
      const [seen, errors]: [number[], unknown[]] = [[], []];
      const held = Promise.withResolvers<void>();
      let working = false;
      const follower = follow(log, {
        tenant,
        pollMs: 20,
        onError: (error) => errors.push(error),
        async handle(events) {
          if (errors.length < 2) throw new Error('not yet');
          working = true;
          await held.promise;
          seen.push(...events.map(({ position }) => position));
        },
      });
      await log.append(append(tenant, [write('a', 0, 'One', 'Two')]));
      await expect.poll(() => working).toBe(true);
      const stopping = follower.stop().then(() => expect(seen).toEqual([1, 2]));
      await log.append(append(tenant, [write('a', 2, 'Three')]));
      expect([errors, seen]).toEqual([[new Error('not yet'), new Error('not yet')], []]);
      held.resolve();
      await stopping;
    });
  });
}
