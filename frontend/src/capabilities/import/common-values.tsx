import { useId } from 'react';
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import type { ImportColumn } from '@backoffice/contracts/kernel';
import { requireRoute } from '#data/route-lookup.ts';
import { Picker } from '#forms/picker.tsx';
import { useLabelsRead, type LabelsRoute } from '#records/record-labels.ts';

type Values = Readonly<Record<string, string>>;

/** Values for all new records whose row says nothing else: those that are needed, and others as one likes. */
export function CommonValues({
  columns,
  needed,
  values,
  onChange,
}: {
  columns: readonly ImportColumn[];
  needed: readonly ImportColumn[];
  values: Values;
  onChange: (values: Values) => void;
}) {
  const shown = columns.filter((column) => needed.includes(column) || column.field in values);
  const others = columns.filter((column) => !shown.includes(column));
  const put = (field: string, value: string) => onChange({ ...values, [field]: value });
  const without = (field: string) => {
    const { [field]: _gone, ...left } = values;
    onChange(left);
  };
  return (
    <section className="import-common" aria-labelledby="import-common">
      <h3 id="import-common">The same for all new rows</h3>
      <p className="muted">
        What you choose here is taken where a row says nothing else. Records you have already keep what they have.
      </p>
      <ul className="import-columns">
        {shown.map((column) => (
          <li key={column.field}>
            <CommonValue
              column={column}
              value={values[column.field] ?? ''}
              onChange={(value) => put(column.field, value)}
            />
            {column.field in values && (
              <Button
                size="small"
                variant="minimal"
                text="Take away"
                aria-label={`Take away ${column.label}`}
                onClick={() => without(column.field)}
              />
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <HTMLSelect
          aria-label="Another field for all new rows"
          value=""
          onChange={({ target }) => target.value && put(target.value, '')}
          options={[
            { value: '', label: 'Another field…' },
            ...others.map(({ field, label }) => ({ value: field, label })),
          ]}
        />
      )}
    </section>
  );
}

type ValueProps = { column: ImportColumn; value: string; onChange: (value: string) => void };

function CommonValue({ column, value, onChange }: ValueProps) {
  const id = useId();
  const { label, kind, options = {}, names } = column;
  const choices = kind === 'flag' ? { Yes: 'Yes', No: 'No' } : kind === 'choice' ? options : null;
  return (
    <>
      <label htmlFor={id}>
        <strong>{label}</strong>
      </label>
      {names?.labels ? (
        <RecordValue id={id} route={names.labels} value={value} onChange={onChange} />
      ) : choices ? (
        <HTMLSelect
          id={id}
          fill
          value={value}
          onChange={({ target }) => onChange(target.value)}
          options={[
            { value: '', label: 'Choose…' },
            ...Object.entries(choices).map(([key, text]) => ({ value: key, label: text })),
          ]}
        />
      ) : (
        <InputGroup id={id} fill value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </>
  );
}

function RecordValue({ id, route, value, onChange }: Omit<ValueProps, 'column'> & { id: string; route: string }) {
  const { data, problem, reload } = useLabelsRead(requireRoute(route) as LabelsRoute);
  return (
    <Picker
      aria={{ id }}
      options={data?.items ?? null}
      value={value}
      optional
      onPick={onChange}
      onRetry={problem ? reload : undefined}
    />
  );
}
