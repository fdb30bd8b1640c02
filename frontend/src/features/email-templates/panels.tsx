import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { resources } from '@backoffice/contracts';
import { emailTemplateTypes, type EmailTemplateType } from '@backoffice/contracts/features/email-templates';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import type { CallOptions } from '#data/http-client.ts';
import { findRoute } from '#data/route-lookup.ts';
import { useRouteRead } from '#data/use-read.ts';
import { FormSection } from '#forms/record-form.tsx';
import { Picker } from '#forms/picker.tsx';
import { EmailPreview, FilledSmsPreview } from '#sending/message-previews.tsx';
import { ProblemWithRetry } from '#widgets/page-states.tsx';
import { pluralNoun, sentenceCase, singularNoun } from '#widgets/labels.ts';

type TemplateDraft = {
  readonly type: EmailTemplateType;
  readonly channel: 'email' | 'sms';
  readonly subject: string;
  readonly body: string;
};
type DocumentRow = {
  readonly id: string;
  readonly number: string;
  readonly name?: string;
  readonly contractName?: string;
};

const documentOf = (type: EmailTemplateType): Resource | undefined =>
  resources.find(({ entity, can }) => can.send && entity.toLowerCase() === type.toLowerCase());

/** Codes, links and user names stand in no merge field. */
const needsCredentials = (type: EmailTemplateType) => ['otp', 'resetPassword', 'welcome'].includes(type);

/** What it will say about a document there is: chosen here, and filled in by the server. */
export function TemplatePreview() {
  const typed = useWatch() as TemplateDraft; // the draft of a template
  const resource = documentOf(typed.type);
  return (
    <FormSection title="Preview" help="As your customer will read it, of a document you choose.">
      <div className="wide">
        {resource ? (
          <DocumentPreview key={resource.entity} resource={resource} typed={typed} />
        ) : (
          <p className="muted">
            There is no document to try {emailTemplateTypes[typed.type].toLowerCase()} templates on. The fields are
            filled in when it is sent{needsCredentials(typed.type) && ', and what one signs in with is added below'}.
          </p>
        )}
      </div>
    </FormSection>
  );
}

const LATEST = { limit: 50, sortBy: 'updatedAt', order: 'desc' };

function DocumentPreview({ resource, typed }: { resource: Resource; typed: TemplateDraft }) {
  const noun = singularNoun(resource);
  const [chosen, setChosen] = useState<string | null>(null);
  const route = findRoute(resource, 'list');
  if (!route) throw new Error(`${resource.path} has no list`);
  // a list takes such a request
  const { data, problem, loading, reload } = useRouteRead(route, { body: LATEST } as CallOptions<Route>);
  const rows = (data as { readonly items: readonly DocumentRow[] } | null)?.items; // a page of documents
  if (problem) return <ProblemWithRetry problem={problem} onRetry={reload} />;
  if (rows?.length === 0) return <p className="muted">There are no {pluralNoun(resource)} to try it on yet.</p>;
  const id = chosen ?? rows?.[0]?.id ?? '';
  const page = { resource, id };
  return (
    <div className="template-preview">
      <div className="field">
        <label htmlFor="preview-of">{sentenceCase(noun)}</label>
        <Picker
          aria={{ id: 'preview-of' }}
          options={
            rows?.map(({ id: value, number, name, contractName = '' }) => ({
              value,
              label: `${sentenceCase(noun)} ${number} · ${name ?? contractName}`,
            })) ?? null
          }
          value={id}
          onPick={setChosen}
          disabled={loading}
        />
      </div>
      {id === '' ? null : typed.channel === 'email' ? (
        <EmailPreview page={page} subject={typed.subject} body={typed.body} />
      ) : (
        <FilledSmsPreview page={page} body={typed.body} />
      )}
    </div>
  );
}
