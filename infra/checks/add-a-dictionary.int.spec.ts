import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/** A copy of the tree in which somebody has done what add-a-dictionary and add-a-record of docs/how-to say. */
let copy: TreeCopy;

beforeAll(() => {
  copy = copyTree();
  copy.follow('docs/how-to/add-a-dictionary.md');
  copy.follow('docs/how-to/add-a-record.md');
}, 60_000);
afterAll(() => copy.remove());

/** What a script says in JSON, run in the copy. */
async function answerOf<Answer>(
  script: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  const file = join(copy.path, 'infra/checks/asked.ts');
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file], { cwd: copy.path, env: { ...process.env, ...env } });
  let [out, said] = ['', ''];
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (said += String(text)));
  await new Promise((ended) => child.once('close', ended));
  const line = out.trim().split('\n').at(-1) ?? '';
  if (!line.startsWith('{')) throw new Error(`${out}\n${said}`);
  return JSON.parse(line) as Answer; // as the script prints it
}

describe('a dictionary that is one file and one line', () => {
  it('a dictionary added in one file and one line has console pages, a menu entry and stored queries', async () => {
    const { paths, menu, queries } = await answerOf<{ paths: string[]; menu: string; queries: string[] }>(`
      import { runnerImport } from 'vite';
      import { consoleOperations } from './operations.ts';
      const load = async (file) =>
        (await runnerImport(process.cwd() + '/frontend/src/app/site/' + file, { configFile: false, root: process.cwd() + '/frontend' })).module;
      const [{ pagePaths }, { menu, visibleEntries }] = [await load('pages.ts'), await load('menu.ts')];
      const queries = Object.values(await consoleOperations()).filter((text) => /^query ToolKits?\\(/.test(text));
      const shown = visibleEntries(menu, new Set(pagePaths), () => true);
      console.log(JSON.stringify({ paths: pagePaths, menu: JSON.stringify(shown.find(({ label }) => label === 'Maintenance')), queries }));
    `);
    const page = '/job-costing/maintenance/tool-kits';
    expect(paths.filter((path) => path.startsWith(page))).toEqual([page, `${page}/new`, `${page}/:id`]);
    expect(menu).toContain(`{"label":"Tool kits","path":"${page}","permission":"page:maintenance.tool-kits"`);
    expect(queries).toHaveLength(2);
    expect(queries[0]).toContain('dayRate');
  }, 60_000);

  it('records of a new feature are created, listed and read; a new dictionary’s are created, chosen, edited, deleted and restored by permission, and announced', async () => {
    const seen = await answerOf<Record<string, unknown>>(STORY);
    expect(seen).toEqual({
      created: 201,
      refused: 'TOOL_KIT_TAKEN',
      forbidden: [403, 200],
      isUnique: [false, true],
      labels: [{ label: 'Drills', ownership: 'rental' }],
      one: { name: 'Drills', ownership: 'rental', dayRate: 12_500, needsOperator: false, status: 'inactive' },
      list: 1,
      deleted: [200, 200, 200, 200],
      trash: [1, 0],
      history: ['created the tool kit', 'edited the tool kit', 'made it inactive', 'moved it to the trash'],
      heard: true,
      gadget: { created: 201, listed: [{ name: 'Concrete saw', price: 189_900 }], read: [{ boughtOn: '2026-11-20' }] },
    });
  }, 240_000);
});

/**
 * The owner and an admin of the demo company, who may see dictionaries and change none, with a product of their own.
 */
const STORY = `
  import { createClient } from 'graphql-ws';
  import { freePort, freshDataDir, signIn, startApp } from '#e2e/running-app.ts';
  const data = freshDataDir();
  const app = await startApp(data.path, await freePort(), { NODE_ENV: 'test', START: 'demo' });
  const seen = {};
  try {
    const asker = async (userName) => {
      const client = await signIn(app.url, userName);
      return Object.assign((method, path, body) => client.call(method, '/tool-kits' + path, body), client);
    };
    const [owner, viewer] = [await asker('olivia'), await asker('priya')];
    const list = (path) => owner('POST', path, {});
    const heard = Promise.withResolvers();
    const stands = Promise.withResolvers();
    const client = createClient({ url: app.url.replace('http', 'ws') + '/graphql', connectionParams: owner.headers, retryAttempts: 0 });
    client.subscribe({ query: 'subscription { changes(resources: ["ToolKit"]) { kind id } }' }, {
      next: ({ data }) => { stands.resolve(); if (data?.changes.kind === 'inserted') heard.resolve(true); },
      error: heard.reject, complete: () => {},
    });
    await stands.promise;
    const kit = { name: 'Drill set', ownership: 'rental' };
    const made = await owner('POST', '/create', kit);
    const id = made.body.id;
    seen.created = made.status;
    seen.heard = await heard.promise;
    seen.refused = (await owner('POST', '/create', kit)).body.code;
    seen.forbidden = [(await viewer('POST', '/create', { ...kit, name: 'Mine' })).status, (await viewer('POST', '/list', {})).status];
    seen.isUnique = [(await owner('GET', '/is-unique?name=drill%20SET')).body.isUnique, (await owner('GET', '/is-unique?name=drill%20SET&excludeId=' + id)).body.isUnique];
    await owner('PUT', '/' + id, { ...kit, name: 'Drills', dayRate: 12500 });
    await owner('PUT', '/' + id + '/change-status', { status: 'inactive' });
    await until(async () => (await owner('GET', '/' + id)).body.status === 'inactive');
    const { name, ownership, dayRate, needsOperator, status } = (await owner('GET', '/' + id)).body;
    seen.one = { name, ownership, dayRate, needsOperator, status };
    seen.list = (await list('/list')).body.total;
    seen.deleted = [(await owner('DELETE', '/' + id)).status];
    await until(async () => (await list('/list/deleted')).body.total === 1);
    seen.history = (await owner('GET', '/' + id + '/history')).body.items.map(({ words }) => words).toReversed();
    seen.trash = [(await list('/list/deleted')).body.total];
    seen.deleted.push((await owner('PUT', '/' + id + '/restore')).status);
    seen.deleted.push((await owner('DELETE', '/bulk-delete', { ids: [id] })).status);
    seen.deleted.push((await owner('PUT', '/bulk-restore', { ids: [id] })).status);
    await owner('PUT', '/' + id + '/change-status', { status: 'active' });
    await until(async () => (await owner('GET', '/labels')).body.items.length === 1);
    seen.trash.push((await list('/list/deleted')).body.total);
    seen.labels = (await owner('GET', '/labels')).body.items.map(({ label, ownership }) => ({ label, ownership }));
    const saw = { name: 'Concrete saw', price: 189900, boughtOn: '2026-11-20' };
    const { status: created } = await owner.call('POST', '/gadgets/create', saw);
    await until(async () => (await owner.call('POST', '/gadgets/list', {})).body.total === 1);
    const listed = (await owner.call('POST', '/gadgets/list', {})).body.items.map(({ name, price }) => ({ name, price }));
    const query = 'query ($request: ListRequest!) { gadgets(request: $request) { items { boughtOn } } }';
    const answer = await fetch(app.url + '/graphql', {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { request: {} } }),
    });
    seen.gadget = { created, listed, read: (await answer.json()).data.gadgets.items };
    await client.dispose();
  } finally {
    await app.kill('SIGTERM');
    data.remove();
  }
  async function until(holds) {
    for (let tries = 0; tries < 100; tries++) { if (await holds()) return; await new Promise((later) => setTimeout(later, 50)); }
    throw new Error('It never came');
  }
  console.log(JSON.stringify(seen));
`;
