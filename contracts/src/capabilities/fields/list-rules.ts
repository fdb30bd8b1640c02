import type { ListRules } from '#kernel/index.ts';
import type { FieldSet } from './field.ts';

/** What a list can do: what is said of it, and what its fields say of themselves. */
export function fieldListRules<const Rules extends ListRules>(fields: FieldSet, rules: Rules): Rules {
  const marked = (names: readonly string[], mark: 'search' | 'filter' | 'sort') => [
    ...new Set([...names, ...Object.keys(fields).filter((name) => fields[name]?.[mark])]),
  ];
  return {
    ...rules,
    search: marked(rules.search, 'search'),
    filter: marked(rules.filter, 'filter'),
    sort: marked(rules.sort, 'sort'),
  };
}
