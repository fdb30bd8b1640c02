import { useMemo, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import type { TypedDocumentNode } from 'urql';
import type { z } from 'zod';
import type { Instant, Receipt, Resource } from '@backoffice/contracts/kernel';
import { DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand, type CommandOutcome } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import { ActiveStatusMenuItem } from '#records/active-status-menu-item.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';

type Kept = {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly trashedAt: Instant | null;
  readonly createdAt: Instant;
  readonly createdByName: string;
  readonly updatedAt: Instant;
  readonly updatedByName: string;
};

/** Entries that others are chosen from: a name, a few fields, active or not. */
export type Dictionary<Row extends Kept, Draft extends FieldValues> = {
  readonly resource: Resource;
  readonly schema: z.ZodType;
  /** The list they are on, and its title. */
  readonly list: string;
  readonly title: string;
  readonly query: TypedDocumentNode<{ record: Row | null }, { id: string }>;
  readonly blank: Draft;
  readonly draftOf: (row: Row) => Draft;
  readonly toBody: (draft: Draft) => unknown;
  readonly fields: ReactNode;
};

export function NewEntryPage<Row extends Kept, Draft extends FieldValues>({ of }: { of: Dictionary<Row, Draft> }) {
  const go = useNavigate();
  const { resource, list, title, blank } = of;
  const { send } = useCommand(mountedRoute(resource, 'create'));
  return (
    <div className="page form-page">
      <PageTitle>{`New ${singularNoun(resource)}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to={list}>{title}</Link>
          </li>
        </ol>
      </nav>
      <h1>New {singularNoun(resource)}</h1>
      <EntryForm
        of={of}
        draft={blank}
        send={(body) => send({ body })}
        onDone={() => {
          notifySuccess(`${sentenceCase(singularNoun(resource))} created.`);
          void go(list);
        }}
      />
    </div>
  );
}

export function EntryPage<Row extends Kept, Draft extends FieldValues>({ of }: { of: Dictionary<Row, Draft> }) {
  const { id = '' } = useParams();
  const reading = useRecord(of.resource, of.query, id);
  return (
    <AsyncContent of={reading} back={{ to: of.list, text: of.title }}>
      {(record) => <Entry key={record.id} of={of} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function Entry<Row extends Kept, Draft extends FieldValues>({
  of,
  record,
  onReload,
}: {
  of: Dictionary<Row, Draft>;
  record: Row;
  onReload: () => void;
}) {
  const go = useNavigate();
  const may = usePermissionCheck();
  const { resource, list, title, draftOf } = of;
  const edit = mountedRoute(resource, 'edit');
  const { send } = useCommand(edit);
  const draft = useMemo(() => draftOf(record), [draftOf, record]);
  return (
    <RecordPage
      resource={resource}
      record={record}
      crumbs={[{ to: list, text: title }]}
      title={record.name}
      onMoved={() => void go(list)}
      more={<ActiveStatusMenuItem resource={resource} record={record} />}
      side={
        <>
          <Panel title="About">
            <DetailList>
              <CreatedAndChanged of={record} />
            </DetailList>
          </Panel>
          <HistoryPanel resource={resource} id={record.id} />
        </>
      }
    >
      <EntryForm
        of={of}
        draft={draft}
        record={record}
        disabled={record.trashedAt !== null || !may(edit.permission)}
        onReload={onReload}
        send={(body, version) =>
          send({ params: { id: record.id }, body, ...(version === undefined ? {} : { version }) })
        }
        onDone={() => {
          notifySuccess(`${sentenceCase(singularNoun(resource))} saved.`);
          void go(list);
        }}
      />
    </RecordPage>
  );
}

type FormProps<Row extends Kept, Draft extends FieldValues> = {
  of: Dictionary<Row, Draft>;
  draft: Draft;
  record?: Row;
  disabled?: boolean;
  onReload?: () => void;
  send: (body: unknown, version: number | undefined) => Promise<CommandOutcome<Receipt>>;
  onDone: () => void;
};
function EntryForm<Row extends Kept, Draft extends FieldValues>({
  of: { resource, schema, toBody, list, fields },
  draft,
  record,
  disabled = false,
  onReload,
  send,
  onDone,
}: FormProps<Row, Draft>) {
  const form = useRecordForm({ schema, draft, toBody, version: record?.version, send, onReload, onDone });
  return (
    <RecordForm
      form={form}
      verb={`${record ? 'Save' : 'Create'} ${singularNoun(resource)}`}
      back={list}
      disabled={disabled}
      savedBy={record?.updatedByName}
    >
      <FormSection title={sentenceCase(singularNoun(resource))}>{fields}</FormSection>
    </RecordForm>
  );
}
