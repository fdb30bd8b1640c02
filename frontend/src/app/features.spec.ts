import { describe, expect, it } from 'vitest';
import { resources } from '@backoffice/contracts';
import { features } from './features.ts';
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
  it('the features declare no address twice', () => expect(pagePaths).toEqual([...new Set(pagePaths)]));
});
