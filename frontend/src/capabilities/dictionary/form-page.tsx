import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { parse } from 'gql.tada';
import type { TypedDocumentNode } from 'urql';
import type { z } from 'zod';
import { dictionaryQueries, type Dictionary } from '@backoffice/contracts/capabilities';
import type { Receipt } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand, type CommandOutcome } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { HistoryPanel } from '#history/history-panel.tsx';
import { ActiveStatusMenuItem } from '#records/active-status-menu-item.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { RecordPage } from '#records/record-page.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, Panel } from '#widgets/panel.tsx';
import { DatedPanel } from './dated-panel.tsx';
import { DictionaryFormFields } from './form-fields.tsx';
import { formBody, formDraft, type DictionaryDraft, type DictionaryRecord } from './record.ts';

type RecordQuery = TypedDocumentNode<{ record: DictionaryRecord | null }, { id: string }>;

export function newPageOf(dictionary: Dictionary) {
  const { page, title, fields } = dictionary;
  const noun = singularNoun(dictionary);
  const draft = formDraft(fields, null);
  return function NewEntryPage() {
    const go = useNavigate();
    const { send } = useCommand(mountedRoute(dictionary, 'create'));
    return (
      <div className="page form-page">
        <PageTitle>{`New ${noun}`}</PageTitle>
        <nav aria-label="Breadcrumb" className="crumbs">
          <ol>
            <li>
              <Link to={page}>{title}</Link>
            </li>
          </ol>
        </nav>
        <h1>New {noun}</h1>
        <EntryForm
          dictionary={dictionary}
          draft={draft}
          send={(body) => send({ body })}
          onDone={() => {
            notifySuccess(`${sentenceCase(noun)} created.`);
            void go(page);
          }}
        />
      </div>
    );
  };
}

export function editPageOf(dictionary: Dictionary) {
  const query: RecordQuery = parse(dictionaryQueries(dictionary).record);
  return function EditEntryPage() {
    const { id = '' } = useParams();
    const reading = useRecord(dictionary, query, id);
    return (
      <AsyncContent of={reading} back={{ to: dictionary.page, text: dictionary.title }}>
        {(record) => <Entry key={record.id} dictionary={dictionary} record={record} onReload={reading.reload} />}
      </AsyncContent>
    );
  };
}

type EntryProps = { dictionary: Dictionary; record: DictionaryRecord; onReload: () => void };

function Entry({ dictionary, record, onReload }: EntryProps) {
  const go = useNavigate();
  const may = usePermissionCheck();
  const { page, title, fields, labels } = dictionary;
  const edit = mountedRoute(dictionary, 'edit');
  const { send } = useCommand(edit);
  const draft = useMemo(() => formDraft(fields, record), [fields, record]);
  return (
    <RecordPage
      resource={dictionary}
      record={record}
      crumbs={[{ to: page, text: title }]}
      title={String(record[labels.label])}
      onMoved={() => void go(page)}
      more={<ActiveStatusMenuItem resource={dictionary} record={record} />}
      side={
        <>
          {Object.entries(fields).map(
            ([name, field]) =>
              field.dated && (
                <DatedPanel
                  key={name}
                  name={name}
                  field={field}
                  record={record}
                  route={mountedRoute(dictionary, 'rate')}
                />
              ),
          )}
          <Panel title="About">
            <DetailList>
              <CreatedAndChanged of={record} />
            </DetailList>
          </Panel>
          <HistoryPanel resource={dictionary} id={record.id} />
        </>
      }
    >
      <EntryForm
        dictionary={dictionary}
        draft={draft}
        record={record}
        disabled={record.trashedAt !== null || !may(edit.permission)}
        onReload={onReload}
        send={(body, version) =>
          send({ params: { id: record.id }, body, ...(version === undefined ? {} : { version }) })
        }
        onDone={() => {
          notifySuccess(`${sentenceCase(singularNoun(dictionary))} saved.`);
          void go(page);
        }}
      />
    </RecordPage>
  );
}

type FormProps = {
  dictionary: Dictionary;
  draft: DictionaryDraft;
  record?: DictionaryRecord;
  disabled?: boolean;
  onReload?: () => void;
  send: (body: unknown, version: number | undefined) => Promise<CommandOutcome<Receipt>>;
  onDone: () => void;
};

function EntryForm({ dictionary, draft, record, disabled = false, onReload, send, onDone }: FormProps) {
  const { entity, fields, page, commands } = dictionary;
  const noun = singularNoun(dictionary);
  const form = useRecordForm({
    schema: commands.shapes[`${record ? 'Edit' : 'Create'}${entity}`] as z.ZodType, // every dictionary has both
    draft,
    toBody: (typed) => formBody(fields, typed),
    version: record?.version,
    send,
    onReload,
    onDone,
  });
  return (
    <RecordForm
      form={form}
      verb={`${record ? 'Save' : 'Create'} ${noun}`}
      back={page}
      disabled={disabled}
      savedBy={record?.updatedByName}
    >
      <FormSection title={sentenceCase(noun)}>
        <DictionaryFormFields fields={fields} isNew={!record} />
      </FormSection>
    </RecordForm>
  );
}
