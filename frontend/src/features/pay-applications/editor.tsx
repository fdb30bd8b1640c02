import { useCallback, useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { useController, useFormContext } from 'react-hook-form';
import type { ApplicationDraftSheet, ApplicationSheet } from '@backoffice/contracts/features/pay-applications';
import { percentText } from '@backoffice/contracts/kernel';
import { Money } from '#widgets/formats.tsx';
import { allDone, asLastMonth, storedBuiltIn, type ApplicationDraft, type AppliedLineDraft } from './draft.ts';
import { EditorRow } from './editor-row.tsx';

type Props = { sheet: ApplicationDraftSheet; figures: ApplicationSheet };

/** The continuation sheet, typed along its columns E and F; the other columns follow at once. */
export function ApplicationEditor({ sheet, figures }: Props) {
  const { control, formState } = useFormContext<ApplicationDraft>();
  const { field } = useController({ name: 'lines', control });
  const latest = useRef(field.value);
  latest.current = field.value;
  const host = useRef<HTMLDivElement>(null);
  const { onChange } = field;
  const put = useCallback(
    (next: AppliedLineDraft[]) => {
      latest.current = next;
      onChange(next);
    },
    [onChange],
  );
  const onType = useCallback(
    (at: number, change: Partial<AppliedLineDraft>) =>
      put(latest.current.map((line, place) => (place === at ? { ...line, ...change } : line))),
    [put],
  );
  const onMove = useCallback(
    (at: number, cell: string) =>
      host.current?.querySelector<HTMLElement>(`[data-at="${at}"] [data-cell="${cell}"]`)?.focus(),
    [],
  );
  const { errors } = formState;
  return (
    <section className="form-section form-lines application" aria-label="Continuation sheet" ref={host}>
      <header>
        <h2>Continuation sheet</h2>
        <p className="muted">
          Enter the work of this period and what is stored now. Type <kbd>25%</kbd> for a line that is a quarter done.
        </p>
      </header>
      <div className="application-tools">
        <Button size="small" text="Copy last month’s percentages" onClick={() => put(asLastMonth(sheet))} />
        <Button size="small" text="Build in what is stored" onClick={() => put(storedBuiltIn(sheet, latest.current))} />
        <Button size="small" text="Complete every line" onClick={() => put(allDone(sheet))} />
      </div>
      <table className="application-table">
        <caption className="sr-only">Every line of the contract, with what is done, stored, left and retained</caption>
        <ContinuationHead />
        <tbody>
          {sheet.lines.map((line, at) => {
            const applied = figures.lines[at];
            return (
              applied && (
                <EditorRow
                  key={line.sourceLineItemId}
                  line={line}
                  at={at}
                  work={field.value[at]?.work ?? null}
                  stored={field.value[at]?.stored ?? null}
                  figures={applied}
                  error={messageIn(errors.lines?.[at])}
                  {...{ onType, onMove }}
                />
              )
            );
          })}
        </tbody>
        <ContinuationTotal sheet={figures} />
      </table>
    </section>
  );
}

/** The first thing that is wrong with a line, at whatever depth the form keeps it. */
function messageIn(found: unknown): string | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  if ('message' in found && typeof found.message === 'string' && found.message !== '') return found.message;
  return Object.entries(found)
    .filter(([name]) => name !== 'ref')
    .map(([, inner]) => messageIn(inner))
    .find((message) => message !== undefined);
}

export const ContinuationHead = () => (
  <thead>
    <tr>
      <th scope="col">B Work</th>
      {['C Scheduled', 'D Before', 'E This period', 'F Stored now', 'G To date', 'H', 'I Balance', 'J Retention'].map(
        (title) => (
          <th key={title} scope="col" className="figure">
            {title}
          </th>
        ),
      )}
    </tr>
  </thead>
);

export const ContinuationTotal = ({ sheet }: { sheet: ApplicationSheet }) => (
  <tfoot>
    <tr>
      <th scope="row">Total</th>
      {(
        [
          ['C Scheduled', sheet.contractSum],
          ['D Before', sheet.workBefore],
          ['E This period', sheet.work],
          ['F Stored now', sheet.stored],
          ['G To date', sheet.toDate],
          ['H', null],
          ['I Balance', sheet.contractSum - sheet.toDate],
          ['J Retention', sheet.retention],
        ] as const
      ).map(([title, cents]) => (
        <td key={title} className="figure" data-title={title}>
          {cents === null ? percentText(sheet.percent) : <Money of={cents} strong />}
        </td>
      ))}
    </tr>
  </tfoot>
);
