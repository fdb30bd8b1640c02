import { describe, expect, it } from 'vitest';
import { unvisitedPages } from './visited-pages.ts';

const addresses = ['/', '/login', '/users', '/users/:id', '/users/new', '/register'];

describe('pages of the console that no browser test visited', () => {
  it('a page that was not visited is named', () =>
    expect(unvisitedPages(addresses, ['/', '/login', '/users'])).toEqual(['/users/:id', '/users/new']));
  it('an address with a parameter is visited with any value of it', () =>
    expect(unvisitedPages(['/users/:id', '/users/:id/edit'], ['/users/0190-a'])).toEqual(['/users/:id/edit']));
  it('a visit of a similar address does not count', () =>
    expect(unvisitedPages(addresses, ['/', '/login', '/users', '/users/new', '/users/new/more'])).toEqual([
      '/users/:id',
    ]));
  it('a page may be left out only with a reason', () =>
    expect(unvisitedPages(['/', '/register'], ['/'], {})).toEqual(['/register']));
});
