import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadOrCreateKey } from '@backoffice/infra/audit';
import { systemClock } from '@backoffice/infra/clock';
import { makeFolder, writeOnce } from '@backoffice/infra/files';
import { loadOrCreateAuthority, parseAuthority, type Identity } from '@backoffice/infra/seal';
import { CannotStart } from '@backoffice/infra/postgres';
import type { Settings } from './config.ts';

/** What tokens, codes, signatures and seals are made with. */
export type Keys = { readonly secret: string; readonly signingKey: KeyObject; readonly authority: Identity };

/**
 * Made once where the settings name none, and kept in DATA_DIR: links that are out must open after a restart. @throws
 * CannotStart
 */
export async function loadKeys(settings: Settings): Promise<Keys> {
  const secret = settings.SECRET ?? (await loadOrCreateSecret(resolve(settings.DATA_DIR)));
  return { secret, signingKey: await loadSigningKey(settings), authority: await loadAuthority(settings) };
}

async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  try {
    makeFolder(dataDir);
    if (!existsSync(file)) await writeOnce(file, Buffer.from(randomBytes(32).toString('base64url')));
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CannotStart(
      `The folder ${dataDir} cannot be used: ${cause instanceof Error ? cause.message : cause}. Set DATA_DIR to one you may write.`,
      { cause },
    );
  }
}

async function loadSigningKey({ AUDIT_KEY: given, DATA_DIR: dataDir }: Settings): Promise<KeyObject> {
  try {
    const key = createPrivateKey(
      given?.includes('-----BEGIN')
        ? given.replaceAll('\\n', '\n')
        : given
          ? readFileSync(given)
          : await loadOrCreateKey(join(resolve(dataDir), 'audit.key')),
    );
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is of the kind ${key.asymmetricKeyType}`);
    return key;
  } catch (cause) {
    throw new CannotStart(
      `The key that signs the log cannot be read: ${cause instanceof Error ? cause.message : cause}. Set AUDIT_KEY to an Ed25519 private key in PEM, or to the path of one.`,
      { cause },
    );
  }
}

async function loadAuthority({ SEAL_CA_KEY: given, DATA_DIR: dataDir }: Settings): Promise<Identity> {
  try {
    return parseAuthority(
      given?.includes('-----BEGIN')
        ? given.replaceAll('\\n', '\n')
        : given
          ? readFileSync(given, 'utf8')
          : await loadOrCreateAuthority(join(resolve(dataDir), 'seal-ca.pem'), systemClock.now()),
    );
  } catch (cause) {
    throw new CannotStart(
      `The key that vouches for seals cannot be read: ${cause instanceof Error ? cause.message : cause}. Set SEAL_CA_KEY to an EC private key of the curve P-256 and its certificate in PEM, or to the path of both.`,
      { cause },
    );
  }
}
