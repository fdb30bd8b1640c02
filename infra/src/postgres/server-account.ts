import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart } from './errors.ts';

/** The operating system account a server runs as: our own, or, as PostgreSQL refuses to run as root, `postgres`. */
export type Account = { readonly uid?: number; readonly gid?: number };

const NAME = 'postgres';

/** @throws CannotStart when root's stand-in may not reach a folder it needs */
export function serverAccount(needs: { binaries: string; data: string }): Account {
  if (process.getuid?.() !== 0) return {};
  const account = findAccount() ?? createAccount();
  const data = inaccessibleFolder(needs.data, account);
  if (data)
    throw new CannotStart(
      `PostgreSQL may not run as root, so it runs as the user ${NAME}, who may not enter ${data}: set DATA_DIR to a folder outside it, such as /var/lib/backoffice.`,
    );
  const binaries = inaccessibleFolder(needs.binaries, account);
  if (binaries)
    throw new CannotStart(
      `PostgreSQL may not run as root, so it runs as the user ${NAME}, who may not enter ${binaries}: move this checkout outside it, or start as an ordinary user.`,
    );
  return account;
}

export function chownTo({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function findAccount(): Required<Account> | null {
  try {
    return { uid: readId('-u'), gid: readId('-g') };
  } catch {
    return null; // there is no such user yet
  }
}

const readId = (flag: string) =>
  Number(execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

function createAccount(): Required<Account> {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', NAME], { stdio: 'ignore' });
    return { uid: readId('-u'), gid: readId('-g') };
  } catch {
    throw new CannotStart(
      `PostgreSQL may not run as root and the user ${NAME} could not be made: run "useradd --system ${NAME}", or start as an ordinary user.`,
    );
  }
}

/** The uppermost folder on the way to `path` that the account may not pass, if any. */
function inaccessibleFolder(path: string, { uid, gid }: Account): string | null {
  const parent = dirname(path);
  const above = parent === path ? null : inaccessibleFolder(parent, { uid, gid });
  if (above) return above;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return null; // what does not exist yet will be made and given to the account
  const x = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001;
  return stat.mode & x ? null : path;
}
