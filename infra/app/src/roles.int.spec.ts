import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanUp } from './product-process.spec-kit.ts';
import { splitProduct, type SplitProcess } from './split-product.spec-kit.ts';
import { apiClient, type ApiClient } from './api-client.spec-kit.ts';

/** The product split by ROLE: two that answer browsers, two that fold, one that works, on one database. */
let product: Awaited<ReturnType<typeof splitProduct>>;
let processes: Record<'one' | 'two' | 'projector' | 'second projector' | 'worker', SplitProcess>;
let one: ApiClient, two: ApiClient;

beforeAll(async () => {
  product = await splitProduct();
  const { start } = product;
  const [first, projector, worker] = [await start('api'), await start('projector'), await start('worker')];
  processes = {
    one: first,
    two: await start('api'),
    projector,
    'second projector': await start('projector'),
    worker,
  };
  one = await apiClient(processes.one.url, 'olivia');
  two = await apiClient(processes.two.url, 'olivia');
}, 400_000);
afterAll(async () => {
  await cleanUp();
  await product?.close();
});

/** Banks made at one process, until a console at another has heard of all of them. */
async function makeBanks(maker: ApiClient, names: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const { status, body } = await maker.ask('POST', '/banks/create', { name });
    expect(status).toBe(201);
    ids.push(String(body['id']));
  }
  return ids;
}

describe('processes that share the work', () => {
  it('each is ready; those that answer no browsers serve nothing else', async () => {
    for (const { url } of Object.values(processes)) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const { url } of [processes.projector, processes.worker])
      for (const path of ['/', '/api/users/profile', '/graphql'])
        expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 404]);
  });

  it('what is done at one is found at the other, and a console there hears 200 rows and reads nothing again', async () => {
    const console = await two.listen('Bank');
    const ids = await makeBanks(
      one,
      Array.from({ length: 200 }, (_, n) => `Split Bank ${n}`),
    );
    await vi.waitFor(() => expect(console.heard).toHaveLength(201), 20_000);
    expect(console.heard.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'listening *',
      ...ids.map((id) => `inserted ${id}`),
    ]);
    const { body } = await two.ask('POST', '/banks/list', { search: 'Split Bank', limit: 200 });
    expect(body.items?.length).toBe(200);
    await console.end();
  }, 60_000);

  it('what follows from a command is done by the worker', async () => {
    const asked = await one.ask(
      'GET',
      '/reports/worker-hours/export?endDate=2026-11-21&weekCount=4&format=pdf&whenLong=task',
    );
    expect(asked.status).toBe(202);
    const path = `/background-tasks/${String(asked.body['id'])}`;
    await vi.waitFor(async () => expect((await two.ask('GET', path)).body['state']).toBe('done'), 60_000);
  }, 90_000);

  it.each(['projector', 'worker', 'two'] as const)(
    'given the %s is killed, consoles hear of what is done meanwhile, once it is there again',
    async (name) => {
      const console = await one.listen('Bank');
      const before = await makeBanks(one, [`Before ${name}`]);
      await processes[name].end('SIGKILL');
      const during = await makeBanks(one, [`During ${name} 1`, `During ${name} 2`]);
      await vi.waitFor(
        () => expect(console.heard.map(({ id }) => id)).toEqual(expect.arrayContaining([...before, ...during])),
        20_000,
      );
      await console.end();
      processes = { ...processes, [name]: await product.start(name === 'two' ? 'api' : name) };
      two = await apiClient(processes.two.url, 'olivia');
      const list = await two.ask('POST', '/banks/list', { search: `During ${name}` });
      expect(list.body.items?.length).toBe(2);
    },
    90_000,
  );
});
