import { describe, expect, it } from 'vitest';
import { MAX_RETURN_NAME_LENGTH, returnAddresses } from './return-addresses.ts';

const message = {
  tenant: '01a1fba3-b243-7b10-8e6f-11f3b43e893f',
  messageId: '01a1fba3-b243-7b71-8ec4-0b3c549f3fb5',
};
const first = { tenant: '00000000-0000-7000-8000-000000000001', messageId: '00000000-0000-7000-8000-000000000002' };
const last = { tenant: 'ffffffff-ffff-7fff-bfff-ffffffffffff', messageId: 'ffffffff-ffff-7fff-bfff-ffffffffffff' };
const secret = 's'.repeat(32);
const addresses = returnAddresses('b@Mail.example', secret);
const address = addresses.of(message);

describe('where a mail comes back to', () => {
  it.each([message, first, last])('a message is found by its address: %j', (each) => {
    expect(addresses.of(each)).toMatch(/^b\+[\da-z]{59}@mail\.example$/);
    expect(addresses.find(`To: <${addresses.of(each)}>`)).toEqual(each);
  });
  it('the longest name leaves a local part of 64 characters', () => {
    const longest = returnAddresses(`${'m'.repeat(MAX_RETURN_NAME_LENGTH)}@mail.example`, secret).of(message);
    expect(longest.indexOf('@')).toBe(64);
    expect(() => returnAddresses(`${'m'.repeat(MAX_RETURN_NAME_LENGTH + 1)}@mail.example`, secret)).toThrow('fits');
  });
  it('a mail server may write the address in capitals', () =>
    expect(addresses.find(`Delivered-To: ${address.toUpperCase()}`)).toEqual(message));
  it('the first address that we made is believed, also behind one that we did not', () =>
    expect(addresses.find(`To: b+${'0'.repeat(59)}@mail.example, ${address}`)).toEqual(message));
  it.each([
    ['made with another secret', returnAddresses('b@mail.example', 'another').of(message)],
    ['of another mailbox', returnAddresses('c@mail.example', secret).of(message)],
    ['of another domain', returnAddresses('b@mailxexample', secret).of(message)],
    ['with another letter', address.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))],
    [
      'of another message with the same mac',
      addresses.of({ ...message, messageId: first.messageId }).slice(0, 54) + address.slice(54),
    ],
    ['of no message', `b+${'z'.repeat(59)}@mail.example`],
    ['without a code', 'b@mail.example'],
    ['that is nothing', ''],
  ])('an address is not believed %s', (_which, forged) => expect(addresses.find(forged)).toBeNull());
  it('what is no UUID has no address', () =>
    expect(() => addresses.of({ ...message, tenant: 'platform' })).toThrow('Not the ids'));
});
