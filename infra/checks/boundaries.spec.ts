import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = process.cwd();
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
/** Where the sources of a workspace are; `infra/bench` is sources alone. */
const sourcesOf = (workspace: string) => (workspace === 'infra/bench' ? workspace : `${workspace}/src`);
type PackageFile = { name: string; dependencies?: object; devDependencies?: object };
type Rule = { name: string };
type Violation = { rule: Rule; from: string };
// the config's own shape
const { forbidden } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as { forbidden: Rule[] };

/** One crime for every rule: files that break it, the first being the criminal. */
const plantedViolations: Record<string, Record<string, string>> = {
  'no-cycles': {
    'services/src/kernel/ping.ts': "import { pong } from './pong.ts';\nexport const ping = () => pong;",
    'services/src/kernel/pong.ts': "import { ping } from './ping.ts';\nexport const pong = () => ping;",
  },
  'nothing-unresolved': {
    'services/src/kernel/lost.ts': "import { x } from '@backoffice/contracts/nowhere';\nexport const lost = x;",
  },
  'declared-dependencies': {
    'services/src/domain/borrowed.ts': "import postgres from 'postgres';\nexport const borrowed = postgres;",
  },
  'contracts-need-only-zod': {
    'contracts/src/kernel/clever.ts': "import { readFileSync } from 'node:fs';\nexport const clever = readFileSync;",
  },
  'infra-knows-no-business': {
    'infra/src/mail/nosy.ts':
      "import { proposal } from '@backoffice/contracts/features/proposals';\nexport const nosy = proposal;",
  },
  'nothing-imports-app': {
    'infra/demo/src/backwards.ts': "import { Settings } from '@backoffice/app';\nexport const backwards = Settings;",
  },
  'only-app-imports-demo': {
    'services/src/kernel/sampler.ts':
      "import { demoUsers } from '@backoffice/demo/people';\nexport const sampler = demoUsers;",
  },
  'writes-and-reads-meet-in-the-log': {
    'services/src/kernel/shortcut.ts':
      "import { readSide } from '@backoffice/projections';\nexport const shortcut = readSide;",
  },
  'reads-and-writes-meet-in-the-log': {
    'projections/src/kernel/shortcut.ts':
      "import { writeSide } from '@backoffice/services';\nexport const shortcut = writeSide;",
  },
  'the-browser-sees-only-contracts': {
    'frontend/src/kernel/leak.ts': "import { notFound } from '@backoffice/infra/http';\nexport const leak = notFound;",
  },
  'the-signing-page-is-small': {
    'frontend/src/preview/heavy.tsx': "import { Button } from '@blueprintjs/core';\nexport const Heavy = Button;",
  },
  'papers-need-only-contracts': {
    'frontend/src/papers/heavy.tsx': "import { Button } from '@blueprintjs/core';\nexport const Heavy = Button;",
  },
  'features-are-islands': {
    'services/src/features/customers/neighbour.ts':
      "import { x } from '#features-crime';\nimport * as other from './../locations/decider.ts';\nexport const neighbour = [x, other];",
  },
  'domain-knows-no-feature': {
    'services/src/domain/partial.ts':
      "import * as feature from './../features/proposals/decider.ts';\nexport const partial = feature;",
  },
  'capabilities-know-no-feature': {
    'services/src/capabilities/partial.ts':
      "import * as feature from './../features/proposals/decider.ts';\nexport const partial = feature;",
  },
  'kernel-knows-nobody': {
    'services/src/kernel/gossip.ts':
      "import * as feature from './../features/proposals/decider.ts';\nexport const gossip = feature;",
  },
  'lists-below-graphql': {
    'projections/src/lists/upward.ts':
      "import { schemaOf } from '#graphql/schema.ts';\nexport const upward = schemaOf;",
  },
  'proof-stands-alone': {
    'projections/src/proof/upward.ts': "import { readerOf } from '#lists/reader.ts';\nexport const upward = readerOf;",
  },
  'mechanisms-below-http': {
    'services/src/capabilities/upward.ts':
      "import { commandHandlers } from '#http/command-handlers.ts';\nexport const upward = commandHandlers;",
  },
  'rules-are-pure': {
    'services/src/features/gadgets/decider.ts':
      "import { randomUUID } from 'node:crypto';\nexport const decide = randomUUID;",
  },
  'only-execute-appends': {
    'services/src/features/gadgets/reactions.ts':
      "import type { EventLog } from '@backoffice/infra/event-log';\nexport type Shortcut = EventLog;",
  },
  'tests-stay-tests': {
    'services/src/features/gadgets/facts.ts': "import { expect } from 'vitest';\nexport const cheat = expect;",
  },
  'no-orphans': { 'services/src/features/gadgets/leftover.ts': 'export const left = 1;' },
};

let sandbox: string;
let found: { violations: Violation[]; totalCruised: number };
beforeAll(() => {
  sandbox = mkdtempSync(join(tmpdir(), 'house-'));
  for (const part of [...workspaces, '.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
    cpSync(join(root, part), join(sandbox, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path),
    });
  mkdirSync(join(sandbox, 'node_modules/@backoffice'), { recursive: true });
  for (const path of workspaces)
    symlinkSync(join(sandbox, path), join(sandbox, 'node_modules/@backoffice', basename(path)));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@backoffice') symlinkSync(join(root, 'node_modules', name), join(sandbox, 'node_modules', name));
  for (const [file, source] of Object.values(plantedViolations).flatMap((files) => Object.entries(files))) {
    mkdirSync(dirname(join(sandbox, file)), { recursive: true });
    writeFileSync(join(sandbox, file), source, { flag: 'wx' }); // nobody's file makes room for a crime
  }
  found = cruise();
}, 600_000);
afterAll(() => rmSync(sandbox, { recursive: true, force: true }), 60_000);

describe('import boundaries', () => {
  it('the product keeps every import rule, and all its files were checked', () => {
    const planted = new Set(Object.values(plantedViolations).flatMap((files) => Object.keys(files)));
    expect(
      found.violations.filter(({ from }) => !planted.has(from)).map(({ rule, from }) => `${rule.name}: ${from}`),
    ).toEqual([]);
    expect(found.totalCruised).toBeGreaterThan(150);
  });

  it.each(workspaces)('the package file of %s names the workspaces that it imports, and no others', (workspace) => {
    const file = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as PackageFile;
    const named = Object.keys({ ...file.dependencies, ...file.devDependencies });
    const imported = globSync(`${sourcesOf(workspace)}/**/*.{ts,tsx}`).flatMap(
      (path) => readFileSync(path, 'utf8').match(/(?<=(from |import\()')@backoffice\/\w+/g) ?? [],
    );
    expect([...new Set(imported)].filter((name) => name !== file.name).toSorted()).toEqual(
      named.filter((name) => name.startsWith('@backoffice/')).toSorted(),
    );
  });

  it('every import rule has an example that breaks it', () =>
    expect(Object.keys(plantedViolations).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted()));

  it('every forbidden import is reported, each by its own rule', () => {
    const caught = found.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
    for (const [name, files] of Object.entries(plantedViolations))
      expect(caught).toContain(`${name}: ${Object.keys(files)[0]}`);
  });
});

/** Once, over the house with the crimes in it. */
function cruise(): typeof found {
  const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const output = join(sandbox, 'cruise.json'); // a pipe is cut off when the cruise ends
  const args = [
    bin,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    '--output-to',
    output,
    ...workspaces.map(sourcesOf),
  ];
  spawnSync(process.execPath, args, { cwd: sandbox, stdio: 'ignore' }); // it exits with the number of violations
  // dependency-cruiser's JSON output
  return (JSON.parse(readFileSync(output, 'utf8')) as { summary: typeof found }).summary;
}
