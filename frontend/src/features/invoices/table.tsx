import { Button, Checkbox } from '@blueprintjs/core';
import { useController, useFormContext } from 'react-hook-form';
import { costCategoryText } from '@backoffice/contracts/features/cost-plus';
import { dayText } from '@backoffice/contracts/kernel';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { EmptyState } from '#widgets/page-states.tsx';
import type { CostLine } from './calculations.ts';

/** The costs of a job that no invoice bills yet, and which of them this one bills. */
export function CostsSection({ lines }: { lines: readonly CostLine[] }) {
  const { control } = useFormContext();
  const { field } = useController({ name: 'costLines', control });
  const chosen = new Set(field.value as readonly string[]); // the draft of an invoice holds ids under this name
  const shown = lines.filter(({ lineId }) => chosen.has(lineId));
  const isAll = shown.length === lines.length;
  const put = (ids: Iterable<string>) => field.onChange([...ids]);
  const toggle = (lineId: string) =>
    put(chosen.has(lineId) ? [...chosen].filter((id) => id !== lineId) : [...chosen, lineId]);
  return (
    <section className="form-section form-lines" aria-label="Costs">
      <header className="costs-head">
        <div>
          <h2>Costs</h2>
          <p className="muted">What the job has cost and no other invoice bills. Untick what waits for the next one.</p>
        </div>
        {lines.length > 0 && (
          <Button
            size="small"
            text={isAll ? 'Choose none' : 'Choose all'}
            onClick={() => put(isAll ? [] : lines.map(({ lineId }) => lineId))}
          />
        )}
      </header>
      {lines.length === 0 ? (
        <EmptyState title="No costs to bill">Everything this job has cost so far is billed.</EmptyState>
      ) : (
        <table className="costs-table">
          <caption className="sr-only">Costs that no invoice bills yet</caption>
          <tbody>
            {lines.map(({ lineId, workDate, category, description, ticket, phaseName, invoiceRef, amount }) => (
              <tr key={lineId} data-chosen={chosen.has(lineId) || undefined}>
                <td>
                  <Checkbox
                    checked={chosen.has(lineId)}
                    onChange={() => toggle(lineId)}
                    aria-label={`Bill ${description}, ${dayText(workDate)}`}
                  />
                </td>
                <th scope="row">
                  {description}
                  <span className="billing-detail">
                    {[
                      dayText(workDate),
                      costCategoryText(category),
                      phaseName,
                      invoiceRef && `Receipt ${invoiceRef}`,
                      `Ticket ${ticket}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </th>
                <td className="figure">
                  <Money of={amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {shown.length} of {countText(lines.length, 'line', 'lines')}
              </th>
              <td className="figure">
                <Money of={shown.reduce((sum, { amount }) => sum + amount, 0)} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
