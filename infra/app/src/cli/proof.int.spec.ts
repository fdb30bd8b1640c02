import { afterAll, describe, expect, it } from 'vitest';
import { cleanUp, tamper, temporaryFolder, startReadyProduct, runCommand } from '#app/product-process.spec-kit.ts';

afterAll(cleanUp);

describe('npm run proof', { timeout: 120_000 }, () => {
  it('npm run proof exits with 0, or with 1 after a row was changed, with the product running or stopped', async () => {
    const DATA_DIR = temporaryFolder();
    const product = await startReadyProduct(DATA_DIR);
    const user = {
      firstName: 'Ana',
      lastName: 'Able',
      userName: 'ana',
      email: 'ana@example.com',
      password: 'a long password',
    };
    expect(
      (
        await fetch(`${product.url}/api/auth/set-up`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(user),
        })
      ).ok,
    ).toBe(true);
    await expect
      .poll(() => runCommand('proof', { DATA_DIR }), { timeout: 30_000 })
      .toEqual({ code: 0, said: expect.stringMatching(/^\{"company":"platform",.*"failed":0,"rules":.*\}\n$/) });

    await tamper(DATA_DIR, "UPDATE read.users SET name = 'Eve'");
    const found = {
      code: 1,
      said: expect.stringMatching(
        /"failed":1,"rules"[^]*"words":"Its list shows something else than its history","expected":"name Ana Able","found":"name Eve"/,
      ),
    };
    expect(await runCommand('proof', { DATA_DIR })).toMatchObject(found);
    await product.end('SIGTERM');
    expect(await runCommand('proof', { DATA_DIR })).toMatchObject(found);
  });
});
