import { expect, it } from 'vitest';
import { addressLine, phoneText } from './contact-text.ts';

it('phone numbers are printed in a readable form', () =>
  expect([phoneText('+17605550148'), phoneText('+4930123456')]).toEqual(['(760) 555-0148', '+4930123456']));
it('an address is printed on one line', () => {
  const place = { line1: '400 Ridge Rd', line2: '', city: 'Escondido', state: 'CA', zip: '92025' };
  expect([addressLine(place), addressLine({ ...place, line2: 'Unit B' })]).toEqual([
    '400 Ridge Rd, Escondido, CA 92025',
    '400 Ridge Rd, Unit B, Escondido, CA 92025',
  ]);
});
