import { memo, type KeyboardEvent } from 'react';
import { isStoredLong, type AppliedLine } from '@backoffice/contracts/features/pay-applications';
import { moneyText, percentText } from '@backoffice/contracts/kernel';
import { ScaledInput } from '#forms/scaled-input.tsx';
import { Money } from '#widgets/formats.tsx';
import { workToPercent, type AppliedLineDraft, type SheetLine } from './draft.ts';

type Props = {
  line: SheetLine;
  at: number;
  work: number | null;
  stored: number | null;
  figures: AppliedLine;
  error: string | undefined;
  onType: (at: number, change: Partial<AppliedLineDraft>) => void;
  onMove: (at: number, cell: 'work' | 'stored') => void;
};

/** A line of the continuation sheet: two cells are typed, the rest follows. */
export const EditorRow = memo(function EditorRow({ line, at, work, stored, figures, error, onType, onMove }: Props) {
  const { name, scheduled, workBefore, storedBefore } = line;
  const isWrong = figures.balance * Math.sign(scheduled || 1) < 0 || Boolean(error);
  const cell = (kind: 'work' | 'stored') => (event: KeyboardEvent<HTMLElement>) => {
    if (kind === 'work' && event.key === '%' && work !== null && !Number.isNaN(work))
      onType(at, { work: workToPercent(line, work) });
    else if (event.key === 'Enter' || event.key === 'ArrowDown') onMove(at + (event.shiftKey ? -1 : 1), kind);
    else if (event.key === 'ArrowUp') onMove(at - 1, kind);
    else return;
    event.preventDefault();
  };
  return (
    <tr data-at={at} data-wrong={isWrong || undefined}>
      <th scope="row">
        <span>
          {at + 1}. {name}
        </span>
        {isStoredLong(figures) && (
          <span className="application-warning">
            Stored for {figures.storedSince} applications. The owner will ask.
          </span>
        )}
        {error && (
          <span className="field-error" id={`application-${at}`}>
            {error}
          </span>
        )}
      </th>
      <td className="figure" data-title="C Scheduled">
        <Money of={scheduled} />
      </td>
      <td className="figure" data-title="D Before">
        <Money of={workBefore} />
        {storedBefore !== 0 && <span className="application-detail">stored {moneyText(storedBefore)}</span>}
      </td>
      <td className="application-cell" data-title="E This period">
        <ScaledInput
          className="figure"
          name={`lines.${at}`}
          data-cell="work"
          aria-label={`${at + 1}. ${name}: this period`}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={error ? `application-${at}` : undefined}
          value={work}
          decimals={2}
          show={moneyText}
          follows
          placeholder="0.00"
          onValue={(next) => onType(at, { work: next })}
          onEmpty={() => onType(at, { work: null })}
          onKeyDown={cell('work')}
        />
      </td>
      <td className="application-cell" data-title="F Stored now">
        <ScaledInput
          className="figure"
          name={`lines.${at}.storedToDate`}
          data-cell="stored"
          aria-label={`${at + 1}. ${name}: stored now`}
          value={stored}
          decimals={2}
          show={moneyText}
          follows
          placeholder="0.00"
          onValue={(next) => onType(at, { stored: next })}
          onEmpty={() => onType(at, { stored: null })}
          onKeyDown={cell('stored')}
        />
      </td>
      <td className="figure" data-title="G To date">
        <Money of={figures.toDate} strong />
      </td>
      <td className="figure" data-title="H">
        {percentText(figures.percent)}
      </td>
      <td className="figure" data-title="I Balance">
        <Money of={figures.balance} bad={isWrong} />
      </td>
      <td className="figure" data-title="J Retention">
        <Money of={figures.retention} />
      </td>
    </tr>
  );
});
