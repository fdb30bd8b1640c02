import { useState } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { useFormContext } from 'react-hook-form';
import type { EmailFields, SmsFields } from '@backoffice/contracts/capabilities';
import type { z } from 'zod';
import { call } from '#data/http-client.ts';
import { problemFrom } from '#data/problem.ts';
import { LabelledField, useField } from '#forms/labelled-field.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem } from '#toasts/notify.ts';
import type { SendPageProps } from './send-form.tsx';

type ProposedLetter = Pick<z.infer<typeof EmailFields | typeof SmsFields>, 'subject' | 'body' | 'templates'>;
type Props = {
  page: Pick<SendPageProps, 'resource' | 'id'>;
  proposes: 'emailFields' | 'smsFields';
  templates: ProposedLetter['templates'];
  /** What is written then, of what is proposed. */
  draftOf: (proposed: ProposedLetter) => Readonly<Record<string, string>>;
};

/** What the message begins with: another choice writes it anew. */
export function TemplateField({ page: { resource, id }, proposes, templates, draftOf }: Props) {
  const { id: controlId, field, error, aria } = useField({ name: 'templateId' });
  const { setValue } = useFormContext();
  const [isLoading, setLoading] = useState(false);
  async function choose(templateId: string) {
    setLoading(true);
    try {
      const proposed = await call(mountedRoute(resource, proposes), {
        params: { id },
        query: templateId === '' ? {} : { templateId },
      });
      const written = { ...draftOf(proposed), templateId };
      for (const [name, value] of Object.entries(written)) setValue(name, value, { shouldDirty: true });
    } catch (fault) {
      notifyProblem(problemFrom(fault));
    }
    setLoading(false);
  }
  return (
    <LabelledField id={controlId} label="Template" error={error} className="wide">
      <HTMLSelect
        {...aria}
        value={String(field.value ?? '')}
        onChange={({ currentTarget: { value } }) => void choose(value)}
        ref={field.ref}
        options={templates.map(({ id: value, name: label }) => ({ value: value ?? '', label }))}
        fill
        disabled={isLoading}
      />
    </LabelledField>
  );
}
