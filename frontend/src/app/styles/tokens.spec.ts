import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * The contrast of WCAG 2.2 (1.4.3 and 1.4.11) for every pair of tokens that meet on the screen: axe sees only what a
 * test happens to open.
 */
const TEXT = 4.5;
const PART = 3;

const sheet = readFileSync('frontend/src/app/styles/tokens.css', 'utf8');
const tokensIn = (block: string) =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6})\b/g)].map(([, name = '', value = '']) => [name, value]),
  );
const [lightBlock = '', darkBlock = ''] = sheet.split("[data-theme='dark']");
const light = tokensIn(lightBlock);
const themes = { light, dark: { ...light, ...tokensIn(darkBlock) } };

/** What people read on any of the grounds a page can have. */
const grounds = ['ground', 'surface', 'raised', 'sunken', 'hover', 'paper'];
const inks = ['text', 'muted', 'faint', 'accent', 'grey', 'blue', 'green', 'amber', 'red'];
const tones = ['grey', 'blue', 'green', 'amber', 'red', 'accent'];
const texts: [text: string, on: string][] = [
  ...grounds.flatMap((on) => inks.map((text): [string, string] => [text, on])),
  ...tones.map((tone): [string, string] => [tone, `${tone}-soft`]),
  ...['accent-fill', 'accent-hover', 'accent-active', 'good-fill', 'bad-fill', 'warn-fill'].map(
    (on): [string, string] => ['on-accent', on],
  ),
  ...['accent-soft', 'flash', 'grey-soft'].flatMap((on) =>
    ['text', 'muted'].map((text): [string, string] => [text, on]),
  ),
  ['ground', 'text'], // a tooltip
];
const parts: [part: string, on: string][] = grounds.flatMap((on) =>
  ['focus', 'edge', 'accent-fill', 'chart-accepted'].map((part): [string, string] => [part, on]),
);
/** Nobody reads anything on these. */
const bare = ['line', 'line-strong', 'chart-sent', 'chart-accepted', 'accent', 'sheet', 'draw', 'grid'];

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(themes))('in the %s theme', (_name, theme) => {
  const weak = (pairs: readonly [string, string][], least: number) =>
    pairs
      .map(([one, other]) => ({ pair: `${one} on ${other}`, ratio: contrast(theme[one] ?? '', theme[other] ?? '') }))
      .filter(({ ratio }) => !(ratio >= least))
      .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);
  it('every text colour has enough contrast to be read', () => expect(weak(texts, TEXT)).toEqual([]));
  it('every graphical part has enough contrast to be made out', () => expect(weak(parts, PART)).toEqual([]));
});

describe('the table', () => {
  const styles = globSync([
    'frontend/src/app/*.css',
    'frontend/src/capabilities/*.css',
    'frontend/src/features/**/*.css',
  ])
    .filter((file) => !file.endsWith('tokens.css'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const used = (property: RegExp) => [...new Set([...styles.matchAll(property)].map(([, name = '']) => name))];
  it('the contrast table measures contrast as WCAG does', () =>
    expect([contrast('#000000', '#ffffff'), contrast('#777777', '#ffffff').toFixed(2)]).toEqual([21, '4.48']));
  it('the contrast table has every token that is used as a text colour', () =>
    expect(
      used(/(?<![-\w])color: var\(--([\w-]+)\)/g).filter(
        (name) => !['tone'].includes(name) && !texts.some(([text]) => text === name),
      ),
    ).toEqual([]));
  it('the contrast table has every token that is used as a background of text', () =>
    expect(
      used(/background(?:-color)?: var\(--([\w-]+)\)/g).filter(
        (name) => !bare.includes(name) && !texts.some(([, on]) => on === name),
      ),
    ).toEqual([]));
});
