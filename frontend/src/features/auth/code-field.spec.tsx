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
  it('the six-digit code is sent with the sixth digit, whatever stands between the digits', async () => {
    render(<Form />);
    await userEvent.type(field(), '12a3-45');
    expect([field().value, sent]).toEqual(['12345', []]);
    await userEvent.type(field(), '6');
    expect(sent).toEqual(['123456']);
  });
  it('the six-digit code can be pasted as it was copied', async () => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste(' 123 456\n');
    expect(sent).toEqual(['123456']);
  });
  it('the six-digit code that was wrong is overwritten, and no error is shown meanwhile', async () => {
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
  it('the six-digit code is offered by the phone through autofill', () => {
    render(<Form />);
    expect([field().autocomplete, field().inputMode]).toEqual(['one-time-code', 'numeric']);
  });
});
