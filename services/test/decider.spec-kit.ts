import type { StreamEventOf } from '@backoffice/contracts/capabilities';
import { firstRefusal, verbOf, type RecordFold, type Refusal } from '@backoffice/contracts/kernel';
import { canonicalJson } from '@backoffice/infra/http';
import { expect } from 'vitest';
import { mounted } from '#capabilities/mount-capabilities.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { Facts, Message } from '#kernel/decider.ts';
import { foldEvents } from '#kernel/stream-record.ts';

type StreamEvent<F extends WriteFeature> =
  F['fold'] extends RecordFold<infer R, infer _Unseen> ? StreamEventOf<R> : never;
type FactsOf<F extends WriteFeature> = Parameters<F['decider']['decide']>[2] & Facts;

/** Given / when / then for a feature as it is mounted: what its guards refuse, what it and its mechanisms decide. */
export function specOf<F extends WriteFeature>(feature: F, facts: FactsOf<F>) {
  type Event = StreamEvent<F>;
  const { fold, decider } = mounted(feature);
  const recordAfter = (history: readonly Event[]) =>
    foldEvents(
      fold,
      history.map((event, index) => ({
        entity: fold.resource.entity,
        id: 'spec',
        tenant: 'spec',
        at: facts.now,
        actor: facts.actor,
        version: index + 1,
        position: index + 1,
        ...event,
      })),
    );
  const given = (...history: readonly Event[]) => ({
    when(command: Message, overridden: Partial<FactsOf<F>> = {}) {
      const decision = decider.decide(command, recordAfter(history), { ...facts, ...overridden });
      return {
        refusal: decision.accepted ? null : decision.refusal,
        // oxlint-disable-next-line unicorn/no-thenable -- given, when, then: nobody awaits it
        then: (...events: Event[]) => expect(decision).toEqual({ accepted: true, events }),
        thenRefused: (code: string, about: Omit<Refusal, 'code'> = {}) =>
          expect(decision).toMatchObject({ accepted: false, refusal: { code, ...about } }),
        /** What was decided, for a closer look or for a longer story. */
        events: (): readonly Event[] =>
          decision.accepted
            ? (decision.events as readonly Event[])
            : expect.fail(`It was refused: ${decision.refusal.code}`),
      };
    },
  });
  /** What the feature's own guards have against a command, whatever its mechanisms say. */
  const objection = (
    command: Message,
    history: readonly Event[],
    overridden: Partial<FactsOf<F>> = {},
  ): Refusal | null =>
    firstRefusal(feature.guards?.[verbOf(fold.resource.entity, command.type)] ?? [], recordAfter(history), {
      ...facts,
      ...overridden,
      command,
    });
  return { given, objection, recordAfter };
}

/** A Friday morning in California. Ids count up, hashes can be read. */
export function factsAt(now = '2026-11-20T17:00:00.000Z'): Facts {
  let ids = 0;
  return {
    now,
    today: now.slice(0, 10),
    actor: { kind: 'user', id: 'kim', name: 'Kim Lee', role: 'OA' },
    visitor: { linkId: null, ip: '203.0.113.7', userAgent: 'spec' },
    newId: () => `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
    hash: canonicalJson,
  };
}
