import { hmacSha256, isEqualInConstantTime } from '@backoffice/infra/secrets';

/** A message of a company; both are UUIDs. */
export type SentMessage = { readonly tenant: string; readonly messageId: string };

/**
 * Where a mail comes back to that cannot be delivered: an address of its own for each message (RFC 5321, 4.4), so that
 * what comes back says of itself which it was.
 */
export type ReturnAddresses = {
  of(message: SentMessage): string;
  /** The message whose address stands in a text; null where none does, or one that we did not make. */
  find(text: string): SentMessage | null;
};

const UUID_BYTES = 16;
const MAC_BYTES = 6;
/** Of both ids and the mac in digits and small letters: mail servers may write addresses small. */
const CODE_LENGTH = 59;
/** A local part has 64 characters at most (RFC 5321, 4.5.3.1.1), and one of them is the plus sign. */
export const MAX_RETURN_NAME_LENGTH = 64 - CODE_LENGTH - 1;
const WRITTEN = new RegExp(`\\+([\\da-z]{${CODE_LENGTH}})@([\\w.-]{1,255})`, 'g');

/** `address`: of the mailbox, like `b@mail.example.com`, which gets what is sent to `b+…@` as well. */
export function returnAddresses(address: string, secret: string): ReturnAddresses {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  if (name.length > MAX_RETURN_NAME_LENGTH) throw new Error(`No code fits behind ${name}`);
  const macOf = (ids: Buffer) =>
    hmacSha256(secret, `return address ${name} ${ids.toString('hex')}`).subarray(0, MAC_BYTES);
  return {
    of({ tenant, messageId }) {
      const ids = Buffer.from(`${tenant}${messageId}`.replaceAll('-', ''), 'hex');
      if (ids.length !== 2 * UUID_BYTES) throw new Error(`Not the ids of a message: ${tenant} ${messageId}`);
      return `${name}+${codeOf(Buffer.concat([ids, macOf(ids)]))}@${domain}`;
    },
    find(text) {
      for (const [, code = '', place = ''] of text.toLowerCase().matchAll(WRITTEN)) {
        const bytes = bytesOf(code);
        const ids = bytes.subarray(0, 2 * UUID_BYTES);
        if (place !== domain || !isEqualInConstantTime(bytes.subarray(2 * UUID_BYTES), macOf(ids))) continue;
        return { tenant: uuidOf(ids.subarray(0, UUID_BYTES)), messageId: uuidOf(ids.subarray(UUID_BYTES)) };
      }
      return null;
    },
  };
}

const codeOf = (bytes: Buffer) =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(CODE_LENGTH, '0');

function bytesOf(code: string): Buffer {
  let value = 0n;
  for (const letter of code) value = value * 36n + BigInt(Number.parseInt(letter, 36));
  return Buffer.from(value.toString(16).padStart(2 * (2 * UUID_BYTES + MAC_BYTES), '0'), 'hex');
}

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
