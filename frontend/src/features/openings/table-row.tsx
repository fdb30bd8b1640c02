import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import type { OpeningAnswer } from '@backoffice/contracts/features/openings';
import type { Cents } from '@backoffice/contracts/kernel';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { FileButton } from '#forms/file-button.tsx';
import { TriedFile, type OpeningFile } from './entries.tsx';

export type StepProps = { of: OpeningAnswer; onChange: () => void };
export const isDraft = ({ status, date }: OpeningAnswer) => status === 'draft' && date !== null;

type Column<Entry> = {
  readonly title: string;
  readonly cell: (entry: Entry) => ReactNode;
  /** An amount: it stands to the right, and is summed up. */
  readonly amount?: (entry: Entry) => Cents;
};
type EntriesProps<Entry> = {
  title: string;
  about: string;
  noun: [string, string];
  of: OpeningAnswer;
  file: OpeningFile;
  entries: readonly Entry[];
  keyOf: (entry: Entry) => string;
  nameOf: (entry: Entry) => string;
  /** The first says which it is. */
  columns: readonly Column<Entry>[];
  onAdd: () => void;
  onRemove: (at: number) => void;
  children?: ReactNode;
};

/** Entries of one kind that the books begin with: from a file, or one by one. */
export function EntriesPanel<Entry>({
  title,
  about,
  noun,
  of,
  file,
  entries,
  keyOf,
  nameOf,
  columns,
  onAdd,
  onRemove,
  children,
}: EntriesProps<Entry>) {
  const isOpen = isDraft(of);
  return (
    <Panel
      title={title}
      aside={
        isOpen && (
          <span className="panel-buttons">
            <FileButton text="From a file" label={`File for ${title}`} onFile={file.take} />
            <Button size="small" icon={<Plus />} text="Add one" onClick={onAdd} />
          </span>
        )
      }
    >
      {isOpen && <p className="muted proof-about">{about}</p>}
      {!isOpen && entries.length === 0 && <p className="muted">None.</p>}
      <TriedFile of={file} noun={noun} />
      {children}
      {entries.length > 0 && (
        <div className="table-wide">
          <table className="money-table">
            <thead>
              <tr>
                {columns.map(({ title: heading, amount }) => (
                  <th key={heading} scope="col" className={amount && 'figure'}>
                    {heading}
                  </th>
                ))}
                {isOpen && (
                  <th scope="col">
                    <span className="sr-only">Remove</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry, at) => (
                <tr key={keyOf(entry)}>
                  {columns.map(({ title: heading, cell, amount }, place) =>
                    place === 0 ? (
                      <th key={heading} scope="row">
                        <span>{cell(entry)}</span>
                      </th>
                    ) : (
                      <td key={heading} className={amount && 'figure'} data-title={heading}>
                        {amount ? <Money of={amount(entry)} /> : cell(entry)}
                      </td>
                    ),
                  )}
                  {isOpen && (
                    <td>
                      <Button
                        size="small"
                        variant="minimal"
                        icon={<Cross />}
                        aria-label={`Remove ${nameOf(entry)}`}
                        onClick={() => onRemove(at)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                {columns.map(({ title: heading, amount }, place) =>
                  amount ? (
                    <td key={heading} className="figure" data-title={heading}>
                      <Money of={entries.reduce((sum, entry) => sum + amount(entry), 0)} strong />
                    </td>
                  ) : (
                    <td key={heading} data-none={place > 0 || undefined}>
                      {place === 0 && 'Total'}
                    </td>
                  ),
                )}
                {isOpen && <td data-none>&nbsp;</td>}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Panel>
  );
}
