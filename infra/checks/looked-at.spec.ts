import { describe, expect, it } from 'vitest';
import { neverLookedAt } from './looked-at.ts';

const addresses = ['/', '/login', '/users', '/users/:id', '/users/new', '/register'];

describe('a page of the console', () => {
  it('that no browser test looked at is named', () =>
    expect(neverLookedAt(addresses, ['/', '/login', '/users'])).toEqual(['/users/:id', '/users/new']));
  it('with a parameter is seen with any value of it', () =>
    expect(neverLookedAt(['/users/:id', '/users/:id/edit'], ['/users/0190-a'])).toEqual(['/users/:id/edit']));
  it('is told from one that only looks alike', () =>
    expect(neverLookedAt(addresses, ['/', '/login', '/users', '/users/new', '/users/new/more'])).toEqual([
      '/users/:id',
    ]));
  it('may be left out with a reason alone', () =>
    expect(neverLookedAt(['/', '/register'], ['/'], {})).toEqual(['/register']));
});
