import { PermanentFailure } from '@backoffice/infra/jobs';
import { describe, expect, it } from 'vitest';
import { destinationsOf, restrictTo } from './destinations.ts';

const allowed = (numbers: readonly string[], beginnings?: readonly string[]) =>
  numbers.filter(destinationsOf(beginnings).allows);

describe('texts go', () => {
  const [us, territories, canada] = [
    ['+16195550142', '+12125550123', '+15550102030'],
    ['+17875550123', '+13405550123', '+16715550123'],
    ['+14165550123', '+16045550123'],
  ];
  const [islands, dear, world] = [
    ['+18765550123', '+12425550123', '+18095550123', '+14415550123'],
    ['+19005550123', '+15005550123', '+17005550123'],
    ['+447700900123', '+525512345678', '+37112345678', '+8821612345678'],
  ];

  it('texts go to the United States and Canada by default', () => {
    expect(allowed([...us, ...territories, ...canada])).toEqual([...us, ...territories, ...canada]);
    expect(allowed([...islands, ...dear, ...world])).toEqual([]);
  });
  it('texts go to other countries that are named, and to no island that is not', () => {
    expect(allowed([...us, ...islands, ...dear, ...world], ['+1', '+52'])).toEqual([...us, '+525512345678']);
    expect(allowed([...us, ...islands], ['+1', '+1242'])).toEqual([...us, '+12425550123']);
    expect(allowed([...us, ...world], ['+44'])).toEqual(['+447700900123']);
  });
  it('the countries that texts go to are described in words', () => {
    expect(destinationsOf().description).toBe('a number of the United States or Canada');
    expect(destinationsOf(['+1', '+52']).description).toBe('a number that begins with +1, +52');
  });
});

describe('what sends texts', () => {
  const sent: string[] = [];
  const texter = restrictTo(destinationsOf(), {
    send: async ({ to }) => {
      sent.push(to);
      return { providerId: 'x' };
    },
  });
  const to = (number: string) => texter.send({ messageId: 'm', to: number, body: 'Hello' });

  it('a text to another country is not sent or retried', async () => {
    await expect(to('+18765550123')).rejects.toBeInstanceOf(PermanentFailure);
    await expect(to('+447700900123')).rejects.toThrow('not sent to numbers of this country');
    expect(sent).toEqual([]);
    expect(await to('+16195550142')).toEqual({ providerId: 'x' });
    expect(sent).toEqual(['+16195550142']);
  });
});
