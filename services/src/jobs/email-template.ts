import { LINK_FIELD, type LetterLine } from '@backoffice/contracts/capabilities';
import { parseRichText, richTextWords, type RichTextBlock, type RichTextSpan } from '@backoffice/contracts/kernel';

/** Content-ID of the company's picture among the attachments (RFC 2392); mail programs show it without asking. */
export const LOGO_CID = 'logo';

export type EmailContent = {
  readonly subject: string;
  /** Rich text. */
  readonly body: string;
  readonly url: string | null;
  readonly button: string;
  readonly sum?: LetterLine | null;
  readonly remittance?: readonly LetterLine[];
  /** By their Content-ID; `count`: how many there are in all. */
  readonly photos?: {
    readonly shown: readonly { readonly cid: string; readonly alt: string }[];
    readonly count: number;
  };
  readonly company: {
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
    readonly hasLogo?: boolean;
  };
};

/** The message as plain text; a body that forgot the link gets it at the end. */
export const emailText = ({ body, url, sum = null, remittance = [], company }: EmailContent): string =>
  [
    richTextWords(withLink(body, url)).replaceAll(LINK_FIELD, url ?? ''),
    ...(sum ? [plainLine(sum)] : []),
    ...(remittance.length > 0 ? [remittance.map(plainLine).join('\n')] : []),
    `-- \n${company.name}\n${contactLine(company, ' · ')}\n`,
  ].join('\n\n');

const plainLine = ({ label, text }: LetterLine) => `${label}: ${text.replaceAll('\n', ', ')}`;
const withLink = (body: string, url: string | null) =>
  url === null || body.includes(LINK_FIELD) ? body : `${body}\n\n${LINK_FIELD}`;
const contactLine = ({ address, phone, email }: EmailContent['company'], separator: string) =>
  [address, phone, email].filter(Boolean).join(separator);

/** A code alone in its paragraph is to be read from afar. */
const LONE_CODE = /^\d{6}$/;
/** What is left of a sentence that ended with the link. */
const LONE_PUNCTUATION = /^[.,;:!)]*$/;

/**
 * The same as HTML that mail programs understand: tables, styles at the elements, nothing loaded from anywhere. The
 * link is a button where its field stands.
 */
export function emailHtml({
  subject,
  body,
  url,
  button,
  sum = null,
  remittance = [],
  photos,
  company,
}: EmailContent): string {
  const pressed =
    url === null
      ? ''
      : `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="background:#1f4b99;color:#ffffff;text-decoration:none;padding:12px 24px;border-radius:4px;display:inline-block;font-weight:600">${escapeHtml(button)}</a></p>`;
  const paragraphs = parseRichText(withLink(body, url))
    .map((block) => blockHtml(block, pressed, { url: url ?? '', button }))
    .join('');
  const name = escapeHtml(company.name);
  const head = company.hasLogo
    ? `<img src="cid:${LOGO_CID}" alt="${name}" style="display:block;border:0;max-width:240px;max-height:72px;height:auto">`
    : name;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#1c2127"><main>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dce0e5;border-radius:6px"><tr><td style="padding:32px">
<h1 style="margin:0 0 24px;font-weight:600;font-size:18px">${head}</h1>${sum ? sumBox(sum) : ''}${paragraphs}${photos ? photoRow(photos, url) : ''}${remittance.length === 0 ? '' : remittanceBox(remittance)}
</td></tr><tr><td style="padding:16px 32px;border-top:1px solid #dce0e5;color:#5f6b7c;font-size:13px">${name}<br>${escapeHtml(contactLine(company, ' · '))}</td></tr></table>
</td></tr></table></main></body></html>`;
}

const WRAPPED = 'overflow-wrap:anywhere;word-break:break-word';
type OwnLink = { readonly url: string; readonly button: string };

/**
 * A paragraph ends where the customer's own link stands, and the button takes its place; in headings and lists it is a
 * link among the words.
 */
function blockHtml(block: RichTextBlock, pressed: string, own: OwnLink): string {
  if (block.kind === 'paragraph') return splitAtLink(block.spans).map(paragraphHtml).join(pressed);
  const inline = (spans: readonly RichTextSpan[]) =>
    splitAtLink(spans)
      .map(spansHtml)
      .join(`<a href="${escapeHtml(own.url)}" style="color:#1f4b99">${escapeHtml(own.button)}</a>`);
  if (block.kind === 'heading') {
    const [tag, size] = block.level === 1 ? ['h2', 20] : ['h3', 17];
    return `<${tag} style="margin:24px 0 8px;font-weight:600;font-size:${size}px;${WRAPPED}">${inline(block.spans)}</${tag}>`;
  }
  const items = block.items.map((spans) => `<li style="margin:0 0 4px;${WRAPPED}">${inline(spans)}</li>`).join('');
  const tag = block.ordered ? 'ol' : 'ul';
  return `<${tag} style="margin:0 0 16px;padding-left:24px">${items}</${tag}>`;
}

/** What stands before, between and behind the customer's own links. */
function splitAtLink(spans: readonly RichTextSpan[]): RichTextSpan[][] {
  const parts: RichTextSpan[][] = [[]];
  for (const span of spans)
    for (const [at, text] of span.text.split(LINK_FIELD).entries()) {
      if (at > 0) parts.push([]);
      if (text !== '') parts.at(-1)?.push({ ...span, text });
    }
  return parts;
}

function paragraphHtml(spans: readonly RichTextSpan[]): string {
  const words = spans
    .map(({ text }) => text)
    .join('')
    .trim();
  if (LONE_PUNCTUATION.test(words)) return '';
  const code = LONE_CODE.test(words) ? ';font-size:28px;font-weight:600;letter-spacing:4px' : '';
  return `<p style="margin:0 0 16px;${WRAPPED}${code}">${spansHtml(spans).trim()}</p>`;
}

const spansHtml = (spans: readonly RichTextSpan[]) => spans.map(spanHtml).join('');

/** Tags of our own around words that are escaped; a link leads where `parseRichText` allows. */
function spanHtml({ text, bold, italic, underline, link }: RichTextSpan): string {
  const words = link === undefined ? linesHtml(text) : escapeHtml(text).replaceAll('\n', '<br>');
  const leant = italic ? `<em>${words}</em>` : words;
  const weighed = bold ? `<strong>${leant}</strong>` : leant;
  const lined = underline ? `<u>${weighed}</u>` : weighed;
  return link === undefined ? lined : `<a href="${escapeHtml(link)}" style="color:#1f4b99">${lined}</a>`;
}

const box = (content: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;background:#f6f7f9;border:1px solid #dce0e5;border-radius:4px"><tr><td style="padding:16px 20px">${content}</td></tr></table>`;
const sumBox = ({ label, text }: LetterLine) =>
  box(
    `<div style="color:#5f6b7c;font-size:13px">${escapeHtml(label)}</div><div style="font-size:24px;font-weight:600">${escapeHtml(text)}</div>`,
  );
const remittanceBox = (lines: readonly LetterLine[]) =>
  box(
    `<div style="font-weight:600">How to pay</div>${lines
      .map(
        ({ label, text, url }) =>
          `<div style="margin-top:8px;color:#5f6b7c;font-size:13px">${escapeHtml(label)}</div><div style="overflow-wrap:anywhere">${url === undefined ? linesHtml(text) : `<a href="${escapeHtml(url)}" style="color:#1f4b99">${escapeHtml(text)}</a>`}</div>`,
      )
      .join('')}`,
  );

/** Small, side by side; where there are more, a way to all of them. */
function photoRow({ shown, count }: NonNullable<EmailContent['photos']>, url: string | null): string {
  if (shown.length === 0) return '';
  const cells = shown
    .map(
      ({ cid, alt }) =>
        `<td width="33%" valign="top" style="padding:0 8px 8px 0"><img src="cid:${cid}" alt="${escapeHtml(alt)}" width="156" style="display:block;border:0;width:100%;max-width:156px;height:auto;border-radius:4px"></td>`,
    )
    .join('');
  const all =
    count > shown.length && url !== null
      ? `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#1f4b99">See all ${count} photos</a></p>`
      : '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 8px"><tr>${cells}</tr></table>${all}`;
}

const linesHtml = (text: string) => withLinks(escapeHtml(text)).replaceAll('\n', '<br>');
/**
 * An address that stands in the text can be pressed; nothing in it could end the attribute, as it is escaped already.
 */
const withLinks = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
