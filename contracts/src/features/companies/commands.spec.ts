import { describe, expect, it } from 'vitest';
import { CompanyFields } from './commands.ts';
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
