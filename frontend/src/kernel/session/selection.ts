import { saveSecrets, readSecret } from './secure-storage.ts';

/** For which company, and narrowed to which salesman, everything on the screen is asked. */
export type Selection = { readonly companyId: string | null; readonly salesmanId: string | null };

/** Each window has its own, begun with what was chosen last: nothing changes under somebody's hands. */
let windowSelection: Selection | null = null;

export const currentSelection = (): Selection =>
  (windowSelection ??= { companyId: readSecret('company-id'), salesmanId: readSecret('salesman-id') });

export function applySelection(next: Selection) {
  windowSelection = next;
  void saveSecrets({ 'company-id': next.companyId, 'salesman-id': next.salesmanId });
}

export const resetSelection = () => void (windowSelection = null);

type CompanyOption = { readonly value: string; readonly isParentCompany: boolean };

/**
 * Query parameter, then what was chosen before, then the parent company, then the only one. A Software Admin has none
 * but the one they pick.
 */
export function companyToSelect(
  { companies, isSoftwareAdmin }: { readonly companies: readonly CompanyOption[]; readonly isSoftwareAdmin: boolean },
  asked: string | null,
  stored: string | null,
): string | null {
  const known = (id: string | null) => companies.find(({ value }) => value === id)?.value;
  return known(asked) ?? known(stored) ?? (isSoftwareAdmin ? null : companyOfSalesman(companies));
}

/** Where a salesman that was just chosen works: their only company, else the parent company. */
export const companyOfSalesman = (companies: readonly CompanyOption[]): string | null =>
  (companies.length === 1 ? companies[0] : (companies.find(({ isParentCompany }) => isParentCompany) ?? companies[0]))
    ?.value ?? null;

type SalesmanContext = { readonly me: string | null; readonly portfolios: readonly { readonly value: string }[] };

/**
 * Query parameter, then what was chosen before, then oneself; who is a salesman chooses between their own customers and
 * their portfolios only.
 */
export function salesmanToSelect(
  { me, portfolios }: SalesmanContext,
  asked: string | null,
  stored: string | null,
): string | null {
  const open = (id: string | null) =>
    me === null || id === me || portfolios.some(({ value }) => value === id) ? id : null;
  return open(asked) ?? open(stored) ?? me;
}

/** What an address asks for; `defaultValue` is a company where there is such a company, and else a salesman. */
export function selectionFromUrl(search: URLSearchParams, isCompany: (id: string) => boolean): Selection {
  const value = search.get('defaultValue');
  const named = value !== null && isCompany(value);
  return {
    companyId: search.get('defaultCompanyId') ?? (named ? value : null),
    salesmanId: search.get('defaultSalesmanId') ?? (named ? null : value),
  };
}
