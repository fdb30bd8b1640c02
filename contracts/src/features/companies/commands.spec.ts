import { describe, expect, it } from 'vitest';
import { noPaymentInstructions } from './calculations.ts';
import { CompanyFields, PaymentInstructions } from './commands.ts';
import { RecordedCompany } from './events.ts';
import { CompanyView } from './view.ts';

const { website } = CompanyFields.shape;

describe('the website of a company', () => {
  it.each([
    ['https://www.canyon.example/about?x=1', 'https://www.canyon.example/about?x=1'],
    ['http://canyon.example:8080', 'http://canyon.example:8080'],
    [' www.canyon.example ', 'https://www.canyon.example'],
    ['canyon.example:8080/x', 'https://canyon.example:8080/x'],
    ['', ''],
    [undefined, ''],
  ])('the website %j is kept as: %j', (typed, kept) => expect(website.parse(typed)).toBe(kept));
  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'ftp://canyon.example',
    'mailto:a@canyon.example',
    'our site',
    'https://',
    '//',
  ])('the website %s is refused, and its field is named', (typed) => {
    const { error } = CompanyFields.safeParse({ website: typed });
    expect(error?.issues.filter(({ path }) => path[0] === 'website').map(({ message }) => message)).toEqual([
      'Use a web address like https://www.example.com.',
    ]);
  });
  it('a website of any kind that was recorded before can still be read', () => {
    const old = 'javascript:alert(1)';
    expect(RecordedCompany.shape.website.parse(old)).toBe(old);
    expect(CompanyView.shape.website.parse(old)).toBe(old);
  });
});

describe('the payment link of a company', () => {
  const parse = (paymentLink: string) => PaymentInstructions.safeParse({ ...noPaymentInstructions, paymentLink });
  it.each(['https://pay.canyon.example/invoices?x=1', ''])('the payment link %j is taken', (typed) =>
    expect(parse(typed).data?.paymentLink).toBe(typed),
  );
  it.each(['http://pay.canyon.example', 'javascript:alert(1)', 'pay.canyon.example', 'https://'])(
    'the payment link %j is refused, and its field is named',
    (typed) =>
      expect(parse(typed).error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
        ['paymentLink', 'Use a secure web address like https://pay.example.com.'],
      ]),
  );
});
