import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { NON_ZERO, YES, type FilterSpec, type ListState } from '#navigation/use-list-state.ts';

export type FilterChoice = { readonly value: string; readonly label: string };

/** What is chosen, by name; more than so many by their count. */
export function choiceText(value: string, options: readonly FilterChoice[], most = Infinity): string {
  const chosen = value.split(',').filter(Boolean);
  if (chosen.length === 0) return '';
  const labels = options.filter((option) => chosen.includes(option.value)).map(({ label }) => label);
  return labels.length > most ? `${labels.length} chosen` : labels.join(', ') || '…';
}

/** More than how many days. */
export const ageText = (days: string) => (days === '' ? '' : days === '0' ? 'any day' : `more than ${days} days`);

export function rangeText({ kind }: Pick<FilterSpec, 'kind'>, value: string): string {
  if (kind === 'amount' && value === NON_ZERO) return 'not zero';
  const [from = '', to = ''] = value.split('..');
  const text = (end: string) => (kind === 'amount' ? dollarsText(Number(end)).replace(/\.00$/, '') : dayText(end));
  if (from && to) return `${text(from)} – ${text(to)}`;
  if (from) return `from ${text(from)}`;
  return to ? `up to ${text(to)}` : '';
}

function filterText(spec: FilterSpec, value: string, choicesOf: (spec: FilterSpec) => readonly FilterChoice[]): string {
  if (spec.kind === 'age') return ageText(value);
  if (spec.kind === 'days' || spec.kind === 'amount') return rangeText(spec, value);
  return choiceText(value, spec.options ?? choicesOf(spec));
}

/** Everything that narrows a list, as its chips say it. `choicesOf`: of a filter that does not name them itself. */
export function narrowedTexts(
  specs: readonly FilterSpec[],
  { search, place, valueOf }: Pick<ListState, 'search' | 'place' | 'valueOf'>,
  choicesOf: (spec: FilterSpec) => readonly FilterChoice[],
): string[] {
  const filters = specs.flatMap((spec) => {
    if (spec.kind === 'positive' || spec.kind === 'empty') return valueOf(spec.field) === YES ? [spec.title] : [];
    const said = filterText(spec, valueOf(spec.field), choicesOf);
    return said ? [`${spec.title}: ${said}`] : [];
  });
  return [
    ...(place === 'live' ? [] : [place === 'trashed' ? 'In the trash' : 'Archived']),
    ...(search ? [`“${search}”`] : []),
    ...filters,
  ];
}
