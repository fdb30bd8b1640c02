import { routeTable } from '@backoffice/contracts';
import { SignatureImage, Uniqueness } from '@backoffice/contracts/capabilities';
import type { Route, RouteCheck } from '@backoffice/contracts/kernel';
import type { Call } from '@backoffice/infra/http';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withRouteChecks, type Middleware, type RouteChecks } from './route-checks.ts';

const noting =
  (notes: string[]) =>
  (name: string): Middleware =>
  (call, next) => {
    notes.push(name);
    return next(call);
  };

/** All that are mounted: the type knows no others, and the write side mounts one of each. */
const checksNoting = (notes: string[]): RouteChecks => {
  const note = noting(notes);
  return {
    'signature-picture': note('signature-picture'),
    'open-link': note('open-link'),
    'uniqueness-rate': note('uniqueness-rate'),
    'text-budget': note('text-budget'),
    'text-destination': note('text-destination'),
  };
};
const mounted = Object.keys(checksNoting([]));

async function checksRun(route: Route): Promise<string[]> {
  const notes: string[] = [];
  const handler = withRouteChecks(checksNoting(notes))({ route, run: async () => void notes.push('handler') });
  await handler.run({ route } as Call); // nothing else is looked at here
  return notes;
}

/** What a row's shape asks for: a route of this shape that names no check would not be checked. */
const demanded = ({ path, access, permission, answer, body, does, gives = [] }: Route): RouteCheck[] => {
  const fields = JSON.stringify(body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {});
  const signs = body instanceof z.ZodObject && body.shape['signature'] === SignatureImage;
  const texts = path.endsWith('/send-sms');
  const shows = ('capability' in does && does.handler === 'read') || gives.includes('ics'); // no document is opened
  return [
    ...(signs ? ['signature-picture' as const] : []),
    ...(access === 'link' && permission === null && !shows ? ['open-link' as const] : []),
    ...(answer === Uniqueness || (path.endsWith('/owner-offers') && body) ? ['uniqueness-rate' as const] : []),
    ...(texts ? ['text-budget' as const] : []),
    ...(texts || /"(phoneNumber|smsOptIn)":/.test(fields) ? ['text-destination' as const] : []),
  ];
};

const checked = routeTable.filter(({ checks }) => checks);

describe('the checks of the route table', () => {
  it('the route checks are all mounted, and each is named by a route', () =>
    expect([...new Set(checked.flatMap(({ checks }) => checks ?? []))].toSorted()).toEqual(mounted.toSorted()));
  it('a route check is named by every route whose shape asks for one, and by no other', () =>
    expect(routeTable.map((route) => [route.name, (route.checks ?? []).toSorted()])).toEqual(
      routeTable.map((route) => [route.name, demanded(route).toSorted()]),
    ));
  it.each(checked)('only the checks of $name run before its handler', async (route) =>
    expect((await checksRun(route)).toSorted()).toEqual([...(route.checks ?? []), 'handler'].toSorted()),
  );
  it('the route check mounted last runs first', async () =>
    expect(await checksRun(checked.find(({ checks }) => checks?.includes('text-budget')) ?? expect.fail())).toEqual([
      'text-destination',
      'text-budget',
      'handler',
    ]));
  it('no route check runs where none is named', async () =>
    expect(await checksRun(routeTable.find(({ checks }) => !checks) ?? expect.fail())).toEqual(['handler']));
  it('a route that forgets its checks is reported', () => {
    const { checks: _forgotten, ...row } = checked[0] ?? expect.fail();
    expect(demanded(row)).not.toEqual([]);
  });
});
