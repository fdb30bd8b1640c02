import { LINK_FIELD } from '@backoffice/contracts/capabilities';

export type EmailContent = {
  readonly body: string;
  readonly url: string | null;
  readonly button: string;
  readonly company: { readonly name: string; readonly address: string; readonly phone: string; readonly email: string };
};

/** The message as plain text; a body that forgot the link gets it at the end. */
export const emailText = ({ body, url, company }: EmailContent): string => {
  const linked =
    url === null ? body : body.includes(LINK_FIELD) ? body.replaceAll(LINK_FIELD, url) : `${body}\n\n${url}`;
  return `${linked}\n\n-- \n${company.name}\n${[company.address, company.phone, company.email].filter(Boolean).join(' · ')}\n`;
};

/** A code alone in its paragraph is to be read from afar. */
const LONE_CODE = /^\d{6}$/;

/** The same as HTML that mail programs understand: tables, styles at the elements, nothing loaded from anywhere. */
export function emailHtml({ body, url, button, company }: EmailContent): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(LINK_FIELD, url ?? '').trim())
    .filter(Boolean)
    .map(
      (paragraph) =>
        `<p style="margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word${LONE_CODE.test(paragraph) ? ';font-size:28px;font-weight:600;letter-spacing:4px' : ''}">${withLinks(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`,
    )
    .join('');
  const pressed =
    url === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#1f4b99;color:#ffffff;text-decoration:none;padding:12px 24px;border-radius:4px;display:inline-block;font-weight:600">${escapeHtml(button)}</a></p>`;
  const footer = [company.address, company.phone, company.email].filter(Boolean).map(escapeHtml).join(' &middot; ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#1c2127">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dce0e5;border-radius:6px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:600;font-size:18px">${escapeHtml(company.name)}</p>${paragraphs}${pressed}
</td></tr><tr><td style="padding:16px 32px;border-top:1px solid #dce0e5;color:#5f6b7c;font-size:13px">${escapeHtml(company.name)}<br>${footer}</td></tr></table>
</td></tr></table></body></html>`;
}

/** An address that stands in the text can be pressed; nothing in it could end the attribute, as it is escaped already. */
const withLinks = (html: string) => html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
