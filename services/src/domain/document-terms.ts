import { company, type DocumentTerms } from '@backoffice/contracts/features/companies';
import type { World } from '#kernel/world.ts';

/** The terms that a new document of a kind begins with, as the company says; empty where it says none. */
export const companyTermsFor = async (kind: keyof DocumentTerms, world: World): Promise<string> =>
  (await world.record(company, world.tenant))?.documentTerms[kind] ?? '';
