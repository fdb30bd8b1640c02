import { afterEach, describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { clockTime, refusalText, say, sayCount, shortDay, speak, texts } from './texts.ts';
import type { Texts } from './translation.ts';

type Leaf = readonly [path: string, text: string];
const leavesOf = (part: object, path = ''): Leaf[] =>
  Object.entries(part).flatMap(([key, value]): Leaf[] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leavesOf(Object(value), `${path}${key}.`),
  );
const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
const [english, spanish] = [leavesOf({ ...en, refusals: {} }), leavesOf({ ...es, refusals: {} })];
const spanishOf = new Map(spanish);

/** `{name}: {press}` reads the same in both. */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));

afterEach(() => speak('en'));

describe('texts in two languages', () => {
  it('have the same keys and placeholders', () => {
    expect(spanish.map(([path]) => path)).toEqual(english.map(([path]) => path));
    for (const [path, text] of english)
      expect([path, placeholdersIn(spanishOf.get(path) ?? '')]).toEqual([path, placeholdersIn(text)]);
  });
  it('are translated, each of them', () => {
    const copied = english.filter(([path, text]) => hasWords(text) && spanishOf.get(path) === text);
    expect(copied).toEqual([]);
  });
  it('a text that is missing, or lacks a placeholder, does not compile', () => {
    type Pair = { readonly hello: 'Hello {name} of {company}'; readonly bye: 'Bye' };
    ({ hello: 'De {company}: hola {name}', bye: 'Adiós' }) satisfies Texts<Pair>;
    // @ts-expect-error without a text
    ({ hello: 'De {company}: hola {name}' }) satisfies Texts<Pair>;
    // @ts-expect-error without a placeholder
    ({ hello: 'Hola {name}', bye: 'Adiós' }) satisfies Texts<Pair>;
    expect(say('{a} y {b}', { a: 1, b: 'dos' })).toBe('1 y dos');
  });
});

describe('the page in a language', () => {
  it('says days, times and what is counted as they are written in it', async () => {
    expect([shortDay('2026-11-24'), clockTime('15:00'), clockTime(''), sayCount(texts.sheet.phases, 1)]).toEqual([
      'Tue, Nov 24',
      '3:00 PM',
      '',
      '1 phase',
    ]);
    await speak('es');
    expect([shortDay('2026-11-24'), clockTime('15:00').replace(/\s/g, ' '), sayCount(texts.sheet.phases, 3)]).toEqual([
      'mar, 24 de nov',
      '3:00 p.m.',
      '3 fases',
    ]);
    expect([document.documentElement.lang, document.title]).toEqual(['es', 'Página de la cuadrilla']);
  });
  it('has its own sentence for what the server refuses, and none in English, which the server speaks', async () => {
    expect(refusalText('WRONG_CREW_CODE')).toBeNull();
    await speak('es');
    expect(refusalText('WRONG_CREW_CODE')).toBe('La clave no es correcta o ya no vale.');
    expect(refusalText('SOMETHING_ELSE')).toBeNull();
  });
});
