import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { parse } from 'gql.tada';
import type { z } from 'zod';
import { dictionaryQueries, parentNameField, type Dictionary } from '@backoffice/contracts/capabilities';
import type { Receipt } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useCommand, type CommandOutcome } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import { FilesPanel } from '#files/files-panel.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { HistoryPanel } from '#history/history-panel.tsx';
import { ActiveStatusMenuItem } from '#records/record-menu-items.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { RecordPage, type Breadcrumb } from '#records/record-page.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { CreatedAndChanged, DetailList, Panel } from '#widgets/panel.tsx';
import { labelText, type DictionaryDisplay } from './columns.ts';
import { DictionaryFormFields } from './form-fields.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { BesidePanel } from './beside-panel.tsx';
import { dictionariesBeside, hasRecordsBelow } from './declarations.ts';
import { homePath, listPath } from './paths.ts';
import { fieldBody, type FieldDraft } from '#fields/field-draft.ts';
import { formDraft, type DictionaryRecord, type RecordQuery } from './record.ts';

export function newPageOf(dictionary: Dictionary, { Preview }: DictionaryDisplay = {}) {
  const { parent } = dictionary;
  const noun = singularNoun(dictionary);
  return function NewEntryPage() {
    const go = useNavigate();
    const [made, setMade] = useState(0);
    const names = useParams();
    const today = useToday();
    const above = parent && names[parent.by];
    const draft = useMemo(() => formDraft(dictionary, null, today, parent && { [parent.by]: above }), [today, above]);
    const home = homePath(dictionary, names);
    const { send } = useCommand(mountedRoute(dictionary, 'create'));
    return (
      <div className="page form-page">
        <PageTitle>{`New ${noun}`}</PageTitle>
        <nav aria-label="Breadcrumb" className="crumbs">
          <ol>
            <li>
              <Link to={parent?.of.page ?? home}>{parent?.of.title ?? dictionary.title}</Link>
            </li>
          </ol>
        </nav>
        <h1>New {noun}</h1>
        <EntryForm
          key={made}
          dictionary={dictionary}
          Preview={Preview}
          draft={draft}
          back={home}
          onAnother={() => {
            notifySuccess(`${sentenceCase(noun)} created. Here is the next one.`);
            setMade(made + 1);
          }}
          send={(body) => send({ body })}
          onDone={() => {
            notifySuccess(`${sentenceCase(noun)} created.`);
            void go(home);
          }}
        />
      </div>
    );
  };
}

export function editPageOf(dictionary: Dictionary, { Preview, Actions, Beside }: DictionaryDisplay = {}) {
  return function EditEntryPage() {
    const { id = '', ...names } = useParams();
    const text = dictionaryQueries(dictionary, usePermissionCheck()).record;
    const query = useMemo((): RecordQuery => parse(text), [text]);
    const reading = useRecord(dictionary, query, id);
    return (
      <AsyncContent of={reading} back={{ to: listPath(dictionary, names), text: dictionary.title }}>
        {(record) => (
          <Entry
            key={record.id}
            dictionary={dictionary}
            Preview={Preview}
            Actions={Actions}
            Beside={Beside}
            record={record}
            onReload={reading.reload}
          />
        )}
      </AsyncContent>
    );
  };
}

/** From the list of what is above, where there is something, down to the list that the record stands in. */
function crumbsOf(dictionary: Dictionary, record: DictionaryRecord): Breadcrumb[] {
  const { parent, title, page } = dictionary;
  if (parent)
    return [
      { to: parent.of.page, text: parent.of.title },
      { to: `${parent.of.page}/${String(record[parent.by])}`, text: String(record[parentNameField(parent)]) },
    ];
  const list = { to: page, text: title };
  return hasRecordsBelow(dictionary)
    ? [list, { to: `${page}/${record.id}`, text: labelText(dictionary, record) }]
    : [list];
}

type WithFiles = Parameters<typeof FilesPanel>[0]['record'];
type EntryProps = {
  dictionary: Dictionary;
  Preview: DictionaryDisplay['Preview'];
  Actions: DictionaryDisplay['Actions'];
  Beside: DictionaryDisplay['Beside'];
  record: DictionaryRecord;
  onReload: () => void;
};

function Entry({ dictionary, Preview, Actions, Beside, record, onReload }: EntryProps) {
  const go = useNavigate();
  const may = usePermissionCheck();
  const { files } = dictionary;
  const crumbs = crumbsOf(dictionary, record);
  const list = crumbs.at(-1)?.to ?? '';
  const edit = mountedRoute(dictionary, 'edit');
  const { send } = useCommand(edit);
  const draft = useMemo(() => formDraft(dictionary, record), [dictionary, record]);
  return (
    <RecordPage
      resource={dictionary}
      record={record}
      crumbs={crumbs}
      title={labelText(dictionary, record)}
      onMoved={() => void go(list)}
      next={Actions && <Actions record={record} onReload={onReload} />}
      more={<ActiveStatusMenuItem resource={dictionary} record={record} />}
      side={
        <>
          {Beside && <Beside record={record} onReload={onReload} />}
          {record.trashedAt === null &&
            dictionariesBeside(dictionary).map(({ dictionary: other, by }) => (
              <BesidePanel key={other.entity} dictionary={other} by={by} of={record.id} />
            ))}
          {dictionary.dated && <RatesPanel dictionary={dictionary} record={record} />}
          {files && may(files) && <FilesPanel resource={dictionary} record={record as DictionaryRecord & WithFiles} />}
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
        Preview={Preview}
        draft={draft}
        record={record}
        back={list}
        disabled={record.trashedAt !== null || !may(edit.permission)}
        onReload={onReload}
        send={(body, version) =>
          send({ params: { id: record.id }, body, ...(version === undefined ? {} : { version }) })
        }
        onDone={() => {
          notifySuccess(`${sentenceCase(singularNoun(dictionary))} saved.`);
          void go(list);
        }}
      />
    </RecordPage>
  );
}

type FormProps = {
  dictionary: Dictionary;
  Preview: DictionaryDisplay['Preview'];
  draft: FieldDraft;
  record?: DictionaryRecord;
  back: string;
  disabled?: boolean;
  onReload?: () => void;
  onAnother?: () => void;
  send: (body: unknown, version: number | undefined) => Promise<CommandOutcome<Receipt>>;
  onDone: () => void;
};

function EntryForm({
  dictionary,
  Preview,
  draft,
  record,
  back,
  disabled = false,
  onReload,
  onAnother,
  send,
  onDone,
}: FormProps) {
  const { entity, fields, commands } = dictionary;
  const noun = singularNoun(dictionary);
  const form = useRecordForm({
    schema: commands.shapes[`${record ? 'Edit' : 'Create'}${entity}`] as z.ZodType, // every dictionary has both
    draft,
    toBody: (typed) => fieldBody(fields, typed),
    version: record?.version,
    send,
    onReload,
    onDone,
  });
  return (
    <RecordForm
      form={form}
      verb={`${record ? 'Save' : 'Create'} ${noun}`}
      back={back}
      disabled={disabled}
      savedBy={record?.updatedByName}
      {...(onAnother && { onAnother })}
    >
      <FormSection title={sentenceCase(noun)}>
        <DictionaryFormFields dictionary={dictionary} record={record} disabled={disabled} />
      </FormSection>
      {Preview && <Preview />}
    </RecordForm>
  );
}
