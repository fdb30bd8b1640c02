import { readFileSync } from 'node:fs';
import { LIST_LIMIT } from '@backoffice/contracts/kernel';
import { sha256 } from '@backoffice/infra/http';
import { describe, expect, it } from 'vitest';
import { costOf, MAX_COST, assertCostWithinLimit } from '#graphql/cost.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { parse, specifiedRules, validate } from '#graphql/graphql-js.ts';
import { validationRules, MAX_TOKENS } from '#graphql/limits.ts';
import { graphqlSchema } from '#src/catalogue.ts';

const schema = graphqlSchema({} as ReadPorts); // nothing is run
const cost = (query: string, variables = {}) => costOf(schema, parse(query), variables);
const rows = (limit: unknown, of = 'id') => `proposals(request: { limit: ${limit} }) { items { ${of} } }`;

describe('what an operation costs', () => {
  it('the cost of an operation is the query, its page, and the rows that are requested', () => {
    expect(cost(`{ ${rows(89)} }`)).toBe(10 + 1 + 89);
    expect(cost(`{ ${rows(89)} ${rows(2).replace('proposals', 'b: proposals')} }`)).toBe(100 + 13);
  });
  it('the cost of a list is ten rows without a limit, and the longest page with a larger limit', () => {
    expect(cost('{ proposals { items { id } } }')).toBe(21);
    expect(cost('{ proposals(request: { search: "wall" }) { items { id } } }')).toBe(21);
    expect([cost(`{ ${rows(2 ** 53 - 1)} }`), cost(`{ ${rows('"many"')} }`), cost(`{ ${rows(-1)} }`)]).toEqual([
      211, 211, 211,
    ]);
  });
  it('the cost of an operation reads the limit wherever it is given', () => {
    const [whole, part] = [
      'query ($request: ListRequest = { limit: 30 }) { proposals(request: $request) { items { id } } }',
      'query ($n: SafeInt) { proposals(request: { limit: $n }) { items { id } } }',
    ];
    expect([
      cost(whole),
      cost(whole, { request: { limit: 50 } }),
      cost(whole, { request: {} }),
      cost(part, { n: 50 }),
      cost(part),
    ]).toEqual([41, 61, 21, 61, 21]);
  });
  it('the cost of an operation grows with every list within a row, and with no plain value', () => {
    expect(cost(`{ ${rows(100, 'id name terms amount')} }`)).toBe(111);
    expect(cost(`{ ${rows(100, 'lineItems { name }')} }`)).toBe(10 + 1 + 100 * (1 + 5));
    expect(cost(`{ ${rows(100, 'signature { name }')} }`)).toBe(10 + 1 + 100 * 2);
  });
  it('the cost of an operation is the same in fragments, and counted as often as they are spread', () => {
    expect(
      cost(
        `{ ...Q } fragment Q on Query { ${rows(50, '...R')} } fragment R on Proposal { ... on Proposal { lineItems { name } } }`,
      ),
    ).toBe(cost(`{ ${rows(50, 'lineItems { name }')} }`));
    expect(cost('{ ...Q ...Q } fragment Q on Query { proposals { total } }')).toBe(2 * 11);
  });
  it('the cost of several operations is that of the most expensive one', () =>
    expect(cost(`query A { ${rows(1)} } query B { ${rows(89)} }`)).toBe(100));
  it('the cost of a field that runs more than one query is the one it declares', () =>
    expect(cost('{ dashboard { today } }')).toBe(51));
  it('the cost of a schema query is nothing, because it reads no database', () =>
    expect(cost('{ __typename __schema { types { name fields { name args { name } } } } }')).toBe(0));
  it('the cost of fragments that double is computed at once', () => {
    const query = `{ ...F0 } ${Array.from({ length: 60 }, (_, i) => `fragment F${i} on Query { ${i === 59 ? 'proposals { items { id } }' : `...F${i + 1} ...F${i + 1}`} }`).join(' ')}`;
    // one by one they would take for ever
    expect(() => assertCostWithinLimit(schema, parse(query), {})).toThrow('far too much');
  });
});

it('the cost of an operation may be a thousand, and no more', () => {
  const ten = (last: number) =>
    parse(`{ ${Array.from({ length: 10 }, (_, n) => `a${n}: ${rows(n === 9 ? last : 89)}`).join(' ')} }`);
  expect(costOf(schema, ten(89), {})).toBe(MAX_COST);
  expect(() => assertCostWithinLimit(schema, ten(89), {})).not.toThrow();
  expect(() => assertCostWithinLimit(schema, ten(90), {})).toThrow('This costs 1001; at most 1000 in a request.');
});

describe('the console’s own operations', () => {
  const kept = Object.entries(
    JSON.parse(readFileSync('docs/generated/operations.json', 'utf8')) as Record<string, string>,
  ); // as npm run generate writes it
  const longest = { request: { limit: LIST_LIMIT } };

  it('the console’s own operations are recognised by their text', () => {
    expect(kept.length).toBeGreaterThan(30);
    expect(kept.filter(([hash, text]) => sha256(text) !== hash)).toEqual([]);
  });
  it('the console’s own operations keep every limit, though they ask for the longest page', () => {
    const faults = kept.flatMap(([, text]) =>
      validate(schema, parse(text, { maxTokens: MAX_TOKENS }), [
        ...specifiedRules,
        ...validationRules({ introspection: false }),
      ]).map(({ message }) => `${message}\n${text}`),
    );
    expect(faults).toEqual([]);
    const dearest = kept.map(([, text]) => ({ cost: cost(text, longest), text })).toSorted((a, b) => b.cost - a.cost);
    process.stdout.write(
      `dearest operations: ${dearest
        .slice(0, 3)
        .map((each) => `${/\w+ (\w+)/.exec(each.text)?.[1]} ${each.cost}`)
        .join(', ')}\n`,
    );
    expect(dearest[0]?.cost).toBeLessThan(MAX_COST);
  });
});
