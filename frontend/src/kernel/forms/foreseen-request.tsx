import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { takesSecrets } from '@backoffice/contracts/kernel';
import type { CommandRequest } from '#data/use-command.ts';
import { WhatThisDoes } from './what-this-does.tsx';

type Props<Draft, Schema extends z.ZodType> = {
  schema: Schema;
  toBody: (draft: Draft) => unknown;
  request: (body: z.input<Schema>) => CommandRequest;
};

/** Stands for what is not written yet: no figure follows from it. */
const ANY_REASON = 'Not written yet';

/** What a form would do as it is typed so far, once that is whole but for its reason; not of one with a password. */
export function ForeseenRequest<Draft extends FieldValues, Schema extends z.ZodType>({
  schema,
  toBody,
  request,
}: Props<Draft, Schema>) {
  const { control, formState } = useFormContext<Draft>();
  const typed = useWatch({ control }) as Draft; // its defaults are a whole draft
  const body = toBody('reason' in typed && typed['reason'] === '' ? { ...typed, reason: ANY_REASON } : typed);
  if (formState.isSubmitting || formState.isSubmitSuccessful || !schema.safeParse(body).success) return null;
  const { route, asked } = request(body as z.input<Schema>); // as it has just been parsed
  if (takesSecrets(route.body)) return null;
  return <WhatThisDoes route={route} asked={asked} isAwaited={Object.keys(typed).every((name) => name === 'reason')} />;
}
