import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { Email, Line } from '@backoffice/contracts/kernel';
import { UniquenessNotice } from './uniqueness-notice.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

function Form({ children }: { children: ReactNode }) {
  const form = useForm({ defaultValues: { name: '', email: 'ana@ana.example' } });
  return (
    <FormProvider {...form}>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Email" {...form.register('email')} />
      {children}
    </FormProvider>
  );
}

/** A server that knows one name and one address. */
function server() {
  const asked: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, options) => {
      asked.push(options?.body ? JSON.parse(String(options.body)) : new URL(String(url), 'http://x').search);
      return Response.json({ isUnique: !/Grace|grace/.test(JSON.stringify(asked.at(-1))) });
    }),
  );
  return asked;
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const stopTheClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** Longer than what is typed waits. */
const pause = () => act(() => void vi.runAllTimers());

describe('what somebody else has', () => {
  it('the uniqueness notice appears once typing pauses and the value is complete', async () => {
    stopTheClock();
    const asked = server();
    render(
      <Form>
        <UniquenessNotice
          name="email"
          route={customerOwnRoutes.contactIsUnique}
          body={(email) => ({ email })}
          shape={Email}
          own="ana@ana.example"
          says="Taken."
        />
      </Form>,
    );
    type('Email', 'grace@hoa');
    pause();
    expect(asked).toEqual([]);
    type('Email', 'grace@hoa.exampl');
    type('Email', 'grace@hoa.example');
    pause();
    vi.useRealTimers();
    expect((await screen.findByText('Taken.')).className).toBe('field-error');
    expect(asked).toEqual([{ email: 'grace@hoa.example' }]);
  });
  it('the uniqueness notice is only a warning where duplicates are allowed', async () => {
    server();
    render(
      <Form>
        <UniquenessNotice
          name="name"
          route={customerOwnRoutes.isUnique}
          query={(name) => ({ name })}
          shape={Line()}
          says="There is one."
          warns
        />
      </Form>,
    );
    type('Name', 'Grace');
    expect((await screen.findByText('There is one.')).className).toBe('field-warning');
    type('Name', 'Grace and Sons');
    await vi.waitFor(() => expect(screen.queryByText('There is one.')).toBeNull());
  });
  it('the uniqueness notice ignores the value the record has itself', async () => {
    stopTheClock();
    const asked = server();
    render(
      <Form>
        <UniquenessNotice
          name="email"
          route={customerOwnRoutes.contactIsUnique}
          body={(email) => ({ email })}
          shape={Email}
          own="ana@ana.example"
          says="Taken."
        />
      </Form>,
    );
    pause();
    expect(asked).toEqual([]);
  });
});
