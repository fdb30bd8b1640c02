import { LINK_FIELD } from '@backoffice/contracts/capabilities';

export type Letter = {
  readonly body: string;
  readonly url: string | null;
  readonly button: string;
  readonly company: { readonly name: string; readonly address: string; readonly phone: string; readonly email: string };
};

/** The message as plain text; a body that forgot the link gets it at the end. */
export const letterText = ({ body, url, company }: Letter): string => {
  const linked =
    url === null ? body : body.includes(LINK_FIELD) ? body.replaceAll(LINK_FIELD, url) : `${body}\n\n${url}`;
  return `${linked}\n\n-- \n${company.name}\n${[company.address, company.phone, company.email].filter(Boolean).join(' · ')}\n`;
};

/** A code alone in its paragraph is to be read from afar. */
const CODE = /^\d{6}$/;

/** The same as HTML that mail programs understand: tables, styles at the elements, nothing loaded from anywhere. */
export function letterHtml({ body, url, button, company }: Letter): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(LINK_FIELD, url ?? '').trim())
    .filter(Boolean)
    .map(
      (paragraph) =>
        `<p style="margin:0 0 16px;overflow-wrap:anywhere;word-break:break-word${CODE.test(paragraph) ? ';font-size:28px;font-weight:600;letter-spacing:4px' : ''}">${escaped(paragraph).replaceAll('\n', '<br>')}</p>`,
    )
    .join('');
  const pressed =
    url === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escaped(url)}" style="background:#1f4b99;color:#ffffff;text-decoration:none;padding:12px 24px;border-radius:4px;display:inline-block;font-weight:600">${escaped(button)}</a></p>`;
  const footer = [company.address, company.phone, company.email].filter(Boolean).map(escaped).join(' &middot; ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#1c2127">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dce0e5;border-radius:6px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:600;font-size:18px">${escaped(company.name)}</p>${paragraphs}${pressed}
</td></tr><tr><td style="padding:16px 32px;border-top:1px solid #dce0e5;color:#5f6b7c;font-size:13px">${escaped(company.name)}<br>${footer}</td></tr></table>
</td></tr></table></body></html>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
