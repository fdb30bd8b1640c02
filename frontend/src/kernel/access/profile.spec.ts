import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentProfile, reloadProfile } from './profile.ts';
import { clearAllStorage, readSecret } from '#session/secure-storage.ts';
import { applySelection, currentSelection } from '#session/selection.ts';
import { endSession, startSession } from '#session/session.ts';
import { profileFixture } from './testing.ts';

const company = (value: string, isParentCompany = false) => ({
  value,
  label: value,
  roleName: 'Owner Admin',
  isParentCompany,
  isActive: true,
  timeZone: 'America/Los_Angeles',
  fiscalYearMonth: 1,
});
const olivia = profileFixture({ id: 'olivia', companies: [company('parent', true), company('sub')] });

/** The server, which says 403 to whoever asks for a company that is not theirs. */
function server(profile = olivia) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const asked = new Headers(init?.headers).get('company-id');
    return asked === null || profile.companies.some(({ value }) => value === asked)
      ? Response.json(profile)
      : Response.json({}, { status: 403 });
  });
}

beforeEach(async () => {
  clearAllStorage();
  endSession('signed-out');
  await startSession({ token: 'secret', userId: 'olivia' });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession('signed-out');
  clearAllStorage();
});

describe('the profile', () => {
  it('the profile is requested once, and again only on demand', async () => {
    const fetching = server();
    await currentProfile();
    const asked = fetching.mock.calls.length;
    await currentProfile();
    expect(fetching.mock.calls.length).toBe(asked);
    await reloadProfile();
    expect(fetching.mock.calls.length).toBeGreaterThan(asked);
  });
  it('the profile selects the parent company, and keeps what the session is known by', async () => {
    server();
    await currentProfile();
    expect(currentSelection()).toEqual({ companyId: 'parent', salesmanId: null });
    expect([readSecret('email'), readSecret('role-id'), readSecret('role-code'), readSecret('company-id')]).toEqual([
      'ana@example.com',
      '2',
      'OA',
      'parent',
    ]);
  });
  it('the profile selects the company that an address asks for, once', async () => {
    server();
    await currentProfile('?defaultCompanyId=sub&defaultSalesmanId=ray');
    expect(currentSelection()).toEqual({ companyId: 'sub', salesmanId: 'ray' });
    applySelection({ companyId: 'parent', salesmanId: null });
    await reloadProfile();
    await currentProfile('?defaultCompanyId=sub&defaultSalesmanId=ray');
    expect(currentSelection()).toEqual({ companyId: 'parent', salesmanId: null });
    await currentProfile('?defaultValue=sub');
    expect(currentSelection().companyId).toBe('sub');
  });
  it('the profile that arrives after the session has ended leaves nothing behind', async () => {
    const answer = Promise.withResolvers<Response>();
    vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise);
    const profile = currentProfile();
    endSession('refused');
    answer.resolve(Response.json(olivia));
    await expect(profile).rejects.toMatchObject({ status: 401 });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('secure_'))).toEqual([]);
    expect(currentSelection()).toEqual({ companyId: null, salesmanId: null });
  });
  it.each(['an answer', 'a refusal'])(
    'the profile does not override a selection made meanwhile when %s comes late',
    async (late) => {
      const ray = profileFixture({
        id: 'ray',
        roleCode: 'SM',
        companies: [company('sub')],
        portfolios: [{ value: 'joanna', label: 'Joanna' }],
      });
      server(ray);
      await currentProfile();
      const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
      vi.spyOn(globalThis, 'fetch').mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
      const before = reloadProfile();
      applySelection({ companyId: 'sub', salesmanId: 'joanna' });
      const after = reloadProfile();
      first.resolve(late === 'an answer' ? Response.json(ray) : Response.json({}, { status: 403 }));
      second.resolve(Response.json({ ...ray, firstName: 'Raymond' }));
      expect([(await before).firstName, (await after).firstName]).toEqual(['Raymond', 'Raymond']);
      expect(currentSelection()).toEqual({ companyId: 'sub', salesmanId: 'joanna' });
    },
  );
  it('the profile drops a selected company the user no longer belongs to', async () => {
    server();
    applySelection({ companyId: 'gone', salesmanId: 'ray' });
    await currentProfile();
    expect(currentSelection()).toEqual({ companyId: 'parent', salesmanId: null });
  });
  it('the profile of a salesman limits the selection to their own customers', async () => {
    server(profileFixture({ id: 'ray', roleCode: 'SM', companies: [company('sub')] }));
    await currentProfile();
    expect(currentSelection()).toEqual({ companyId: 'sub', salesmanId: 'ray' });
  });
  it('the profile of a Software Admin has no selection', async () => {
    server(profileFixture({ roleCode: 'SA' }));
    await currentProfile('?defaultCompanyId=sub&defaultSalesmanId=ray');
    expect(currentSelection()).toEqual({ companyId: null, salesmanId: null });
  });
});
