import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { followUpOwnRoutes } from '@backoffice/contracts/features/follow-ups';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { NextStep, phoneOf } from './panels.tsx';

afterEach(cleanup);

const contact = (name: string, phone: string | null, isPrimary = false) => ({
  id: name,
  name,
  title: '',
  phone,
  email: null,
  isPrimary,
});
const may = profileFixture({ permissions: [{ name: followUpOwnRoutes.complete.permission ?? '', grant: 'allow' }] });
const shown = (kind: 'call' | 'visit', phone: string | null | undefined) =>
  render(
    <ProfileContext value={may}>
      <NextStep kind={kind} phone={phone} onComplete={() => {}} />
    </ProfileContext>,
  );
const primary = () =>
  [...document.querySelectorAll('.bp6-intent-primary')].map(({ textContent }) => textContent).join();

it.each([
  ['of the primary contact', [contact('Ana', '+16195550101'), contact('Bo', '+16195550102', true)], '+16195550102'],
  ['of the first who has one', [contact('Bo', null, true), contact('Ana', '+16195550101')], '+16195550101'],
  ['of nobody', [contact('Bo', null, true)], null],
])('the number to call is that %s', (_whose, contacts, phone) => expect(phoneOf(contacts)).toBe(phone));

it('the main button of a call is the number', () => {
  shown('call', '+16195550102');
  expect(screen.getByRole('button', { name: 'Call (619) 555-0102' }).getAttribute('href')).toBe('tel:+16195550102');
  expect(primary()).toBe('Call (619) 555-0102');
});

it.each([
  ['a call to whom nobody gave a number', 'call', null],
  ['a visit', 'visit', '+16195550102'],
] as const)('the main button of %s is Complete', (_what, kind, phone) => {
  shown(kind, phone);
  expect(primary()).toBe('Complete');
});
