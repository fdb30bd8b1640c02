import type { Refusal } from '@backoffice/contracts/kernel';
import { canonical } from '@backoffice/infra/http';
import { expect } from 'vitest';
import type { Decider, Facts } from '#kernel/decider.ts';

/** Given / when / then for any decider. `gather` are what the world says at decision time. */
export function deciderSpec<S, C, E, Code extends string, F extends Facts>(
  decider: Decider<S, C, E, Code, F>,
  facts: F,
) {
  const past = (event: E) => ({ by: facts.actor.id, at: facts.now, ...event });
  const given = (...history: readonly E[]) => ({
    when(command: C, overridden: Partial<F> = {}) {
      const state = history.map(past).reduce(decider.evolve, decider.initial);
      const decision = decider.decide(command, state, { ...facts, ...overridden });
      return {
        // oxlint-disable-next-line unicorn/no-thenable -- given, when, then: nobody awaits it
        then: (...events: E[]) => expect(decision).toEqual({ accepted: true, events }),
        thenRefused: (code: Code, about: Omit<Refusal, 'code'> = {}) =>
          expect(decision).toMatchObject({ accepted: false, refusal: { code, ...about } }),
        /** What was decided, for a closer look or for a longer story. */
        events: (): readonly E[] =>
          decision.accepted ? decision.events : expect.fail(`It was refused: ${decision.refusal.code}`),
      };
    },
  });
  return { given };
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
    hash: canonical,
  };
}
