import { readFileSync, writeFileSync } from 'node:fs';

/**
 * After a change of dependencies: `node infra/checks/complete-lock.ts`. npm drops an optional platform package it could
 * not fetch from package-lock.json, and `npm ci` then refuses ("Missing: X@ from lock file"). This writes the dropped
 * entries back; npm skips them on any other platform, so they are never fetched here.
 */
type Package = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
};
const FILE = 'package-lock.json';
const OPERATING_SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'win32',
  'windows',
  'openharmony',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as { packages: Record<string, Package> }; // npm's own format
const isLocked = (from: string, name: string): boolean =>
  `${from ? `${from}/` : ''}node_modules/${name}` in lock.packages || (from !== '' && isLocked(outside(from), name));
/** Where node looks next: a package lies in the one that installed it, a workspace in the root. */
const outside = (from: string) => /^(.*?)\/?node_modules\/(?:@[^/]+\/)?[^/]+$/.exec(from)?.[1] ?? '';

let added = 0;
for (const [at, { optionalDependencies = {}, dev }] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const words = name.split(/[/-]/);
    const [os, cpu] = [
      OPERATING_SYSTEMS.find((known) => words.includes(known)),
      PROCESSORS.find((known) => words.includes(known)),
    ];
    if (!/^\d/.test(version) || (!os && !cpu) || isLocked(at, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      optional: true,
      ...(dev && { dev }),
      ...(cpu && { cpu: [cpu] }),
      ...(os && { os: [os === 'windows' ? 'win32' : os] }),
      ...(words.includes('musl') && { libc: ['musl'] }),
    };
    added += 1;
  }
const [root, ...rest] = Object.entries(lock.packages);
if (root) lock.packages = Object.fromEntries([root, ...rest.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries written back`);
