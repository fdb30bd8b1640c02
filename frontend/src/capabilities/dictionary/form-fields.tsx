import { useFormContext, useWatch } from 'react-hook-form';
import { seenFields, type Dictionary } from '@backoffice/contracts/capabilities';
import { usePermissionCheck } from '#access/permissions.tsx';
import { FieldControl, type FieldControlProps } from '#fields/field-control.tsx';
import { ParentControl } from './parent-control.tsx';
import { ruleValues, type DictionaryRecord } from './record.ts';
import { RecordsField } from './records-field.tsx';

/** The control of one field, by its kind: records are chosen among those of another dictionary. */
export const DictionaryControl = (props: FieldControlProps) =>
  props.field.input === 'records' ? (
    <RecordsField name={props.name} field={props.field} />
  ) : (
    <FieldControl {...props} />
  );

/**
 * What it goes by first, over the whole width; then what is typed, and boxes to tick at the end. What changes by date
 * is asked when an entry begins.
 */
export function DictionaryFormFields({
  dictionary,
  record,
  disabled,
}: {
  dictionary: Dictionary;
  disabled: boolean;
  record?: DictionaryRecord | undefined;
}) {
  const { labels, dated, parent } = dictionary;
  const may = usePermissionCheck();
  const fields = seenFields(dictionary, may);
  const entry = useTypedEntry(dictionary, record);
  const warnings = warningsOf(dictionary, entry);
  const byDate = dated ? [...dated.fields, 'effectiveFrom'] : [];
  const shown = Object.entries(fields).filter(
    ([name, { computed, isAsked }]) => !computed && !(record && byDate.includes(name)) && isAsked?.(entry) !== false,
  );
  const inOrder = [
    ...shown.filter(([, { input }]) => input !== 'flag'),
    ...shown.filter(([, { input }]) => input === 'flag'),
  ];
  return inOrder.map(([name, field], at) =>
    parent?.by === name ? (
      <ParentControl key={name} parent={parent} label={field.label} record={record} />
    ) : (
      <DictionaryControl
        key={name}
        name={name}
        field={field}
        fields={fields}
        disabled={disabled}
        {...(warnings[name] !== undefined && { help: <span className="field-warning">{warnings[name]}</span> })}
        {...(at === 0 && { autoFocus: true })}
        {...((name === labels.label || field.input === 'choices') && { className: 'wide' })}
      />
    ),
  );
}

function useTypedEntry(dictionary: Dictionary, record: DictionaryRecord | undefined) {
  const { control } = useFormContext();
  const typed = useWatch({ control });
  return ruleValues(dictionary, record, typed);
}

/** What is said of the values as they are typed, and stops nobody: by the field it stands at. */
const warningsOf = (dictionary: Dictionary, entry: ReturnType<typeof ruleValues>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (dictionary.rules ?? []).flatMap(({ warns, field, says, when }) => (warns && when(entry) ? [[field, says]] : [])),
  );
