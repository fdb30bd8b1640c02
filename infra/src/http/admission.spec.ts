import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { A, as, B, CHILD, LINK, owing, people, RECORD, served } from './edge.spec-kit.ts';
import { noteToStderr } from './note.ts';

let edge: Awaited<ReturnType<typeof served>>;
beforeAll(async () => {
  edge = await served();
});
afterAll(() => edge.app.close());

const list = (headers: Record<string, string>, body: unknown = {}) =>
  edge.ask('POST', '/api/things/list', { headers, body });
const labels = (headers: Record<string, string>, query = '') =>
  edge.ask('GET', `/api/things/labels${query}`, { headers });
const person = (name: string) => people[name]?.id ?? '';
const status = async (answer: Promise<{ status: number }>) => (await answer).status;

describe('the session', () => {
  it('is the only thing that says who calls', async () => {
    const answers = await Promise.all(
      [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic a' }, as('nobody'), as('gone')].map(
        (headers) => list({ ...headers, 'company-id': A }),
      ),
    );
    expect(answers.map((each) => each.status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(answers.map((each) => JSON.stringify({ ...each.json(), requestId: '' }))).size).toBe(1);
  });
  it('is asked for before the body is looked at', async () =>
    expect(await status(edge.ask('POST', '/api/things/list', { raw: '{' }))).toBe(401));
  it('is not given by a share token', async () =>
    expect(await status(list({ authorization: `Bearer ${LINK}`, 'company-id': A }))).toBe(401));
});

describe('company-id', () => {
  it('picks one of the memberships', async () =>
    expect((await list(as('owner', { 'company-id': A }))).json().caller).toMatchObject({
      tenant: A,
      role: 'OA',
      rows: 'all',
      actor: { kind: 'user', name: 'owner', role: 'OA' },
    }));
  it('brings the role of that membership', async () =>
    expect((await list(as('owner', { 'company-id': CHILD }))).json().caller.role).toBe('AD'));
  it('of another company is forbidden', async () =>
    expect(await status(list(as('owner', { 'company-id': B })))).toBe(403));
  it('of a membership that has ended is forbidden', async () =>
    expect(await status(list(as('moved', { 'company-id': A })))).toBe(403));
  it('is needed on a company route', async () =>
    expect((await list(as('owner'))).json()).toMatchObject({
      type: 'VALIDATION_ERROR',
      details: [{ field: 'company-id' }],
    }));
  it('is one id and nothing else', async () => {
    for (const value of [`${A},${B}`, '*', 'platform', `${A}, ${A}`])
      expect(await status(list(as('owner', { 'company-id': value })))).toBe(400);
  });
  it('is said once', async () => {
    const sent = await new Promise<number | undefined>((resolve, reject) => {
      request(
        `${edge.url}/api/things/labels`,
        {
          headers: [
            ['authorization', as('owner').authorization],
            ['company-id', A],
            ['company-id', A],
            ['host', 'x'],
          ].flat(),
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      )
        .on('error', reject)
        .end();
    });
    expect(sent).toBe(400);
  });
  it('must equal its copies', async () => {
    expect(await status(list(as('owner', { 'company-id': A }), { companyId: B }))).toBe(400);
    expect(await status(list(as('owner', { 'company-id': A }), { companyId: A }))).toBe(200);
    expect(await status(labels(as('owner', { 'company-id': A }), `?companyId=${B}`))).toBe(400);
  });
});

describe('role-id', () => {
  it('decides nothing', async () => {
    const bodies = await Promise.all(
      ['2', '6', 'SA', 'x', ''].map((role) =>
        edge.ask('GET', '/api/things/forgotten', { headers: as('sam', { 'company-id': A, 'role-id': role }) }),
      ),
    );
    expect(new Set(bodies.map((each) => each.status))).toEqual(new Set([403]));
  });
  it('that differs is told to the client', async () => {
    const stale = async (role: string) =>
      (await list(as('owner', { 'company-id': A, 'role-id': role }))).headers.get('x-context-stale');
    expect([await stale('6'), await stale('2'), await stale('OA')]).toEqual(['1', null, null]);
  });
  it('that differs is one line in the log, which names nobody and repeats nothing that was sent (T15)', async () => {
    const noted: unknown[] = [];
    const { app, ask } = await served({ note: (message, about) => noted.push({ message, ...about }) });
    for (const role of ['6', 'SA', 'Olivia <olivia@example.com>', '2', 'OA', ''])
      await ask('POST', '/api/things/list', { headers: as('owner', { 'company-id': A, 'role-id': role }), body: {} });
    await app.close();
    const line = {
      message: 'role header differs',
      requestId: expect.any(String),
      route: 'POST /api/things/list',
      is: 'OA',
    };
    expect(noted).toEqual([
      { ...line, said: 'SM' },
      { ...line, said: 'SA' },
      { ...line, said: 'unknown' },
    ]);
  });
  it('is written as one line of JSON', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    noteToStderr('role header differs', { route: 'GET /api/things', said: 'SM', is: 'OA' });
    expect(write.mock.calls.map(([text]) => text)).toEqual([
      '{"level":"info","message":"role header differs","route":"GET /api/things","said":"SM","is":"OA"}\n',
    ]);
    write.mockRestore();
  });
});

describe('salesman-id', () => {
  it('narrows to a salesman of the company', async () =>
    expect((await list(as('owner', { 'company-id': A, 'salesman-id': person('sam') }))).json().caller).toMatchObject({
      rows: 'all',
      salesmanId: person('sam'),
    }));
  it('of somebody else is forbidden', async () => {
    expect(await status(list(as('owner', { 'company-id': A, 'salesman-id': person('bob') })))).toBe(403);
    expect(await status(list(as('owner', { 'company-id': A, 'salesman-id': person('owner') })))).toBe(403);
  });
  it('of who was a salesman of the company is forbidden', async () =>
    expect(await status(list(as('owner', { 'company-id': A, 'salesman-id': person('retired') })))).toBe(403));
  it('is one id', async () =>
    expect(await status(list(as('owner', { 'company-id': A, 'salesman-id': '*' })))).toBe(400));
  it('is forced on a salesman', async () =>
    expect((await list(as('sam', { 'company-id': A }))).json().caller).toMatchObject({
      rows: 'own',
      salesmen: [person('sam')],
    }));
  it('of a colleague is forbidden to a salesman, in header, query and body', async () => {
    expect(await status(list(as('sam', { 'company-id': A, 'salesman-id': person('sue') })))).toBe(403);
    expect(await status(labels(as('sam', { 'company-id': A }), `?salesmanId=${person('sue')}`))).toBe(403);
    expect(await status(list(as('sam', { 'company-id': A }), { salesmanId: person('sue') }))).toBe(403);
    expect(await status(labels(as('sam', { 'company-id': A }), `?salesmanId=${person('sam')}`))).toBe(200);
  });
  it('must equal its copies', async () =>
    expect(
      await status(
        labels(as('owner', { 'company-id': A, 'salesman-id': person('sam') }), `?salesmanId=${person('sue')}`),
      ),
    ).toBe(400));
});

describe('what an address preselects', () => {
  const asked = (name: string, query: string) => status(labels(as(name, { 'company-id': A }), query));
  it('is no other company than the one of the header', async () =>
    expect([
      await asked('owner', `?defaultCompanyId=${A}`),
      await asked('owner', `?defaultCompanyId=${CHILD}`),
      await asked('owner', `?defaultCompanyId=${B}`),
    ]).toEqual([200, 400, 400]));
  it('is a salesman of this company', async () =>
    expect([
      await asked('owner', `?defaultSalesmanId=${person('sam')}`),
      await asked('owner', `?defaultSalesmanId=${person('bob')}`),
      await asked('owner', `?defaultSalesmanId=${person('retired')}`),
    ]).toEqual([200, 403, 403]));
  it('is no colleague to a salesman', async () =>
    expect([
      await asked('sam', `?defaultSalesmanId=${person('sam')}`),
      await asked('sam', `?defaultSalesmanId=${person('sue')}`),
    ]).toEqual([200, 403]));
  it('is the salesman of the header, where that names one', async () =>
    expect(
      await status(
        labels(as('owner', { 'company-id': A, 'salesman-id': person('sam') }), `?defaultSalesmanId=${person('sue')}`),
      ),
    ).toBe(400));
});

describe('who has no row in the table', () => {
  const known = (name: string, headers: Record<string, string> = {}) =>
    edge.authenticate(as(name, headers), { scope: 'company' });
  it('is known by the same rules', async () => {
    expect(await known('owner', { 'company-id': A })).toMatchObject({ tenant: A, role: 'OA', rows: 'all' });
    await expect(known('owner', { 'company-id': B })).rejects.toMatchObject({ status: 403 });
    await expect(known('nobody', { 'company-id': A })).rejects.toMatchObject({ status: 401 });
  });
  it('is granted by name what the matrix grants', async () => {
    const { may } = await known('sam', { 'company-id': A });
    expect(['action:thing.view', 'action:thing.edit', 'action:nobody.declared'].map(may)).toEqual([
      'own',
      'deny',
      'deny',
    ]);
  });
  it('is granted in another company what their role there grants', async () => {
    const rights = async (who: string, headers: Record<string, string>, scope: 'company' | 'platform' = 'company') => {
      const { mayIn } = await edge.authenticate(as(who, headers), { scope });
      return [A, CHILD, B].map((id) => mayIn(id)('action:company.edit'));
    };
    for (const chosen of [A, CHILD])
      expect(await rights('owner', { 'company-id': chosen })).toEqual(['allow', 'deny', 'deny']);
    expect(await rights('moved', { 'company-id': B })).toEqual(['deny', 'deny', 'allow']);
    expect(await rights('admin', {}, 'platform')).toEqual(['allow', 'allow', 'allow']);
  });
  it('sees no rows but his own as a salesman', async () =>
    expect(await known('sam', { 'company-id': A })).toMatchObject({ rows: 'own', salesmen: [person('sam')] }));
});

describe('the permission', () => {
  it('that a role lacks is forbidden', async () => {
    const answer = await edge.ask('POST', '/api/things/create', {
      headers: as('sam', { 'company-id': A }),
      body: { name: 'x' },
    });
    expect([answer.status, answer.json()]).toMatchObject([
      403,
      { type: 'FORBIDDEN', message: 'You do not have permission to perform this action.' },
    ]);
  });
  it('that is in no matrix is denied to everybody', async () => {
    for (const name of ['owner', 'sam', 'admin'])
      expect(await status(edge.ask('GET', '/api/things/forgotten', { headers: as(name, { 'company-id': A }) }))).toBe(
        403,
      );
  });
});

describe('a Software Admin', () => {
  it('has no business in a company', async () => {
    expect(await status(list(as('admin', { 'company-id': A })))).toBe(403);
    expect(await status(list(as('admin')))).toBe(403);
  });
  it('reaches every company on the platform', async () =>
    expect(
      (await edge.ask('POST', '/api/companies/list', { headers: as('admin', { 'company-id': B }) })).json().caller,
    ).toMatchObject({ role: 'SA', tenant: 'platform', companies: 'all' }));
  it('edits any company', async () =>
    expect(await status(edge.ask('PUT', `/api/companies/${B}`, { headers: as('admin'), body: {} }))).toBe(200));
});

describe('a platform route', () => {
  const edit = (name: string, id: string, headers: Record<string, string> = {}) =>
    status(edge.ask('PUT', `/api/companies/${id}`, { headers: as(name, headers), body: {} }));
  it('of a company asks for the right in this very company', async () => {
    expect(await edit('owner', A)).toBe(200);
    expect(await edit('owner', CHILD, { 'company-id': A })).toBe(403);
    expect(await edit('owner', A, { 'company-id': CHILD })).toBe(200);
  });
  it('of a company one is no member of finds nothing', async () => expect(await edit('owner', B)).toBe(404));
  it('gives the companies of the caller', async () =>
    expect((await edge.ask('POST', '/api/companies/list', { headers: as('owner') })).json().caller).toMatchObject({
      role: 'OA',
      companies: [A, CHILD],
    }));
  it('is closed to who is a member of nothing: their sessions are over', async () =>
    expect(await status(edge.ask('POST', '/api/companies/list', { headers: as('left') }))).toBe(401));
  it('still refuses a foreign company-id', async () =>
    expect(await status(edge.ask('POST', '/api/companies/list', { headers: as('owner', { 'company-id': B }) }))).toBe(
      403,
    ));
});

describe('a portfolio', () => {
  const salesmen = async (headers: Record<string, string>) =>
    (await list(as('helper', headers))).json().caller?.salesmen;
  it('adds a colleague in this company, and in no other', async () => {
    expect(await salesmen({ 'company-id': A })).toEqual([person('helper'), person('sam')]);
    expect(await salesmen({ 'company-id': CHILD })).toEqual([person('helper'), person('sue')]);
  });
  it('is narrowed by salesman-id to one of them', async () => {
    expect(await salesmen({ 'company-id': A, 'salesman-id': person('sam') })).toEqual([person('sam')]);
    expect(await salesmen({ 'company-id': A, 'salesman-id': person('helper') })).toEqual([person('helper')]);
    expect(await status(list(as('helper', { 'company-id': A, 'salesman-id': person('sue') })))).toBe(403);
  });
  it('gives nobody else anything', async () =>
    expect((await list(as('sam', { 'company-id': A }))).json().caller.salesmen).toEqual([person('sam')]));
});

describe('a profile that is not complete', () => {
  it('closes everything but itself', async () => {
    for (const path of ['/api/things/labels', '/api/settings'])
      expect((await edge.ask('GET', path, { headers: as('nameless', { 'company-id': A }) })).json()).toMatchObject({
        type: 'FORBIDDEN',
        code: 'PROFILE_UPDATE_REQUIRED',
      });
    expect(await status(edge.ask('GET', '/api/profile', { headers: as('nameless') }))).toBe(200);
  });
  it('closes GraphQL too', async () =>
    await expect(edge.authenticate(as('nameless', { 'company-id': A }), { scope: 'company' })).rejects.toMatchObject({
      status: 403,
      code: 'PROFILE_UPDATE_REQUIRED',
    }));
  it('lets them listen, with no right to hear of anything', async () => {
    const rights = async (who: string) => {
      const { may, mayIn } = await edge.authenticate(as(who, { 'company-id': A }), {
        scope: 'company',
        beforeProfile: 'listening',
      });
      return [may, mayIn(A)].map((each) => each('action:thing.view'));
    };
    expect([await rights('nameless'), await rights('owner')]).toEqual([
      ['deny', 'deny'],
      ['allow', 'allow'],
    ]);
  });
  it('is not spoken of to who may not anyway', async () =>
    expect(
      (await edge.ask('GET', '/api/things/forgotten', { headers: as('nameless', { 'company-id': A }) })).json().code,
    ).toBe('FORBIDDEN'));
});

describe('a challenge', () => {
  const code = (headers: Record<string, string>) => edge.ask('POST', '/api/code', { headers, body: {} });
  it('opens the second step, as the person who owes it and with no rights', async () => {
    const { caller } = (await code(owing('owner'))).json();
    expect(caller).toMatchObject({
      actor: { kind: 'user', id: person('owner'), role: null },
      challengeId: expect.any(String),
      sessionId: null,
      role: null,
      companies: [],
      salesmen: [],
      tenant: 'platform',
    });
  });
  it('opens nothing else', async () => {
    const answers = await Promise.all([
      list({ ...owing('owner'), 'company-id': A }),
      edge.ask('GET', '/api/profile', { headers: owing('owner') }),
      edge.ask('GET', '/api/settings', { headers: owing('owner') }),
    ]);
    expect(answers.map((each) => each.status)).toEqual([401, 401, 401]);
  });
  it('is not what a session is', async () => expect(await status(code(as('owner')))).toBe(401));
  it('is over for who is disabled, and where there is none', async () => {
    expect([await status(code(owing('gone'))), await status(code(owing('nobody'))), await status(code({}))]).toEqual([
      401, 401, 401,
    ]);
  });
});

describe('who was invited and never came', () => {
  it('has no session', async () => expect(await status(list(as('invited', { 'company-id': A })))).toBe(401));
});

describe('a share link', () => {
  it('opens its document', async () => {
    const { caller, params } = (await edge.ask('GET', `/api/things/preview/${LINK}`)).json();
    expect(caller).toMatchObject({
      tenant: A,
      role: null,
      link: { entity: 'Thing', id: RECORD },
      actor: { kind: 'link' },
    });
    expect(params).toEqual({ id: RECORD });
  });
  it('opens no other kind of document', async () =>
    expect(await status(edge.ask('GET', `/api/others/preview/${LINK}`))).toBe(404));
  it('is never the id of the record', async () =>
    expect(await status(edge.ask('GET', `/api/things/preview/${RECORD}`))).toBe(404));
  it('or a session signs', async () => {
    const sign = async (id: string, headers: Record<string, string> = {}) =>
      status(edge.ask('PUT', `/api/things/${id}/sign`, { headers, body: {} }));
    expect([
      await sign(LINK),
      await sign(RECORD),
      await sign(RECORD, as('owner', { 'company-id': A })),
      await sign(LINK, as('owner', { 'company-id': A })),
    ]).toEqual([200, 401, 200, 404]);
  });
  it('cannot be guessed for long', async () => {
    const { app, ask } = await served();
    const guesses = [];
    for (let n = 0; n < 31; n++)
      guesses.push((await ask('GET', `/api/things/preview/${String(n).padEnd(43, 'x')}`)).status);
    const last = await ask('GET', `/api/things/preview/${LINK}`);
    await app.close();
    expect([guesses.slice(0, 30).every((each) => each === 404), guesses[30], last.status]).toEqual([true, 429, 429]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
