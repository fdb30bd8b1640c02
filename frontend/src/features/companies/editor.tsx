import { useMemo } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  companyCommands,
  companyOwnRoutes,
  DocumentTerms,
  type CompanyView,
  type ProfitBreakdown,
} from '@backoffice/contracts/features/companies';
import { equipmentCategory } from '@backoffice/contracts/dictionaries/equipment';
import type { Receipt } from '@backoffice/contracts/kernel';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { EmptyState } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand, type CommandOutcome } from '#data/use-command.ts';
import { moveEntry } from '#forms/move-entry.ts';
import { TemplateArea } from '#templates/template-area.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { sentenceCase } from '#widgets/labels.ts';
import { CompanyFrame } from './panels.tsx';

export const CustomizePage = () => (
  <CompanyFrame title="Customize">
    {(record, reload) => <Customize key={record.id} record={record} onReload={reload} />}
  </CompanyFrame>
);

type Draft = { categoryIds: string[]; lines: ProfitBreakdown; terms: DocumentTerms };
const { CustomizeEquipment, CustomizeProfitBreakdown } = companyCommands.shapes;
const CustomizationSchema = z.strictObject({
  ...CustomizeEquipment.shape,
  ...CustomizeProfitBreakdown.shape,
  terms: DocumentTerms,
});
const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a company offers, counts and begins its documents with: orders of their own, sent one after the other where
 * something of them changed.
 */
function Customize({ record, onReload }: { record: CompanyView; onReload: () => void }) {
  const equipment = useCommand(companyOwnRoutes.equipment);
  const breakdown = useCommand(companyOwnRoutes.profitBreakdown);
  const documentTerms = useCommand(companyOwnRoutes.documentTerms);
  const draft = useMemo<Draft>(
    () => ({ categoryIds: record.equipmentCategoryIds, lines: record.profitBreakdown, terms: record.documentTerms }),
    [record],
  );
  async function send(
    { categoryIds, lines, terms }: z.input<typeof CustomizationSchema>,
    version?: number,
  ): Promise<CommandOutcome<Receipt | null>> {
    const asked = { params: { id: record.id }, ...(version === undefined ? {} : { version }) };
    const orders = [
      !isSameJson(lines, draft.lines) && (() => breakdown.send({ ...asked, body: { lines } })),
      !isSameJson(categoryIds, draft.categoryIds) && (() => equipment.send({ ...asked, body: { categoryIds } })),
      !isSameJson(terms, draft.terms) && (() => documentTerms.send({ ...asked, body: terms })),
    ];
    let outcome: CommandOutcome<Receipt | null> = { ok: true, answer: null };
    for (const order of orders) if (order && outcome.ok) outcome = await order();
    return outcome;
  }
  const form = useRecordForm({
    schema: CustomizationSchema,
    draft,
    toBody: (typed) => typed,
    version: record.version,
    send,
    onReload,
    onDone: () => {
      notifySuccess('Company customized.');
      onReload();
    },
  });
  return (
    <RecordForm form={form} verb="Save" back="/companies" savedBy={record.updatedByName}>
      <BreakdownTable />
      <FormSection title="Terms" help="What new documents begin with. Each document keeps its own.">
        <TemplateArea name="terms.proposal" label="Of proposals" optional />
        <TemplateArea name="terms.contract" label="Of contracts" optional />
        <TemplateArea name="terms.changeOrder" label="Of change orders" optional />
        <TemplateArea name="terms.invoice" label="Of invoices" optional />
      </FormSection>
      <EquipmentList />
    </RecordForm>
  );
}

function BreakdownTable() {
  const { setValue } = useFormContext<Draft>();
  const lines = useWatch<Draft, 'lines'>({ name: 'lines' });
  const flip = (at: number, field: 'shown' | 'countsAsCost') =>
    setValue(
      'lines',
      lines.map((line, each) => (each === at ? { ...line, [field]: !line[field] } : line)),
      { shouldDirty: true },
    );
  return (
    <section className="form-section" aria-label="Profit breakdown">
      <header>
        <h2>Profit breakdown</h2>
        <p className="muted">What of a job’s costs is shown beside its profit, and what counts against it.</p>
      </header>
      <table className="small-list breakdown">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Shown</th>
            <th scope="col">Counts as cost</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ part, shown, countsAsCost }, at) => (
            <tr key={part}>
              <th scope="row">{sentenceCase(part)}</th>
              <td>
                <Checkbox
                  aria-label={`${sentenceCase(part)}: shown`}
                  checked={shown}
                  onChange={() => flip(at, 'shown')}
                />
              </td>
              <td>
                <Checkbox
                  aria-label={`${sentenceCase(part)}: counts as cost`}
                  checked={countsAsCost}
                  onChange={() => flip(at, 'countsAsCost')}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Labels = { readonly items: readonly { readonly value: string; readonly label: string }[] };
function EquipmentList() {
  const { data } = useRecordLabels(equipmentCategory);
  const categories = data?.items ?? [];
  return (
    <section className="form-section" aria-label="Equipment">
      <header>
        <h2>Equipment</h2>
        <p className="muted">The categories on offer, in this order.</p>
      </header>
      {categories.length === 0 ? (
        <EmptyState title="No categories yet">They stand here once equipment is kept under Maintenance.</EmptyState>
      ) : (
        <OrderedList categories={categories} />
      )}
    </section>
  );
}

/** Chosen ones first, in their order; the others can be added at the end. */
export function OrderedList({ categories }: { categories: Labels['items'] }) {
  const { field } = useController<Draft, 'categoryIds'>({ name: 'categoryIds' });
  const chosen = field.value;
  const nameOf = (id: string) => categories.find(({ value }) => value === id)?.label ?? 'No longer kept';
  return (
    <ul className="ordered" aria-label="Categories">
      {chosen.map((id, at) => (
        <li key={id}>
          <Checkbox label={nameOf(id)} checked onChange={() => field.onChange(chosen.filter((each) => each !== id))} />
          <span className="grow" />
          <Button
            size="small"
            variant="minimal"
            icon={<ArrowUp />}
            aria-label={`Move ${nameOf(id)} up`}
            disabled={at === 0}
            onClick={() => field.onChange(moveEntry(chosen, at, -1))}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<ArrowDown />}
            aria-label={`Move ${nameOf(id)} down`}
            disabled={at === chosen.length - 1}
            onClick={() => field.onChange(moveEntry(chosen, at, 1))}
          />
        </li>
      ))}
      {categories
        .filter(({ value }) => !chosen.includes(value))
        .map(({ value, label }) => (
          <li key={value} data-off>
            <Checkbox label={label} checked={false} onChange={() => field.onChange([...chosen, value])} />
          </li>
        ))}
    </ul>
  );
}
