import type { BulkPreview } from '@backoffice/contracts/capabilities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductFixture, type ProductFixture } from './product-fixture.spec-kit.ts';
import type { Role } from '@backoffice/contracts/kernel';

/** What needs both sides: everything that a list finds, and views that only some may see. */

let world: ProductFixture;
beforeAll(async () => {
  world = await openProductFixture();
}, 300_000);
afterAll(() => world?.close(), 60_000);

type Answer = { readonly status: number; readonly body: Record<string, unknown> };
async function ask(role: Role, method: string, path: string, body?: unknown): Promise<Answer> {
  const { status, text } = await world.ask({
    method,
    path: `/api${path}`,
    headers: world.headersOf(role, { scope: 'company' }),
    ...(body === undefined ? {} : { body }),
  });
  // of problems and answers alike
  return { status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}
const idOf = ({ body }: Answer) => String(body['id']);
type Rows = { readonly items: readonly { readonly id: string; readonly name: string }[]; readonly total: number };
const rowsOf = async (role: Role, path: string, request: object = {}) =>
  (await ask(role, 'POST', path, { limit: 200, ...request })).body as unknown as Rows; // what lists answer

const view = (name: string, more: object = {}) => ({ list: 'invoices', name, layout: {}, ...more });
const savedBy = async (role: Role, name: string, more: object = {}) =>
  idOf(await ask(role, 'POST', '/saved-views/create', view(name, more)));
const seenBy = async (role: Role) => (await rowsOf(role, '/saved-views/list')).items.map(({ id }) => id);

describe('a saved view of a list', () => {
  it('a private view is nowhere for anybody else, whatever their role', async () => {
    const id = await savedBy('SM', 'Mine alone');
    expect(await seenBy('SM')).toContain(id);
    for (const role of ['OA', 'SU', 'AF', 'AD'] as const) {
      expect(await seenBy(role)).not.toContain(id);
      const answers = [
        await ask(role, 'GET', `/saved-views/${id}`),
        await ask(role, 'PUT', `/saved-views/${id}`, { name: 'Theirs', layout: {} }),
        await ask(role, 'PUT', `/saved-views/${id}/share`),
        await ask(role, 'PUT', `/saved-views/${id}/default`, { audience: 'person', isDefault: true }),
        await ask(role, 'DELETE', `/saved-views/${id}`),
      ];
      expect([role, ...answers.map(({ status }) => status)]).toEqual([role, 404, 404, 404, 404, 404]);
    }
  });
  it('a shared view is opened by a colleague, and changed by its owner and administrators alone', async () => {
    const id = await savedBy('AD', 'For all', { isShared: true });
    expect(await ask('AF', 'GET', `/saved-views/${id}`)).toMatchObject({ status: 200, body: { name: 'For all' } });
    const changed = { name: 'For everybody', layout: { search: 'wall' } };
    expect(await ask('AF', 'PUT', `/saved-views/${id}`, changed)).toMatchObject({
      status: 403,
      body: { code: 'NOT_YOUR_VIEW' },
    });
    expect((await ask('SU', 'PUT', `/saved-views/${id}`, changed)).status).toBe(200);
    expect(await ask('AD', 'GET', `/saved-views/${id}`)).toMatchObject({ body: { name: 'For everybody' } });
    await ask('AD', 'PUT', `/saved-views/${id}/unshare`);
    expect((await ask('AF', 'GET', `/saved-views/${id}`)).status).toBe(404);
  });
  it('a list has one default for each person, which passes from one view to the next', async () => {
    const [first, second] = [await savedBy('AF', 'First'), await savedBy('AF', 'Second')];
    const makeDefault = (id: string) =>
      ask('AF', 'PUT', `/saved-views/${id}/default`, { audience: 'person', isDefault: true });
    expect((await makeDefault(first)).status).toBe(200);
    expect((await makeDefault(second)).status).toBe(200);
    const defaults = async (id: string) => (await ask('AF', 'GET', `/saved-views/${id}`)).body['defaultOf'];
    expect([await defaults(first), await defaults(second)]).toEqual([[], [world.people.AF.id]]);
    expect(
      await ask('AF', 'PUT', `/saved-views/${second}/default`, { audience: 'company', isDefault: true }),
    ).toMatchObject({ status: 403, body: { code: 'COMPANY_DEFAULT_RESERVED' } });
  });
  it('two views of one person for one list do not have the same name', async () => {
    await savedBy('SU', 'Twice');
    expect(await ask('SU', 'POST', '/saved-views/create', view('twice'))).toMatchObject({
      status: 422,
      body: { code: 'VIEW_NAME_TAKEN' },
    });
    expect((await ask('SU', 'POST', '/saved-views/create', view('Twice', { list: 'customers' }))).status).toBe(201);
  });
});

/** A kind that is entered, several of it, and what finds them. */
const kinds = ['banks', 'payment-methods'] as const;
const enter = async (path: string, name: string) => idOf(await ask('OA', 'POST', `/${path}/create`, { name }));
const preview = async (path: string, verb: string, request: object) =>
  await ask('OA', 'POST', `/${path}/bulk-${verb}/preview`, request);

describe.each(kinds)('all %s that a list finds', (path) => {
  it('what is previewed is done, to these records and no others', async () => {
    const ids = [await enter(path, 'Wanted one'), await enter(path, 'Wanted two')];
    const other = await enter(path, 'Kept');
    const filter = { search: 'wanted' };
    const { body } = await preview(path, 'delete', { filter });
    expect(body).toMatchObject({ count: 2, blocked: [], inBackground: false });
    const done = await ask('OA', 'POST', `/${path}/bulk-delete`, { filter, token: body['token'] });
    expect(done).toMatchObject({ status: 200, body: { count: 2, ids: ids.toSorted() } });
    expect((await rowsOf('OA', `/${path}/list/deleted`, filter)).total).toBe(2);
    expect((await ask('OA', 'GET', `/${path}/${other}`)).body['trashedAt']).toBeNull();
  });
  it('a set that has changed since its preview is refused, and nothing is done', async () => {
    await enter(path, 'Late one');
    const filter = { search: 'late' };
    const { body } = await preview(path, 'delete', { filter });
    await enter(path, 'Late two');
    expect(await ask('OA', 'POST', `/${path}/bulk-delete`, { filter, token: body['token'] })).toMatchObject({
      status: 409,
      body: { code: 'PREVIEW_STALE' },
    });
    expect((await rowsOf('OA', `/${path}/list`, filter)).total).toBe(2);
  });
  it('what stands against some of them is told by its sentence and by name, and the others are done', async () => {
    const [active, inactive] = [await enter(path, 'Mixed one'), await enter(path, 'Mixed two')];
    await ask('OA', 'PUT', `/${path}/${inactive}/change-status`, { status: 'inactive' });
    const request = { filter: { search: 'mixed' }, status: 'inactive' };
    const { body } = await preview(path, 'change-status', request);
    const { blocked, count, token } = body as unknown as BulkPreview; // as the route declares
    expect([count, blocked]).toEqual([
      1,
      [
        {
          code: 'STATUS_UNCHANGED',
          message: 'This record already has that status.',
          count: 1,
          samples: ['Mixed two'],
        },
      ],
    ]);
    expect(await ask('OA', 'PUT', `/${path}/bulk-change-status`, { ...request, token })).toMatchObject({
      status: 200,
      body: { ids: [active] },
    });
  });
  it('a bulk command names its records or says which match, with the token of a preview', async () => {
    const refused = async (body: object) => {
      const { details } = (await ask('OA', 'POST', `/${path}/bulk-delete`, body)).body;
      return (details as readonly { readonly field: string }[]).map(({ field }) => field);
    };
    expect(await refused({})).toEqual(['ids']);
    expect(await refused({ filter: {} })).toEqual(['token']);
    expect(await refused({ filter: {}, ids: [world.companyId] })).toEqual(['filter']);
  });
});

describe('more than are done at once', () => {
  it('the background does them, and tells what was refused by then', async () => {
    const names = Array.from({ length: 201 }, (_, at) => `Many ${String(at).padStart(3, '0')}`);
    const ids = await Promise.all(names.map((name) => enter('banks', name)));
    await world.quiet(); // so many at once that nobody waits for them to be read
    const filter = { search: 'many' };
    const { body } = await preview('banks', 'delete', { filter });
    expect(body).toMatchObject({ count: 201, inBackground: true });
    const begun = await ask('OA', 'POST', '/banks/bulk-delete', { filter, token: body['token'] });
    expect(begun).toMatchObject({ status: 202, body: { count: 201 } });
    const task = async () => (await ask('OA', 'GET', `/background-tasks/${String(begun.body['taskId'])}`)).body;
    await expect.poll(async () => (await task())['state'], { timeout: 60_000, interval: 100 }).toBe('done');
    expect(await task()).toMatchObject({ kind: 'bulk', done: 201, total: 201 });
    expect((await ask('OA', 'GET', `/banks/${ids[200]}`)).body['trashedAt']).not.toBeNull();
  });
});
