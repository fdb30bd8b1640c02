import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-field.tsx';

describe('a new password', () => {
  it.each([
    ['', 0],
    ['elevenchars', 0],
    ['aaaaaaaaaaaa', 1],
    ['abcabcabcabcabc', 1],
    ['123412341234', 1],
    ['plain letters', 2],
    ['eleven ladders on a truck', 3],
    ['correct horse battery staple', 3],
  ])('the new password %j has the strength %i of 3', (password, strength) =>
    expect(strengthOf(password)).toBe(strength),
  );
});
