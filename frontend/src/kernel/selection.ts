import { drop, keep, kept } from './storage.ts';

/** For which company, and narrowed to which salesman, everything on the screen is asked. */
export type Selection = { readonly companyId: string | null; readonly salesmanId: string | null };

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
let current: Selection | null = null;

export const selected = (): Selection => (current ??= { companyId: textOf(kept('user', 'company')), salesmanId: textOf(kept('user', 'salesman')) });

export function select(next: Selection) {
  current = next;
  for (const [name, value] of [['company', next.companyId], ['salesman', next.salesmanId]] as const) {
    if (value === null) drop('user', name);
    else keep('user', name, value);
  }
}

export const forgetSelection = () => void (current = null);

type Company = { readonly value: string; readonly isParentCompany: boolean };

/** Query parameter, then what was chosen before, then the parent company, then the only one. */
export function companyToSelect(companies: readonly Company[], asked: string | null, stored: string | null): string | null {
  const known = (id: string | null) => companies.find(({ value }) => value === id)?.value;
  return known(asked) ?? known(stored) ?? companies.find(({ isParentCompany }) => isParentCompany)?.value ?? companies[0]?.value ?? null;
}
