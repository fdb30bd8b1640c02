import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CodeField } from './code-field.tsx';

let sent: string[] = [];
beforeEach(() => void (sent = []));
afterEach(cleanup);

/** Every code is wrong. */
function Form() {
  const form = useForm({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(({ code }) => {
    sent.push(code);
    form.setError('code', { message: 'This code is not right.' });
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void submit(event)}>
        <CodeField name="code" label="Six-digit code" onComplete={() => void submit()} />
      </form>
    </FormProvider>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Six-digit code');

describe('the six digits', () => {
  it('are sent with the sixth, whatever stands between them', async () => {
    render(<Form />);
    await userEvent.type(field(), '12a3-45');
    expect([field().value, sent]).toEqual(['12345', []]);
    await userEvent.type(field(), '6');
    expect(sent).toEqual(['123456']);
  });
  it('can be pasted as they were copied', async () => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste(' 123 456\n');
    expect(sent).toEqual(['123456']);
  });
  it('that were wrong are typed over, and nothing is said meanwhile', async () => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.keyboard('111111');
    await screen.findByRole('alert');
    expect(field().value).toBe('111111');
    await userEvent.keyboard('22');
    expect([field().value, screen.queryByRole('alert')]).toEqual(['22', null]);
    await userEvent.keyboard('2222');
    await screen.findByRole('alert');
    expect(sent).toEqual(['111111', '222222']);
  });
  it('are offered by the phone', () => {
    render(<Form />);
    expect([field().autocomplete, field().inputMode]).toEqual(['one-time-code', 'numeric']);
  });
});
