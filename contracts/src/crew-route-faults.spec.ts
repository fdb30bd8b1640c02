import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Cents, TotalCents, type CrewCall, type Route } from '#kernel/index.ts';
import { crewRouteFaults, moneyIn } from './crew-route-faults.ts';

const day: Route = {
  name: 'crew.day',
  method: 'GET',
  path: '/crew/day',
  access: 'crew',
  scope: 'company',
  permission: null,
  does: { handler: 'read' },
  answer: z.object({ sheets: z.array(z.object({ number: z.string() })) }),
  summary: 'A day',
};
const call: CrewCall = { route: 'crew.day', who: 'self', days: [-1, 1] };

describe('the table of crew calls', () => {
  it('a crew route that stands in it and answers no money has no fault', () =>
    expect(crewRouteFaults([day], [call])).toEqual([]));
  it('a crew route that is missing there is a fault', () =>
    expect(crewRouteFaults([day], [])).toEqual(['The crew route crew.day stands in no crew call.']));
  it('a route of the staff that stands there is a fault', () =>
    expect(crewRouteFaults([{ ...day, access: 'session', path: '/workers/list' }], [call])).toEqual([
      'The crew call crew.day is no route of crews.',
    ]));
  it('a route of the staff that lies below /crew is a fault', () =>
    expect(crewRouteFaults([day, { ...day, name: 'crew.all', access: 'session', path: '/crew/all' }], [call])).toEqual([
      'The route crew.all (/crew/all) lies among those of crews and is none.',
    ]));
  it('a crew route that is a plain command is a fault, as nothing asks whose sheet it is about', () =>
    expect(crewRouteFaults([{ ...day, does: { command: 'StartJobSheet', on: 'id' } }], [call])).toEqual([
      'The crew route crew.day has no handler that says of whose sheet it is.',
    ]));
  it('a crew route that asks for a permission, lies elsewhere or says no answer is a fault', () => {
    const { answer: _none, ...silent } = day;
    expect(crewRouteFaults([{ ...silent, path: '/day', permission: 'action:job-sheet.view' }], [call])).toEqual([
      'The crew route crew.day lies at /day, not below /crew.',
      'The crew route crew.day asks for a permission or no company.',
      'The crew route crew.day does not say what it answers.',
    ]);
  });
});

describe('money in an answer to a crew', () => {
  const faultsOf = (answer: z.ZodType) => crewRouteFaults([{ ...day, answer }], [call]);
  it.each([
    [
      'cents, whatever they are called',
      z.object({ lines: z.array(z.object({ total: TotalCents.nullable() })) }),
      'answer.lines.total',
    ],
    ['cents behind a default', z.object({ one: z.union([z.string(), Cents.default(0)]) }), 'answer.one'],
    ['cents of a record', z.object({ by: z.record(z.string(), Cents) }), 'answer.by'],
    ['a name of money', z.object({ crew: z.array(z.object({ wageName: z.string() })) }), 'answer.crew.wageName'],
    ['a name of money in the plural', z.object({ unitPrices: z.array(z.string()) }), 'answer.unitPrices'],
    [
      'shapes that are said later',
      z.object({ next: z.lazy(() => z.object({ amount: z.int() })) }),
      'answer.next.amount',
    ],
  ])('money in an answer to a crew is a fault: %s', (_what, answer, place) =>
    expect(faultsOf(answer)).toEqual([`The crew route crew.day answers money: ${place}.`]),
  );
  it('money is not seen in names that only begin like one', () =>
    expect(moneyIn(z.object({ separate: z.string(), plannedHours: z.int(), costume: z.string() }))).toEqual([]));
});
