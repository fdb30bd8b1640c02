import { useState } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useController } from 'react-hook-form';
import { fileTypes, type Attachment } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { attachFile } from './uploads.ts';
import './files-panel.css';

type Props = {
  /** Of a list of paths. */
  name: string;
  label: string;
  help: string;
  resource: Resource;
  record: { readonly id: string; readonly media: readonly Pick<Attachment, 'filePath' | 'name'>[] };
  /** So many at most. */
  limit: number;
};

/**
 * Files of a record that something else names: put beside the record as soon as they are chosen, or chosen of those
 * that are there.
 */
export function AttachmentsField({ name, label, help, resource, record, limit }: Props) {
  const {
    field,
    fieldState: { error },
  } = useController<Record<string, readonly string[]>>({ name });
  const paths = field.value ?? [];
  const [coming, setComing] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  /** Until the record has followed. */
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (path: string) => record.media.find(({ filePath }) => filePath === path)?.name ?? names.get(path);
  const others = record.media.filter(({ filePath }) => !paths.includes(filePath));

  async function take(files: readonly File[]) {
    setFailed(null);
    setComing(files.length);
    let chosen = paths;
    for (const file of files.slice(0, limit - paths.length)) {
      const outcome = await attachFile(file, resource, record.id);
      if (outcome.ok) {
        chosen = [...chosen, outcome.filePath];
        setNames((before) => new Map([...before, [outcome.filePath, file.name]]));
      } else setFailed(`${file.name}: ${outcome.message}`);
    }
    field.onChange(chosen);
    setComing(0);
  }

  const isBusy = coming > 0;
  const wrong = failed ?? error?.message;
  return (
    <div className="field wide" data-field={name} aria-busy={isBusy || undefined}>
      <span>
        {label}
        <span className="muted"> (optional)</span>
      </span>
      {paths.length > 0 && (
        <ul className="chosen-files" aria-label={label}>
          {paths.map((path) => (
            <li key={path}>
              {nameOf(path) ?? '…'}
              <Button
                size="small"
                variant="minimal"
                icon={<Cross />}
                aria-label={`Leave out ${nameOf(path)}`}
                onClick={() => field.onChange(paths.filter((each) => each !== path))}
              />
            </li>
          ))}
        </ul>
      )}
      {paths.length < limit && (
        <div className="file-choice">
          <label className="bp6-button" data-busy={isBusy || undefined}>
            {isBusy ? 'Uploading…' : limit === 1 ? 'Choose a file' : 'Add files'}
            <input
              className="sr-only"
              type="file"
              multiple={limit > 1}
              accept={fileTypes.join()}
              disabled={isBusy}
              aria-label={label}
              onChange={({ target }) => {
                void take([...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </label>
          {others.length > 0 && (
            <HTMLSelect
              aria-label={`${label} among the files that are there`}
              value=""
              onChange={({ target }) => field.onChange([...paths, target.value])}
              options={[
                { value: '', label: 'Or a file that is there' },
                ...others.map(({ filePath, name: text }) => ({ value: filePath, label: text })),
              ]}
            />
          )}
        </div>
      )}
      <div className={wrong ? 'field-error' : 'field-help'} role={wrong ? 'alert' : undefined}>
        {wrong ?? help}
      </div>
    </div>
  );
}
