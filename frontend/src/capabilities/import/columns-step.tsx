import { useState } from 'react';
import { Button, HTMLSelect, Tag } from '@blueprintjs/core';
import { ArrowRight, SmallTick } from '@blueprintjs/icons';
import { hasKey, keyText, type ImportFile } from '@backoffice/contracts/capabilities';
import type { Problem } from '@backoffice/contracts/kernel';
import { useProfile } from '#access/profile.ts';
import { usePermissionCheck } from '#access/permissions.tsx';
import { awaitTask } from '#data/awaited-tasks.ts';
import { useCommand } from '#data/use-command.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { pluralNoun, singularNoun } from '#widgets/labels.ts';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { CommonValues } from './common-values.tsx';
import type { ImportableResource } from './importable.ts';

/** Where each column of the file goes to: guessed, and corrected here. */
export function ColumnsStep({
  resource,
  file,
  onOther,
  onStarted,
}: {
  resource: ImportableResource;
  file: ImportFile;
  onOther: () => void;
  onStarted: (taskId: string) => void;
}) {
  const may = usePermissionCheck();
  const rules = resource.can.import;
  const fields = rules.columns.filter(({ guard }) => guard === undefined || may(guard));
  const { roleCode } = useProfile();
  const [mapping, setMapping] = useState(() => file.columns.map(({ field }) => field));
  const [values, setValues] = useState(file.values);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { send, sending } = useCommand(mountedRoute(resource, 'importStart'));
  const isTwice = (field: string | null) => field !== null && mapping.filter((each) => each === field).length > 1;
  const isReady = hasKey(rules, mapping) && !mapping.some(isTwice);
  const needed = fields.filter(({ required, ownOf }) => required || (ownOf !== undefined && ownOf !== roleCode));
  const isKnown = (field: string) => mapping.includes(field) || (values[field] ?? '') !== '';

  async function check() {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    const outcome = await send({ params: { id: file.id }, body: { mapping, values: given, isTrial: true } });
    if (!outcome.ok) return setProblem(outcome.problem);
    awaitTask(outcome.answer.taskId);
    onStarted(outcome.answer.taskId);
  }
  const choose = (at: number, field: string | null) =>
    setMapping(mapping.map((each, index) => (index === at ? field : each)));

  return (
    <Panel
      title="Columns"
      aside={
        <span className="muted">
          {file.name}, {file.rows.toLocaleString('en-US')} {file.rows === 1 ? 'row' : 'rows'}{' '}
          <Button size="small" variant="minimal" text="Another file" onClick={onOther} />
        </span>
      }
    >
      {problem && <ProblemMessage problem={problem} />}
      <p className="muted">
        {file.isRemembered
          ? 'Columns with these headings go where they went last time. Please look over what is new.'
          : 'The columns were guessed from their headings. Please look them over.'}{' '}
        Empty cells change nothing.
      </p>
      <NeededColumns of={resource} needed={needed} isKnown={isKnown} />
      <ul className="import-columns">
        {file.columns.map(({ heading, samples }, at) => (
          <ColumnChoice
            // oxlint-disable-next-line react/no-array-index-key -- columns have no other name
            key={at}
            name={heading || `Column ${at + 1}`}
            samples={samples}
            fields={fields}
            needed={needed}
            field={mapping[at] ?? null}
            isTwice={isTwice(mapping[at] ?? null)}
            onChoose={(field) => choose(at, field)}
          />
        ))}
      </ul>
      <p className="muted">* needed for new {pluralNoun(resource)}</p>
      <CommonValues
        columns={fields}
        needed={needed.filter(({ field }) => !mapping.includes(field))}
        values={values}
        onChange={setValues}
      />
      <footer className="import-foot">
        {!hasKey(rules, mapping) && (
          <span className="field-error">Choose the columns for {keyText(rules)}: by these a row is found again.</span>
        )}
        <Button
          intent="primary"
          text="Check all rows"
          loading={sending}
          disabled={!isReady}
          onClick={() => void check()}
        />
      </footer>
    </Panel>
  );
}

type ImportColumn = ImportableResource['can']['import']['columns'][number];

type NeededProps = { of: ImportableResource; needed: readonly ImportColumn[]; isKnown: (field: string) => boolean };
/** Without which no new record is made, and which of them are still missing. */
const NeededColumns = ({ of: resource, needed, isKnown }: NeededProps) => (
  <ul className="import-needs" aria-label={`Needed for a new ${singularNoun(resource)}`}>
    {needed.map(({ field, label }) => (
      <li key={field}>
        <Tag minimal intent={isKnown(field) ? 'success' : 'warning'} icon={isKnown(field) ? <SmallTick /> : undefined}>
          {label}
          {!isKnown(field) && ' is missing'}
        </Tag>
      </li>
    ))}
  </ul>
);

type ChoiceProps = {
  name: string;
  samples: readonly string[];
  fields: readonly ImportColumn[];
  needed: readonly ImportColumn[];
  /** Where the column goes to; null where it is left out. */
  field: string | null;
  isTwice: boolean;
  onChoose: (field: string | null) => void;
};
/** A column of the file with what stands in it, and the field it goes to. */
function ColumnChoice({ name, samples, fields, needed, field, isTwice, onChoose }: ChoiceProps) {
  const column = fields.find((each) => each.field === field);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="muted">{samples.join(' · ') || 'Empty'}</span>
      </div>
      <ArrowRight className="muted" aria-hidden />
      <div>
        <HTMLSelect
          fill
          aria-label={`${name} goes to`}
          value={field ?? ''}
          onChange={({ target }) => onChoose(target.value || null)}
          options={[
            { value: '', label: 'Left out' },
            ...fields.map((each) => ({
              value: each.field,
              label: needed.includes(each) ? `${each.label} *` : each.label,
            })),
          ]}
        />
        {column && isTwice ? (
          <span className="field-error" role="alert">
            Another column goes to {column.label}, too. Leave one of them out.
          </span>
        ) : (
          column?.help && <span className="field-help">{column.help}</span>
        )}
      </div>
    </li>
  );
}
