import { describe, expect, it } from 'vitest';
import { browserPath, type Installer } from './browser.ts';

const debian = {
  platform: 'linux' as NodeJS.Platform,
  arch: 'x64',
  isRoot: false,
  path: '/home/kim/bin:/usr/bin',
  named: undefined as string | undefined,
  cache: '.cache/browser',
};
/** A machine on which these files are; what was installed is told in `did`. */
function machine(...files: string[]) {
  const did: string[] = [];
  const installer: Installer = {
    exists: (path) => files.includes(path),
    apt(verb) {
      did.push(`apt ${verb}`);
      if (verb === 'install') files.push('/usr/bin/chromium');
    },
    fetch(cache) {
      did.push('fetched');
      return `${cache}/chromium`;
    },
  };
  return { did, installer };
}

describe('a browser for the tests', () => {
  it.each([
    ['the one that is named', { ...debian, named: '/opt/mine' }, '/opt/mine'],
    ['Debian’s', debian, '/usr/bin/chromium'],
    ['one on the PATH', debian, '/home/kim/bin/google-chrome'],
    ['Edge', debian, '/usr/bin/microsoft-edge'],
    [
      'Chrome of a Mac',
      { ...debian, platform: 'darwin' as const, arch: 'arm64' },
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  ])('the tests use %s as their browser where it is installed', (_words, on, path) => {
    const { did, installer } = machine(path);
    expect(browserPath(on, installer)).toBe(path);
    expect(did).toEqual([]);
  });

  it('the test browser is installed from Debian by root', () => {
    const { did, installer } = machine('/usr/bin/apt-get');
    expect(browserPath({ ...debian, isRoot: true }, installer)).toBe('/usr/bin/chromium');
    expect(did).toEqual(['apt update', 'apt install']);
  });
  it('the test browser comes from npm without root, and where Debian has none', () => {
    const other = machine('/usr/bin/apt-get');
    expect(browserPath(debian, other.installer)).toBe('.cache/browser/chromium');
    const broken: Installer = {
      ...other.installer,
      apt: () => {
        throw new Error('no network');
      },
    };
    expect(browserPath({ ...debian, isRoot: true }, broken)).toBe('.cache/browser/chromium');
    expect(other.did).toEqual(['fetched', 'fetched']);
  });

  const sentence =
    'The browser tests need Chrome, Chromium or Edge: install one, or name its path in the setting CHROMIUM.';
  it.each(['darwin', 'win32'] as const)('a missing test browser on %s is reported in one sentence', (platform) =>
    expect(() => browserPath({ ...debian, platform }, machine().installer)).toThrow(sentence),
  );
  it('a test browser that cannot be downloaded is reported with the reason', () => {
    const offline: Installer = {
      ...machine().installer,
      fetch: () => {
        throw new Error('npm: no network\nand more');
      },
    };
    expect(() => browserPath(debian, offline)).toThrow(`${sentence} npm: no network`);
  });
});
