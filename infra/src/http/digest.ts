import { hash } from 'node:crypto';

export const sha256 = (bytes: string | Uint8Array): string => hash('sha256', bytes);

/** The same value gives the same text, however its keys are ordered; what JSON leaves out is left out. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const member: unknown = (value as Readonly<Record<string, unknown>>)[key]; // one of its own
    if (member !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}

/** An id that is always the same for the same text: version 8 of RFC 9562, made of a SHA-256. */
export function deterministicUuid(text: string): string {
  const hex = sha256(text);
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
