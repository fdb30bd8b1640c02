import type { Report, ReportContent, ReportRows } from '@backoffice/contracts/capabilities';
import type { Instant } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { CompanyLookup } from '#capabilities/read-feature.ts';

/** `left`: companies of the group whose books the caller may not read. */
export type CompaniesTogether = {
  readonly callers: readonly Caller[];
  readonly names: readonly string[];
  readonly left: number;
};

/** The parent company and its subsidiaries, the caller's own first, each read by their role in it. */
export async function companiesTogether(
  companyOf: CompanyLookup,
  { permission }: Pick<Report, 'permission'>,
  caller: Caller,
  ranAt: Instant,
): Promise<CompaniesTogether> {
  const ids = caller.companies === 'all' ? [caller.tenant] : caller.companies;
  const known = await Promise.all(ids.map(async (id) => ({ id, company: await companyOf(id, ranAt) })));
  const own = known.find(({ id }) => id === caller.tenant)?.company;
  const parent = own?.parentCompanyId ?? caller.tenant;
  const group = known
    .flatMap(({ id, company }) => (company && !company.trashedAt ? [{ id, ...company }] : []))
    .filter(({ id, parentCompanyId }) => id === parent || parentCompanyId === parent)
    .toSorted(
      (a, b) => Number(b.id === caller.tenant) - Number(a.id === caller.tenant) || a.name.localeCompare(b.name, 'en'),
    );
  const read = group.filter(({ id }) => id === caller.tenant || caller.mayIn(id)(permission) === 'allow');
  return {
    callers: read.map(({ id }) =>
      id === caller.tenant
        ? caller
        : { ...caller, tenant: id, companyId: id, rows: 'all' as const, salesmanId: null, may: caller.mayIn(id) },
    ),
    names: read.map(({ name }) => name),
    left: group.length - read.length,
  };
}

/** The rows of all, one after the other. */
export const rowsTogether = (each: readonly ReportRows[]): ReportRows =>
  Object.fromEntries(Object.keys(each[0] ?? {}).map((source) => [source, each.flatMap((rows) => rows[source] ?? [])]));

/** Pages and entries are those of one company: figures of several open nothing. */
export const contentTogether = (content: ReportContent, { names, left }: CompaniesTogether): ReportContent => ({
  ...content,
  lines: content.lines.map(({ page: _page, pages: _pages, entries: _entries, ...line }) => line),
  facts: [...content.facts, { label: 'Companies', value: names.join(', ') }],
  notes: [
    ...(content.notes ?? []),
    'What these companies owe each other is left as it is.',
    ...(left === 0 ? [] : [`${left} more of the group are left out: you may not read their books.`]),
  ],
});
