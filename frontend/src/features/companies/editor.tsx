import { useMemo } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  companyCommands,
  companyOwnRoutes,
  type CompanyView,
  type ProfitBreakdown,
} from '@backoffice/contracts/features/companies';
import type { Receipt, Route } from '@backoffice/contracts/kernel';
import { RecordForm } from '#forms/record-form.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { EmptyState } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand, type CommandOutcome } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { sentenceCase } from '#widgets/labels.ts';
import { moveEntry } from './calculations.ts';
import { CompanyFrame } from './panels.tsx';

export const CustomizePage = () => (
  <CompanyFrame title="Customize">
    {(record, reload) => <Customize key={record.id} record={record} onReload={reload} />}
  </CompanyFrame>
);

type Draft = { categoryIds: string[]; lines: ProfitBreakdown };
const { CustomizeEquipment, CustomizeProfitBreakdown } = companyCommands.shapes;
const CustomizationSchema = z.strictObject({ ...CustomizeEquipment.shape, ...CustomizeProfitBreakdown.shape });
const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What a company offers and counts: two orders, sent one after the other where something of them changed. */
function Customize({ record, onReload }: { record: CompanyView; onReload: () => void }) {
  const equipment = useCommand(companyOwnRoutes.equipment);
  const breakdown = useCommand(companyOwnRoutes.profitBreakdown);
  const draft = useMemo<Draft>(
    () => ({ categoryIds: record.equipmentCategoryIds, lines: record.profitBreakdown }),
    [record],
  );
  async function send({ categoryIds, lines }: Draft, version?: number): Promise<CommandOutcome<Receipt | null>> {
    const asked = { params: { id: record.id }, ...(version === undefined ? {} : { version }) };
    if (isSameJson(lines, draft.lines) && isSameJson(categoryIds, draft.categoryIds)) return { ok: true, answer: null };
    const first = isSameJson(lines, draft.lines) ? null : await breakdown.send({ ...asked, body: { lines } });
    if (first?.ok === false || isSameJson(categoryIds, draft.categoryIds)) return first ?? { ok: true, answer: null };
    return equipment.send({ ...asked, body: { categoryIds } });
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
/** The categories come with the equipment; until there are any nothing can be chosen. */
const categoryLabelsRoute: Route | undefined = findRoute({ path: 'equipment-categories' }, 'labels');

function EquipmentList() {
  const { data } = useRouteRead(categoryLabelsRoute ?? companyOwnRoutes.labels, categoryLabelsRoute ? {} : null);
  const categories = (data as Labels | null)?.items ?? []; // the table's own shape of labels
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
  const nameOf = (id: string) => categories.find(({ value }) => value === id)?.label ?? id;
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
