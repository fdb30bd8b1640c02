import type { Attachment, Email } from 'postal-mime';

/** The fields of a report about one recipient (RFC 3464, 2.3); names are small, values as they were written. */
export type ReportFields = Readonly<Record<string, string>>;

const contentText = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('utf8');

/** What a machine wrote for machines, in blocks of fields with empty lines between; an empty list where it did not. */
export function reportBlocks({ attachments }: Email, type: string): ReportFields[] {
  const part = attachments.find(({ mimeType }) => mimeType === type);
  if (!part) return [];
  const unfolded = contentText(part)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]+(?=\S)/g, ' ');
  return unfolded
    .split(/\n[^\S\n]*\n/)
    .map((block) => Object.fromEntries(block.split('\n').flatMap(reportField)))
    .filter((fields) => Object.keys(fields).length > 0);
}

function reportField(line: string): [string, string][] {
  const [, name = '', value = ''] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
  return name === '' ? [] : [[name.toLowerCase(), value.trim()]];
}

/** The first address of a text like `rfc822; ana@example.com`, not longer than RFC 5321, 4.5.3.1 allows. */
export const addressIn = (text = ''): string | null =>
  /[^\s<>;,:"'()@]{1,64}@[^\s<>;,:"'()@]{1,255}/.exec(text)?.[0].toLowerCase().replace(/\.$/, '') ?? null;
