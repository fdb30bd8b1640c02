import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  cleanUp,
  tamper,
  temporaryFolder,
  startReadyProduct,
  startProduct,
  runCommand,
} from '#app/product-process.spec-kit.ts';

afterAll(cleanUp);

/** `npm run audit:verify` with the settings of a product. */
const verify = (settings: Readonly<Record<string, string>>) => runCommand('audit-verify', settings);

/** Heads are signed by the clock of the product, and the database says by its own when it recorded. */
const CLOCK = { CLOCK_SHIFT: '0' };

describe('npm run audit:verify', { timeout: 300_000 }, () => {
  it('audit:verify finds nothing, a changed byte, then a missing end, with the product running or stopped', async () => {
    const DATA_DIR = temporaryFolder();
    const heads = join(DATA_DIR, 'audit/heads.jsonl');
    const first = await startReadyProduct(DATA_DIR, CLOCK);
    const user = {
      firstName: 'Ana',
      lastName: 'Able',
      userName: 'ana',
      email: 'ana@example.com',
      password: 'a long password',
    };
    expect(
      (
        await fetch(`${first.url}/api/auth/set-up`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(user),
        })
      ).ok,
    ).toBe(true);
    await first.end('SIGTERM');
    const next = await startReadyProduct(DATA_DIR, CLOCK);
    await expect.poll(() => existsSync(heads), { timeout: 10_000 }).toBe(true);

    const whole = await verify({ DATA_DIR });
    expect(whole).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /^The platform: \d+ events, head [0-9a-f]{16}, signed at \d+ on [^\n]+, as recorded\n\d+ events of 1 company in [\d.]+ s: nothing was changed\.\n$/,
      ),
    });
    const events = Number(/: (\d+) events/.exec(whole.said)?.[1]);

    await tamper(
      DATA_DIR,
      `UPDATE log.events SET data = jsonb_set(data, '{firstName}', '"Eve"') WHERE tenant = 'platform' AND position = 1`,
    );
    const altered = {
      code: 1,
      said: expect.stringContaining('\n  position 1 of The platform: the event is not what was recorded\n'),
    };
    expect(await verify({ DATA_DIR })).toMatchObject(altered);
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200); // it was only looked at
    await next.end('SIGTERM');
    expect(await verify({ DATA_DIR })).toMatchObject(altered);
    expect(existsSync(join(DATA_DIR, 'pg/postmaster.pid'))).toBe(false);

    const last = await startReadyProduct(DATA_DIR, CLOCK);
    await tamper(DATA_DIR, `DELETE FROM log.events WHERE position = ${events}`, 'DELETE FROM log.blocks');
    expect(await verify({ DATA_DIR })).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        new RegExp(`\\n  The platform: the log ends at ${events - 1}; ${events} was signed on `),
      ),
    });
    await last.end('SIGTERM');

    rmSync(heads);
    expect(await verify({ DATA_DIR })).toMatchObject({ said: expect.stringContaining('There are no signed heads in') });
  });

  it.each([
    [
      'AUDIT_KEY',
      /^The key that signs the log cannot be read: .+ Set AUDIT_KEY to an Ed25519 private key in PEM, or to the path of one\.$/,
    ],
    [
      'SEAL_CA_KEY',
      /^The key that vouches for seals cannot be read: .+ Set SEAL_CA_KEY to an EC private key of the curve P-256 and its certificate in PEM, or to the path of both\.$/,
    ],
  ])('an unreadable %s is refused with a message that names the setting', async (name, sentence) => {
    const { code, output: said } = await startProduct({
      DATA_DIR: temporaryFolder(),
      PORT: '0',
      [name]: '/nowhere/the.key',
    }).ended;
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  });
});
