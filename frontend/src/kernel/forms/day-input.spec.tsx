import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayIn } from '@backoffice/contracts/kernel';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { DayInput } from './day-input.tsx';

afterEach(cleanup);

function shown(first = '2026-11-20') {
  function Page() {
    const [day, setDay] = useState(first);
    return (
      <>
        <DayInput aria-label="Due" value={day} onDay={setDay} />
        <output>{day}</output>
        <button>Next</button>
      </>
    );
  }
  render(
    <ProfileContext value={profileFixture()}>
      <Page />
    </ProfileContext>,
  );
  return {
    input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Due' }),
    value: () => screen.getByRole('status').textContent,
  };
}

describe('a field for a day', () => {
  it('the day field shows a day as people read it, and takes one as they type it', async () => {
    const { input, value } = shown();
    expect(input.value).toBe('Nov 20, 2026');
    await userEvent.clear(input);
    await userEvent.type(input, '12/24/26');
    expect([input.value, value()]).toEqual(['12/24/26', '2026-12-24']);
    await userEvent.tab();
    expect(input.value).toBe('Dec 24, 2026');
  });
  it('the day field keeps what is no day, for the form to refuse', async () => {
    const { input, value } = shown();
    await userEvent.clear(input);
    expect(value()).toBe('');
    await userEvent.type(input, 'next week{Tab}');
    expect([input.value, value()]).toEqual(['next week', 'next week']);
  });
  it('the day field is one stop of the Tab key, and its button opens the picker of the browser', async () => {
    const { input } = shown();
    const showPicker = vi.fn();
    HTMLInputElement.prototype.showPicker = showPicker;
    await userEvent.click(input);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: '', hidden: true }));
    expect(showPicker).toHaveBeenCalledOnce();
  });
  it('the day field understands days from today, without a company in the zone of the browser', async () => {
    const { input, value } = shown('');
    await userEvent.type(input, 'today');
    expect(value()).toBe(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date().toISOString()));
  });
});
