import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { isEqualInConstantTime } from '@backoffice/infra/secrets';

const argon2Async = promisify(argon2);

/** OWASP's minimum: 19 MiB, two passes, one lane; about 25 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpaddedBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
/** The same password, however a keyboard composes its letters (RFC 8265). */
const passwordBytes = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8');

/** argon2id in PHC string form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await argon2Async('argon2id', { message: passwordBytes(password), nonce, ...COST });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpaddedBase64(nonce)}$${unpaddedBase64(tag)}`;
}

/**
 * Of no password anybody has; compared with where there is no account, so that its absence takes as long as its
 * presence.
 */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpaddedBase64(randomBytes(16))}$${unpaddedBase64(randomBytes(32))}`;

/** Whether the password is the one hashed; null is no account, which takes the same time and is never right. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(hash ?? DUMMY_HASH) ?? [];
  const expected = Buffer.from(tag, 'base64');
  if (expected.length < 16) throw new Error('A password hash is not in PHC form');
  const actual = await argon2Async('argon2id', {
    message: passwordBytes(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return isEqualInConstantTime(actual, hash === null ? null : expected);
}
