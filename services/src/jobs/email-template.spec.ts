import { describe, expect, it } from 'vitest';
import { emailHtml, emailText } from './email-template.ts';

const company = { name: 'Ridge & Sons', address: '4 Alder St', phone: '(619) 555-0100', email: 'office@ridge.example' };
const content = {
  subject: 'Proposal <5>',
  body: 'Hello Ana,\n\nSign it here: {{doc.link}}.\n\nThank you',
  url: 'https://books.example/p/token',
  button: 'Open proposal 5',
  company,
};
const remittance = [
  { label: 'Mail checks to', text: 'PO Box 1\nSan Diego' },
  { label: 'Pay online', text: 'https://pay.example.com', url: 'https://pay.example.com' },
];

describe('the HTML of an e-mail', () => {
  it('the HTML of an e-mail has a language and its subject as title', () =>
    expect(emailHtml(content)).toMatch(/<html lang="en">.*<title>Proposal &#60;5&#62;<\/title>/s));
  it('the link is a button where its field stands, and no word of it is shown', () => {
    const [before = '', after = ''] = emailHtml(content).split('>Open proposal 5</a>');
    expect(before).toContain('Sign it here:</p>');
    expect(after).toContain('>Thank you</p>');
    expect(emailHtml(content).match(/token/g)).toHaveLength(1);
  });
  it('a body that forgot the link has its button at the end', () =>
    expect(emailHtml({ ...content, body: 'Hello Ana' }).split('Hello Ana')[1]).toContain('>Open proposal 5</a>'));
  it('the sum stands in a box, and how to pay in another', () => {
    const html = emailHtml({ ...content, sum: { label: 'Amount due', text: '$10.00' }, remittance });
    for (const shown of [
      'Amount due',
      '$10.00',
      'How to pay',
      'PO Box 1<br>San Diego',
      '<a href="https://pay.example.com"',
    ])
      expect(html).toContain(shown);
  });
  it('an e-mail of a company without payment instructions says nothing of paying', () =>
    expect(emailHtml(content)).not.toContain('How to pay'));
  it('the logo of the company stands at the head, under its name', () => {
    expect(emailHtml({ ...content, company: { ...company, hasLogo: true } })).toContain(
      '<img src="cid:logo" alt="Ridge &#38; Sons"',
    );
    expect(emailHtml(content)).not.toContain('<img');
  });
});

describe('the plain text of an e-mail', () => {
  it('the plain text of an e-mail has its link once, its sum and how to pay', () =>
    expect(emailText({ ...content, sum: { label: 'Amount due', text: '$10.00' }, remittance })).toBe(
      'Hello Ana,\n\nSign it here: https://books.example/p/token.\n\nThank you\n\nAmount due: $10.00\n\nMail checks to: PO Box 1, San Diego\nPay online: https://pay.example.com\n\n-- \nRidge & Sons\n4 Alder St · (619) 555-0100 · office@ridge.example\n',
    ));
});
