import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What our own lint rules are for, planted where it is forbidden, and once where it is not. */
const CLOCK = 'export const at = () => Date.now();';
const CHANCE = 'export const luck = () => Math.random();';
const forbidden = [
  ['services/src/features/gadgets/decider.ts', CLOCK],
  ['services/src/features/gizmos/decider.ts', CHANCE],
  ['services/src/domain/parties.ts', CLOCK],
  ['contracts/src/features/gadgets/guards.ts', CLOCK],
  ['contracts/src/features/gadgets/record.ts', CHANCE],
  ['projections/src/features/gadgets/projection.ts', CLOCK],
  ['frontend/src/features/gadgets/form.tsx', CLOCK],
] as const;
const allowed = ['infra/src/clock/index.ts', CLOCK] as const;

const functionOf = (lines: number) => `export const long = () => {\n${'  // one line\n'.repeat(lines - 2)}};`;
const LONG = 'infra/src/clock/long.ts';
const LONG_ENOUGH = ['infra/src/clock/longest.ts', functionOf(100)] as const;
const LONG_TEST = ['infra/src/clock/long.spec.ts', functionOf(101)] as const;

let sandbox: string;
let reported: string;
beforeAll(() => {
  sandbox = mkdtempSync(join(tmpdir(), 'lint-'));
  cpSync('.oxlintrc.json', join(sandbox, '.oxlintrc.json'));
  for (const [path, text] of [...forbidden, allowed, [LONG, functionOf(101)], LONG_ENOUGH, LONG_TEST] as const) {
    mkdirSync(dirname(join(sandbox, path)), { recursive: true });
    writeFileSync(join(sandbox, path), text);
  }
  const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint');
  reported = spawnSync(process.execPath, [oxlint, '--format=unix'], { cwd: sandbox, encoding: 'utf8' }).stdout;
});
afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

describe('rules that decide, fold and project', () => {
  it.each(forbidden)('the lint reports a clock or chance in %s: %s', (path) =>
    expect(reported).toMatch(new RegExp(`${path}:1:\\d+: .*no-restricted-properties`)),
  );
  it('the lint lets the clock ask the machine for the time', () => expect(reported).not.toContain(allowed[0]));
});

describe('the length of a function', () => {
  it('the lint reports a function of 101 lines, comments among them', () =>
    expect(reported).toMatch(new RegExp(`${LONG}:1:\\d+: .*max-lines-per-function`)));
  it.each([LONG_ENOUGH, LONG_TEST])('the lint does not report the length of the function in %s', (path) =>
    expect(reported).not.toContain(path),
  );
});
