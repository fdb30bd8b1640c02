import { useMemo, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import type { TypedDocumentNode } from 'urql';
import type { z } from 'zod';
import type { Instant, Receipt, Resource } from '@backoffice/contracts/kernel';
import { Facts, Origin, Panel } from '#kernel/panel.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import { Loaded, Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand, type Outcome } from '#kernel/use-command.ts';
import { useRecord } from '#kernel/use-read.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { nounOf, sentenceCase } from '#kernel/words.ts';
import { ActivityItem } from './activity-item.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { RecordPage } from './record-page.tsx';
import { routeOf } from './routes.ts';

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
  const { send } = useCommand(routeOf(resource, 'create'));
  return (
    <div className="page form-page">
      <Title>{`New ${nounOf(resource)}`}</Title>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to={list}>{title}</Link>
          </li>
        </ol>
      </nav>
      <h1>New {nounOf(resource)}</h1>
      <EntryForm
        of={of}
        draft={blank}
        send={(body) => send({ body })}
        onDone={() => {
          tellDone(`${sentenceCase(nounOf(resource))} created.`);
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
    <Loaded of={reading} back={{ to: of.list, text: of.title }}>
      {(record) => <Entry key={record.id} of={of} record={record} onReload={reading.reload} />}
    </Loaded>
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
  const may = useMay();
  const { resource, list, title, draftOf } = of;
  const edit = routeOf(resource, 'edit');
  const { send } = useCommand(edit);
  const draft = useMemo(() => draftOf(record), [draftOf, record]);
  return (
    <RecordPage
      resource={resource}
      record={record}
      crumbs={[{ to: list, text: title }]}
      title={record.name}
      onMoved={() => void go(list)}
      more={<ActivityItem resource={resource} record={record} />}
      side={
        <>
          <Panel title="About">
            <Facts>
              <Origin of={record} />
            </Facts>
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
          tellDone(`${sentenceCase(nounOf(resource))} saved.`);
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
  send: (body: unknown, version: number | undefined) => Promise<Outcome<Receipt>>;
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
      verb={`${record ? 'Save' : 'Create'} ${nounOf(resource)}`}
      back={list}
      disabled={disabled}
      savedBy={record?.updatedByName}
    >
      <FormSection title={sentenceCase(nounOf(resource))}>{fields}</FormSection>
    </RecordForm>
  );
}
