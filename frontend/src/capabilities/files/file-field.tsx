import { useState } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { useController } from 'react-hook-form';
import { fileTypes } from '@backoffice/contracts/capabilities';
import { problemText } from '#data/problem.ts';
import { uploadFile, type UploadTarget } from './uploads.ts';
import './files-panel.css';

/** One file, stored as soon as it is chosen; the form keeps its path. */
export function FileField({
  name,
  label,
  parent,
  help,
  required = false,
  accept = fileTypes,
  attached = [],
}: {
  name: string;
  label: string;
  parent: UploadTarget['parent'];
  help: string;
  required?: boolean;
  accept?: readonly string[];
  /** Files beside the record already, one of which may be named instead. */
  attached?: readonly { readonly filePath: string; readonly name: string }[];
}) {
  const {
    field,
    fieldState: { error },
  } = useController<Record<string, string | null>>({ name });
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  async function choose(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    const outcome = await uploadFile(file, { purpose: 'attachment', parent });
    setBusy(false);
    setFailed(outcome.ok ? null : problemText(outcome.problem));
    if (!outcome.ok) return;
    setChosen(file.name);
    field.onChange(outcome.answer);
  }
  const wrong = failed ?? error?.message;
  return (
    <div className="field wide" data-field={name} aria-busy={busy || undefined}>
      <span>
        {label}
        {!required && <span className="muted"> (optional)</span>}
      </span>
      <div className="file-choice">
        <label className="bp6-button" data-busy={busy || undefined}>
          {busy ? 'Uploading…' : chosen ? 'Change file' : 'Choose a file'}
          <input
            className="sr-only"
            type="file"
            accept={accept.join()}
            disabled={busy}
            aria-label={label}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = '';
            }}
          />
        </label>
        {attached.length > 0 && !chosen && (
          <HTMLSelect
            aria-label={`${label} among the files of this record`}
            value={field.value ?? ''}
            onChange={({ target }) => field.onChange(target.value || null)}
            options={[
              { value: '', label: 'Or a file that is attached' },
              ...attached.map(({ filePath, name: text }) => ({ value: filePath, label: text })),
            ]}
          />
        )}
        {chosen && field.value && (
          <>
            <span>{chosen}</span>
            <Button
              size="small"
              variant="minimal"
              text="Remove"
              onClick={() => {
                setChosen(null);
                field.onChange(null);
              }}
            />
          </>
        )}
      </div>
      <div className={wrong ? 'field-error' : 'field-help'} role={wrong ? 'alert' : undefined}>
        {wrong ?? help}
      </div>
    </div>
  );
}
