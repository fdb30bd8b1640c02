import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const found = () => [process.env.CHROMIUM, ...KNOWN].find((path): path is string => path !== undefined && existsSync(path));

/** The path of a Chromium; as root on Debian it is installed when there is none. Browser tests never pass by being skipped. */
export function browserPath(): string {
  const path = found() ?? install();
  if (!path) throw new Error('The browser tests need Chromium: install it, or name one in the setting CHROMIUM.');
  return path;
}

function install(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation');
  return found();
}

/** Without the background flags a browser on a closed network keeps trying to reach its maker. */
export const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
