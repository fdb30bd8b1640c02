import { expect, it } from 'vitest';
import { codeEmail, renderAuthEmail, renderCodeText } from './letters.ts';

it('a company’s letter with a field that has no value is left aside, as nobody would get in', () => {
  const fields = { 'contact.firstName': 'Kim', 'company.name': 'Canyon', 'company.phone': '' };
  const house = { name: 'Canyon', address: '', phone: '', email: '' };
  const own = (body: string) => ({ subject: 'From {{company.name}}', body });
  const mail = (body: string) => renderAuthEmail(codeEmail('Kim', '123456'), own(body), fields, house);
  expect(mail('Call {{company.phone}}').subject).toBe('123456 is your sign-in code');
  expect(mail('For {{contact.firstName}}')).toMatchObject({
    subject: 'From Canyon',
    text: expect.stringMatching(/^For Kim\n\n123456\n/),
  });
  expect(renderCodeText('123456', own('Call {{company.phone}}'), fields)).toContain('123456 is your sign-in code');
});
