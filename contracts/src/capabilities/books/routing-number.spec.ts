import { expect, it } from 'vitest';
import { isRoutingNumber } from './routing-number.ts';

it.each(['021000021', '121000248', '011401533', '091000019'])('%s is a routing number', (typed) =>
  expect(isRoutingNumber(typed)).toBe(true),
);
it.each([
  ['a digit that is another', '021000022'],
  ['two digits that changed places', '120000021'],
  ['eight digits', '02100002'],
  ['ten digits', '0210000210'],
  ['nothing but noughts', '000000000'],
  ['a letter', '02100002l'],
  ['nothing', ''],
])('a routing number with %s is none', (_what, typed) => expect(isRoutingNumber(typed)).toBe(false));
