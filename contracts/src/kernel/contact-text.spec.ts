import { expect, it } from 'vitest';
import { addressLine, phoneText } from './contact-text.ts';

it('reads phone numbers', () =>
  expect([phoneText('+17605550148'), phoneText('+4930123456')]).toEqual(['(760) 555-0148', '+4930123456']));
it('prints an address on one line', () => {
  const place = { line1: '400 Ridge Rd', line2: '', city: 'Escondido', state: 'CA', zip: '92025' };
  expect([addressLine(place), addressLine({ ...place, line2: 'Unit B' })]).toEqual([
    '400 Ridge Rd, Escondido, CA 92025',
    '400 Ridge Rd, Unit B, Escondido, CA 92025',
  ]);
});
