import { routeTable } from '@backoffice/contracts';
import { Uniqueness } from '@backoffice/contracts/capabilities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioOf } from './scenarios.spec-kit.ts';
import { createCompany, serveWriteSide, type TestCompany, type ServedWriteSide } from './write-side.spec-kit.ts';

let run: ServedWriteSide;
let firm: TestCompany;
beforeAll(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
});
afterAll(() => run.close());

const questions = routeTable.filter(
  ({ answer, does }) => answer === Uniqueness && 'handler' in does && does.handler === 'write',
);

describe('whether something is taken (T29)', () => {
  it('the check for taken values covers many kinds of record (T29)', () => expect(questions.length).toBeGreaterThan(5));
  it.each(questions)('the check $name is limited to thirty a minute, and records who asks (T29)', async (route) => {
    const { params, query, asking } = await scenarioOf(route, run, firm);
    const path = `${route.path.replace(':id', params['id'] ?? '')}?${new URLSearchParams(query)}`;
    const answers = [];
    for (let n = 0; n < 31; n++) answers.push(await run.ask(route.method, path, asking));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    const kept = run.questions.filter(({ question }) => question === route.name);
    expect([kept.length, kept[0]?.about]).toEqual([
      30,
      [...Object.values(query), ...Object.values(asking.body ?? {})].join(' '),
    ]);
  });
});
