import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  COMPANY_A,
  signedInAs,
  COMPANY_B,
  CHILD_COMPANY,
  LINK_TOKEN,
  PLAN_TOKEN,
  awaitingCodeAs,
  users,
  RECORD_ID,
  serveEdge,
} from './edge.spec-kit.ts';
import { noteToStderr } from './operator-log.ts';

let edge: Awaited<ReturnType<typeof serveEdge>>;
beforeAll(async () => {
  edge = await serveEdge();
});
afterAll(() => edge.app.close());

const list = (headers: Record<string, string>, body: unknown = {}) =>
  edge.ask('POST', '/api/things/list', { headers, body });
const labels = (headers: Record<string, string>, query = '') =>
  edge.ask('GET', `/api/things/labels${query}`, { headers });
const person = (name: string) => users[name]?.id ?? '';
const status = async (answer: Promise<{ status: number }>) => (await answer).status;

describe('the session', () => {
  it('the session alone says who the caller is', async () => {
    const answers = await Promise.all(
      [
        {},
        { authorization: 'Bearer nonsense' },
        { authorization: 'Basic a' },
        signedInAs('nobody'),
        signedInAs('gone'),
      ].map((headers) => list({ ...headers, 'company-id': COMPANY_A })),
    );
    expect(answers.map((each) => each.status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(answers.map((each) => JSON.stringify({ ...each.json(), requestId: '' }))).size).toBe(1);
  });
  it('the session is checked before the body is parsed', async () =>
    expect(await status(edge.ask('POST', '/api/things/list', { raw: '{' }))).toBe(401));
  it('a share token is no session', async () =>
    expect(await status(list({ authorization: `Bearer ${LINK_TOKEN}`, 'company-id': COMPANY_A }))).toBe(401));
});

describe('company-id', () => {
  it('company-id picks one of the memberships', async () =>
    expect((await list(signedInAs('owner', { 'company-id': COMPANY_A }))).json().caller).toMatchObject({
      tenant: COMPANY_A,
      role: 'OA',
      rows: 'all',
      actor: { kind: 'user', name: 'owner', role: 'OA' },
    }));
  it('company-id brings the role of that membership', async () =>
    expect((await list(signedInAs('owner', { 'company-id': CHILD_COMPANY }))).json().caller.role).toBe('AD'));
  it('company-id of another company is forbidden', async () =>
    expect(await status(list(signedInAs('owner', { 'company-id': COMPANY_B })))).toBe(403));
  it('company-id of an ended membership is forbidden', async () =>
    expect(await status(list(signedInAs('moved', { 'company-id': COMPANY_A })))).toBe(403));
  it('company-id is required on a company route', async () =>
    expect((await list(signedInAs('owner'))).json()).toMatchObject({
      type: 'VALIDATION_ERROR',
      details: [{ field: 'company-id' }],
    }));
  it('company-id is one id and nothing else', async () => {
    for (const value of [`${COMPANY_A},${COMPANY_B}`, '*', 'platform', `${COMPANY_A}, ${COMPANY_A}`])
      expect(await status(list(signedInAs('owner', { 'company-id': value })))).toBe(400);
  });
  it('company-id may be sent only once', async () => {
    const sent = await new Promise<number | undefined>((resolve, reject) => {
      request(
        `${edge.url}/api/things/labels`,
        {
          headers: [
            ['authorization', signedInAs('owner').authorization],
            ['company-id', COMPANY_A],
            ['company-id', COMPANY_A],
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
  it('company-id must equal its copies in query and body', async () => {
    expect(await status(list(signedInAs('owner', { 'company-id': COMPANY_A }), { companyId: COMPANY_B }))).toBe(400);
    expect(await status(list(signedInAs('owner', { 'company-id': COMPANY_A }), { companyId: COMPANY_A }))).toBe(200);
    expect(await status(labels(signedInAs('owner', { 'company-id': COMPANY_A }), `?companyId=${COMPANY_B}`))).toBe(400);
  });
});

describe('role-id', () => {
  it('a role-id header decides nothing about permissions', async () => {
    const bodies = await Promise.all(
      ['2', '6', 'SA', 'x', ''].map((role) =>
        edge.ask('GET', '/api/things/forgotten', {
          headers: signedInAs('sam', { 'company-id': COMPANY_A, 'role-id': role }),
        }),
      ),
    );
    expect(new Set(bodies.map((each) => each.status))).toEqual(new Set([403]));
  });
  it('a role-id header that differs is reported to the client', async () => {
    const stale = async (role: string) =>
      (await list(signedInAs('owner', { 'company-id': COMPANY_A, 'role-id': role }))).headers.get('x-context-stale');
    expect([await stale('6'), await stale('2'), await stale('OA')]).toEqual(['1', null, null]);
  });
  it('a differing role-id is one log line that names nobody and repeats nothing sent (T15)', async () => {
    const noted: unknown[] = [];
    const { app, ask } = await serveEdge({ note: (message, about) => noted.push({ message, ...about }) });
    for (const role of ['6', 'SA', 'Olivia <olivia@example.com>', '2', 'OA', ''])
      await ask('POST', '/api/things/list', {
        headers: signedInAs('owner', { 'company-id': COMPANY_A, 'role-id': role }),
        body: {},
      });
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
  it('a differing role-id is logged as one line of JSON', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    noteToStderr('role header differs', { route: 'GET /api/things', said: 'SM', is: 'OA' });
    expect(write.mock.calls.map(([text]) => text)).toEqual([
      '{"level":"info","message":"role header differs","route":"GET /api/things","said":"SM","is":"OA"}\n',
    ]);
    write.mockRestore();
  });
});

describe('salesman-id', () => {
  it('salesman-id narrows to a salesman of the company', async () =>
    expect(
      (await list(signedInAs('owner', { 'company-id': COMPANY_A, 'salesman-id': person('sam') }))).json().caller,
    ).toMatchObject({
      rows: 'all',
      salesmanId: person('sam'),
    }));
  it('salesman-id of somebody else is forbidden', async () => {
    expect(await status(list(signedInAs('owner', { 'company-id': COMPANY_A, 'salesman-id': person('bob') })))).toBe(
      403,
    );
    expect(await status(list(signedInAs('owner', { 'company-id': COMPANY_A, 'salesman-id': person('owner') })))).toBe(
      403,
    );
  });
  it('salesman-id of a former salesman of the company is forbidden', async () =>
    expect(await status(list(signedInAs('owner', { 'company-id': COMPANY_A, 'salesman-id': person('retired') })))).toBe(
      403,
    ));
  it('salesman-id is one id and nothing else', async () =>
    expect(await status(list(signedInAs('owner', { 'company-id': COMPANY_A, 'salesman-id': '*' })))).toBe(400));
  it('salesman-id is set to themselves for a salesman', async () =>
    expect((await list(signedInAs('sam', { 'company-id': COMPANY_A }))).json().caller).toMatchObject({
      rows: 'own',
      salesmen: [person('sam')],
    }));
  it('salesman-id of a colleague is forbidden to a salesman, in header, query and body', async () => {
    expect(await status(list(signedInAs('sam', { 'company-id': COMPANY_A, 'salesman-id': person('sue') })))).toBe(403);
    expect(await status(labels(signedInAs('sam', { 'company-id': COMPANY_A }), `?salesmanId=${person('sue')}`))).toBe(
      403,
    );
    expect(await status(list(signedInAs('sam', { 'company-id': COMPANY_A }), { salesmanId: person('sue') }))).toBe(403);
    expect(await status(labels(signedInAs('sam', { 'company-id': COMPANY_A }), `?salesmanId=${person('sam')}`))).toBe(
      200,
    );
  });
  it('salesman-id must equal its copies in query and body', async () =>
    expect(
      await status(
        labels(
          signedInAs('owner', { 'company-id': COMPANY_A, 'salesman-id': person('sam') }),
          `?salesmanId=${person('sue')}`,
        ),
      ),
    ).toBe(400));
});

describe('what an address preselects', () => {
  const asked = (name: string, query: string) => status(labels(signedInAs(name, { 'company-id': COMPANY_A }), query));
  it('an address cannot preselect another company than the header', async () =>
    expect([
      await asked('owner', `?defaultCompanyId=${COMPANY_A}`),
      await asked('owner', `?defaultCompanyId=${CHILD_COMPANY}`),
      await asked('owner', `?defaultCompanyId=${COMPANY_B}`),
    ]).toEqual([200, 400, 400]));
  it('an address preselects only a salesman of this company', async () =>
    expect([
      await asked('owner', `?defaultSalesmanId=${person('sam')}`),
      await asked('owner', `?defaultSalesmanId=${person('bob')}`),
      await asked('owner', `?defaultSalesmanId=${person('retired')}`),
    ]).toEqual([200, 403, 403]));
  it('an address cannot preselect a colleague for a salesman', async () =>
    expect([
      await asked('sam', `?defaultSalesmanId=${person('sam')}`),
      await asked('sam', `?defaultSalesmanId=${person('sue')}`),
    ]).toEqual([200, 403]));
  it('an address cannot preselect another salesman than the header names', async () =>
    expect(
      await status(
        labels(
          signedInAs('owner', { 'company-id': COMPANY_A, 'salesman-id': person('sam') }),
          `?defaultSalesmanId=${person('sue')}`,
        ),
      ),
    ).toBe(400));
});

describe('who has no row in the table', () => {
  const known = (name: string, headers: Record<string, string> = {}) =>
    edge.authenticate(signedInAs(name, headers), { scope: 'company' });
  it('an operation outside the route table identifies its caller by the same rules', async () => {
    expect(await known('owner', { 'company-id': COMPANY_A })).toMatchObject({
      tenant: COMPANY_A,
      role: 'OA',
      rows: 'all',
    });
    await expect(known('owner', { 'company-id': COMPANY_B })).rejects.toMatchObject({ status: 403 });
    await expect(known('nobody', { 'company-id': COMPANY_A })).rejects.toMatchObject({ status: 401 });
  });
  it('an operation outside the route table is granted by name what the matrix grants', async () => {
    const { may } = await known('sam', { 'company-id': COMPANY_A });
    expect(['action:thing.view', 'action:thing.edit', 'action:nobody.declared'].map(may)).toEqual([
      'own',
      'deny',
      'deny',
    ]);
  });
  it('permissions in another company are those of the caller’s role there', async () => {
    const rights = async (who: string, headers: Record<string, string>, scope: 'company' | 'platform' = 'company') => {
      const { mayIn } = await edge.authenticate(signedInAs(who, headers), { scope });
      return [COMPANY_A, CHILD_COMPANY, COMPANY_B].map((id) => mayIn(id)('action:company.edit'));
    };
    for (const chosen of [COMPANY_A, CHILD_COMPANY])
      expect(await rights('owner', { 'company-id': chosen })).toEqual(['allow', 'deny', 'deny']);
    expect(await rights('moved', { 'company-id': COMPANY_B })).toEqual(['deny', 'deny', 'allow']);
    expect(await rights('admin', {}, 'platform')).toEqual(['allow', 'allow', 'allow']);
  });
  it('an operation outside the route table shows a salesman only his own rows', async () =>
    expect(await known('sam', { 'company-id': COMPANY_A })).toMatchObject({ rows: 'own', salesmen: [person('sam')] }));
});

describe('the permission', () => {
  it('a permission that the role lacks is forbidden', async () => {
    const answer = await edge.ask('POST', '/api/things/create', {
      headers: signedInAs('sam', { 'company-id': COMPANY_A }),
      body: { name: 'x' },
    });
    expect([answer.status, answer.json()]).toMatchObject([
      403,
      { type: 'FORBIDDEN', message: 'You do not have permission to perform this action.' },
    ]);
  });
  it('a permission that is in no matrix is denied to everybody', async () => {
    for (const name of ['owner', 'sam', 'admin'])
      expect(
        await status(
          edge.ask('GET', '/api/things/forgotten', { headers: signedInAs(name, { 'company-id': COMPANY_A }) }),
        ),
      ).toBe(403);
  });
});

describe('a Software Admin', () => {
  it('a Software Admin has no access within a company', async () => {
    expect(await status(list(signedInAs('admin', { 'company-id': COMPANY_A })))).toBe(403);
    expect(await status(list(signedInAs('admin')))).toBe(403);
  });
  it('a Software Admin reaches every company on the platform', async () =>
    expect(
      (
        await edge.ask('POST', '/api/companies/list', { headers: signedInAs('admin', { 'company-id': COMPANY_B }) })
      ).json().caller,
    ).toMatchObject({ role: 'SA', tenant: 'platform', companies: 'all' }));
  it('a Software Admin who owns a company is its owner where they pick it, and Software Admin everywhere else', async () => {
    const roleAt = async (headers: Record<string, string>, scope: 'company' | 'platform') => {
      const { role, tenant, companies } = await edge.authenticate(signedInAs('founder', headers), { scope });
      return [role, tenant, companies];
    };
    expect(await roleAt({ 'company-id': COMPANY_A }, 'company')).toEqual(['OA', COMPANY_A, [COMPANY_A]]);
    expect(await roleAt({}, 'platform')).toEqual(['SA', 'platform', 'all']);
    expect(await roleAt({ 'company-id': COMPANY_B }, 'platform')).toEqual(['SA', 'platform', 'all']);
    expect(await status(list(signedInAs('founder', { 'company-id': COMPANY_B })))).toBe(403);
    expect(await status(list(signedInAs('founder')))).toBe(403);
  });
  it('a Software Admin edits any company', async () =>
    expect(
      await status(edge.ask('PUT', `/api/companies/${COMPANY_B}`, { headers: signedInAs('admin'), body: {} })),
    ).toBe(200));
});

describe('a platform route', () => {
  const edit = (name: string, id: string, headers: Record<string, string> = {}) =>
    status(edge.ask('PUT', `/api/companies/${id}`, { headers: signedInAs(name, headers), body: {} }));
  it('a platform route of a company asks for the permission in this very company', async () => {
    expect(await edit('owner', COMPANY_A)).toBe(200);
    expect(await edit('owner', CHILD_COMPANY, { 'company-id': COMPANY_A })).toBe(403);
    expect(await edit('owner', COMPANY_A, { 'company-id': CHILD_COMPANY })).toBe(200);
  });
  it('a platform route finds no company one is no member of', async () =>
    expect(await edit('owner', COMPANY_B)).toBe(404));
  it('a platform route gives the companies of the caller', async () =>
    expect(
      (await edge.ask('POST', '/api/companies/list', { headers: signedInAs('owner') })).json().caller,
    ).toMatchObject({
      role: 'OA',
      companies: [COMPANY_A, CHILD_COMPANY],
    }));
  it('a platform route is closed to a caller without memberships: their sessions are over', async () =>
    expect(await status(edge.ask('POST', '/api/companies/list', { headers: signedInAs('left') }))).toBe(401));
  it('a platform route still refuses a foreign company-id', async () =>
    expect(
      await status(
        edge.ask('POST', '/api/companies/list', { headers: signedInAs('owner', { 'company-id': COMPANY_B }) }),
      ),
    ).toBe(403));
});

describe('a portfolio', () => {
  const salesmen = async (headers: Record<string, string>) =>
    (await list(signedInAs('helper', headers))).json().caller?.salesmen;
  it('a portfolio adds a colleague in this company, and in no other', async () => {
    expect(await salesmen({ 'company-id': COMPANY_A })).toEqual([person('helper'), person('sam')]);
    expect(await salesmen({ 'company-id': CHILD_COMPANY })).toEqual([person('helper'), person('sue')]);
  });
  it('a portfolio is narrowed by salesman-id to one of its salesmen', async () => {
    expect(await salesmen({ 'company-id': COMPANY_A, 'salesman-id': person('sam') })).toEqual([person('sam')]);
    expect(await salesmen({ 'company-id': COMPANY_A, 'salesman-id': person('helper') })).toEqual([person('helper')]);
    expect(await status(list(signedInAs('helper', { 'company-id': COMPANY_A, 'salesman-id': person('sue') })))).toBe(
      403,
    );
  });
  it('a portfolio gives other roles nothing more', async () =>
    expect((await list(signedInAs('sam', { 'company-id': COMPANY_A }))).json().caller.salesmen).toEqual([
      person('sam'),
    ]));
});

describe('a profile that is not complete', () => {
  it('an incomplete profile closes every route but its own', async () => {
    for (const path of ['/api/things/labels', '/api/settings'])
      expect(
        (await edge.ask('GET', path, { headers: signedInAs('nameless', { 'company-id': COMPANY_A }) })).json(),
      ).toMatchObject({
        type: 'FORBIDDEN',
        code: 'PROFILE_UPDATE_REQUIRED',
      });
    expect(await status(edge.ask('GET', '/api/profile', { headers: signedInAs('nameless') }))).toBe(200);
  });
  it('an incomplete profile closes GraphQL too', async () =>
    await expect(
      edge.authenticate(signedInAs('nameless', { 'company-id': COMPANY_A }), { scope: 'company' }),
    ).rejects.toMatchObject({
      status: 403,
      code: 'PROFILE_UPDATE_REQUIRED',
    }));
  it('an incomplete profile may open a socket, but subscribe to nothing', async () => {
    const rights = async (who: string) => {
      const { may, mayIn } = await edge.authenticate(signedInAs(who, { 'company-id': COMPANY_A }), {
        scope: 'company',
        beforeProfile: 'listening',
      });
      return [may, mayIn(COMPANY_A)].map((each) => each('action:thing.view'));
    };
    expect([await rights('nameless'), await rights('owner')]).toEqual([
      ['deny', 'deny'],
      ['allow', 'allow'],
    ]);
  });
  it('an incomplete profile is not mentioned to callers without permission', async () =>
    expect(
      (
        await edge.ask('GET', '/api/things/forgotten', { headers: signedInAs('nameless', { 'company-id': COMPANY_A }) })
      ).json().code,
    ).toBe('FORBIDDEN'));
});

describe('a challenge', () => {
  const code = (headers: Record<string, string>) => edge.ask('POST', '/api/code', { headers, body: {} });
  it('a challenge opens the second step, as the person who owes it and without permissions', async () => {
    const { caller } = (await code(awaitingCodeAs('owner'))).json();
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
  it('a challenge opens nothing but the second step', async () => {
    const answers = await Promise.all([
      list({ ...awaitingCodeAs('owner'), 'company-id': COMPANY_A }),
      edge.ask('GET', '/api/profile', { headers: awaitingCodeAs('owner') }),
      edge.ask('GET', '/api/settings', { headers: awaitingCodeAs('owner') }),
    ]);
    expect(answers.map((each) => each.status)).toEqual([401, 401, 401]);
  });
  it('a challenge is not accepted as a session', async () => expect(await status(code(signedInAs('owner')))).toBe(401));
  it('a challenge is refused for a disabled person, and where there is none', async () => {
    expect([
      await status(code(awaitingCodeAs('gone'))),
      await status(code(awaitingCodeAs('nobody'))),
      await status(code({})),
    ]).toEqual([401, 401, 401]);
  });
});

describe('who was invited and never came', () => {
  it('an invited person who never came has no session', async () =>
    expect(await status(list(signedInAs('invited', { 'company-id': COMPANY_A })))).toBe(401));
});

describe('a share link', () => {
  it('a share link opens its own document', async () => {
    const { caller, params } = (await edge.ask('GET', `/api/things/preview/${LINK_TOKEN}`)).json();
    expect(caller).toMatchObject({
      tenant: COMPANY_A,
      role: null,
      link: { entity: 'Thing', id: RECORD_ID },
      actor: { kind: 'link' },
    });
    expect(params).toEqual({ id: RECORD_ID });
  });
  it('a share link opens no other kind of document', async () =>
    expect(await status(edge.ask('GET', `/api/others/preview/${LINK_TOKEN}`))).toBe(404));
  it('a share link is never the id of the record', async () =>
    expect(await status(edge.ask('GET', `/api/things/preview/${RECORD_ID}`))).toBe(404));
  it('a document is signed with a share link or with a session', async () => {
    const sign = async (id: string, headers: Record<string, string> = {}) =>
      status(edge.ask('PUT', `/api/things/${id}/sign`, { headers, body: {} }));
    expect([
      await sign(LINK_TOKEN),
      await sign(RECORD_ID),
      await sign(RECORD_ID, signedInAs('owner', { 'company-id': COMPANY_A })),
      await sign(LINK_TOKEN, signedInAs('owner', { 'company-id': COMPANY_A })),
    ]).toEqual([200, 401, 200, 404]);
  });
  it('the link of a person shows what they see by the role they have, and opens no document', async () => {
    const { caller } = (await edge.ask('GET', `/api/plans/${PLAN_TOKEN}.ics`)).json();
    expect(caller).toMatchObject({
      tenant: COMPANY_A,
      role: 'SM',
      rows: 'own',
      actor: { kind: 'user' },
      link: { entity: 'Plan' },
    });
    expect(caller.salesmen).toContain(caller.actor.id);
    const others = [`/api/plans/${LINK_TOKEN}.ics`, `/api/things/preview/${PLAN_TOKEN}`, `/api/plans/${PLAN_TOKEN}`];
    for (const path of others) expect([path, await status(edge.ask('GET', path))]).toEqual([path, 404]);
    expect(await status(edge.ask('PUT', `/api/things/${PLAN_TOKEN}/sign`, { body: {} }))).toBe(404);
  });
  it('a share link cannot be guessed for long', async () => {
    const { app, ask } = await serveEdge();
    const guesses = [];
    for (let n = 0; n < 31; n++)
      guesses.push((await ask('GET', `/api/things/preview/${String(n).padEnd(43, 'x')}`)).status);
    const last = await ask('GET', `/api/things/preview/${LINK_TOKEN}`);
    await app.close();
    expect([guesses.slice(0, 30).every((each) => each === 404), guesses[30], last.status]).toEqual([true, 429, 429]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
