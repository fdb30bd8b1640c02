import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './index.ts';

describe('a password that others try first', () => {
  it.each([
    ['is in the list', '1qaz2wsx3edc'],
    ['is in it, however it is written', 'QwertyQwerty'],
    ['has digits after it', 'password1234'],
    ['has signs around it', '!!Sunshine2026!!'],
    ['is one of the list several times', 'monkeymonkeymonkey'],
    ['is hardly more than one letter', 'aaaaaaaaaaaab'],
    ['is three letters long, said often', 'abcabcabcabc'],
  ])('a common password is refused: it %s', (_words, password) =>
    expect(isCommonPassword(password)).resolves.toBe(true),
  );
});

describe('a password nobody tries first', () => {
  it.each(['correct horse battery', 'ridgeline-demo-2026', '83917462550193', 'a1 b2 c3 d4 e5', 'Übermäßig grün 7'])(
    'a password that is not common is accepted: %s',
    (password) => expect(isCommonPassword(password)).resolves.toBe(false),
  );
});
