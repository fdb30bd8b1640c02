import type {
  PortalBalance,
  PortalChallenge,
  PortalCompany,
  PortalPaper,
  PortalPapers,
  PortalProfile,
  PortalSignInAnswer,
} from '@backoffice/contracts/features/portal-access';
import { newKey, request, type ApiResult } from '#preview/base/api.ts';

/** Answers are what the contract of their route declares. */
const get = async <T>(path: string) => (await request(`/api/portal${path}`, 'GET')) as ApiResult<T>;
const post = async <T>(path: string, body: object) =>
  (await request(`/api/portal${path}`, 'POST', { body, key: newKey() })) as ApiResult<T>;

export const STATEMENT_URL = '/api/portal/statement/pdf';

/** `of`: the id of a company, or the token of a share link of theirs. */
export const findCompany = (of: string) =>
  post<PortalCompany>('/sign-in/company', of.length === 43 ? { token: of } : { companyId: of });
export const askCode = (asked: { readonly companyId: string; readonly to: string }) =>
  post<PortalChallenge>('/sign-in/code', asked);
export type CodeEntry = {
  readonly challenge: string;
  readonly code: string;
  readonly isTrusted: boolean;
  readonly contactId?: string;
};
export const enterCode = (entry: CodeEntry) => post<PortalSignInAnswer>('/sign-in/verify', entry);
export const signOut = () => request('/api/portal/me/session', 'DELETE', { key: newKey() });

/** All that stands on the page of whoever is signed in; `balance` is null where the role shows none. */
export type PortalView = {
  readonly profile: PortalProfile;
  readonly papers: PortalPapers;
  readonly balance: PortalBalance | null;
};
export async function loadPortal(): Promise<ApiResult<PortalView>> {
  const profile = await get<PortalProfile>('/me');
  if (!profile.ok) return profile;
  const [papers, balance] = await Promise.all([
    get<PortalPapers>('/papers'),
    profile.value.sections.includes('balance') ? get<PortalBalance>('/balance') : null,
  ]);
  if (!papers.ok) return papers;
  if (balance && !balance.ok) return balance;
  return { ok: true, value: { profile: profile.value, papers: papers.value, balance: balance?.value ?? null } };
}

/** The page of a document, by the link of whoever is signed in. */
export const openPaper = ({ entity, id }: Pick<PortalPaper, 'entity' | 'id'>, toSign: boolean) =>
  post<{ url: string }>(`/papers/${entity}/${id}/open`, { toSign });
