import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resources } from '@backoffice/contracts';
import { features } from './features.ts';
import { operations } from './site/operations.ts';
import { pagePaths } from './site/pages.ts';

const withoutNames = (path: string) => path.replace(/:\w+/g, ':');

describe('what features bring to the console', () => {
  it('the features bring the page of every record that says where it is shown', () => {
    const pages = new Set(pagePaths.map(withoutNames));
    const declared = resources.flatMap(({ recordPage = [] }) => recordPage);
    expect(declared.length).toBeGreaterThan(0);
    expect(declared.filter((page) => !pages.has(withoutNames(page)))).toEqual([]);
  });
  it('the features list every kind of record that the search can find', () =>
    expect(features.flatMap(({ search }) => search?.entity ?? []).toSorted()).toEqual(
      resources.flatMap(({ entity, list }) => (list.found ? entity : [])).toSorted(),
    ));
  it('every column of the features’ lists of documents has a title', async () => {
    const lists = await Promise.all(features.flatMap(({ list }) => list?.() ?? []));
    const columns = lists.flatMap(({ list }) => [...list.columns, ...list.companyColumns]);
    expect(columns.length).toBeGreaterThan(30);
    expect(columns.filter(({ title, width }) => !title || !width)).toEqual([]);
  });
  it('what the features ask in GraphQL that is made at run time is kept for production', () => {
    const nameOf = (text: string) => /query (\w+)/.exec(text)?.[1];
    const kept = Object.values(
      // as the generator writes it
      JSON.parse(readFileSync('docs/generated/operations.json', 'utf8')) as Readonly<Record<string, string>>,
    ).map(nameOf);
    expect(operations.length).toBeGreaterThan(9);
    expect(operations.map(nameOf).filter((name) => !kept.includes(name))).toEqual([]);
  });
  it('the features declare no address twice', () => expect(pagePaths).toEqual([...new Set(pagePaths)]));
});
