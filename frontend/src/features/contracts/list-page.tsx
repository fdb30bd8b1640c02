import { useCallback, useMemo } from 'react';
import { Switch } from '@blueprintjs/core';
import { contract, contractOwnRoutes, CostEntry, type ContractView } from '@backoffice/contracts/features/contracts';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { dayText, dollarsText, percentText, type Day } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { call } from '#data/http-client.ts';
import { useRouteRead } from '#data/use-read.ts';
import { fieldColumns } from '#fields/field-columns.ts';
import type { Card, Column, Totals } from '#lists/columns.ts';
import { useDocumentBeginning } from '#documents/document-lists.tsx';
import { ListPage } from '#lists/list-page.tsx';
import type { ListRoute } from '#lists/grid/row-source.ts';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { useListState, type FilterSpec } from '#navigation/use-list-state.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { statusText } from '#widgets/status-chip.tsx';
import { list } from './columns.ts';

/** A contract and where it stands in money. */
type Row = ContractView & { readonly progressBp: number };

const columns: Column<Row>[] = fieldColumns<Row>({}, [
  { field: 'number', title: 'No.', kind: 'code', width: 66 },
  { field: 'name', title: 'Name', kind: 'link', width: 160, grow: 2 },
  { field: 'customerName', width: 140, grow: 2 },
  { field: 'status', width: 98 },
  { field: 'contractValue', title: 'Value', kind: 'money', width: 116 },
  { field: 'billed', title: 'Billed', kind: 'money', width: 114 },
  {
    field: 'progressBp',
    title: 'Progress',
    kind: 'number',
    width: 84,
    show: ({ progressBp }) => percentText(progressBp),
  },
  { field: 'balance', title: 'Owed', kind: 'money', width: 114 },
  { field: 'unbilled', title: 'Left to bill', kind: 'money', width: 114 },
  { field: 'paid', title: 'Paid', kind: 'money', width: 114, hidden: true },
  { field: 'retention', title: 'Retention', kind: 'money', width: 104, hidden: true },
  { field: 'openDue', title: 'Open', kind: 'money', width: 116, hidden: true },
  { field: 'retentionDueOn', title: 'Retention due', kind: 'day', width: 120, hidden: true },
  { field: 'costEntry', title: 'Costs', width: 90, hidden: true, show: ({ costEntry }) => statusText(costEntry) },
  { field: 'locationName', width: 160, hidden: true },
  { field: 'salesmanName', width: 130, hidden: true },
  { field: 'date', title: 'Date', kind: 'day', width: 120, hidden: true },
  { field: 'signedAt', title: 'Signed', kind: 'date', width: 120, hidden: true },
]);

const card = (row: Row): Card => ({
  title: row.name,
  line: `No. ${row.number} · ${percentText(row.progressBp)} billed · ${dollarsText(row.balance)} owed`,
  figure: dollarsText(row.contractValue),
  status: row.status,
});

const costEntryOptions = CostEntry.options.map((value) => ({ value, label: statusText(value) }));
const filters: readonly FilterSpec[] = [
  ...list.companyFilters,
  { field: 'balance', title: 'Owed', kind: 'amount' },
  { field: 'unbilled', title: 'Left to bill', kind: 'amount' },
  { field: 'retentionOverdue', title: 'Retention overdue', kind: 'age', day: 'retentionDueOn' },
  { field: 'costEntry', title: 'Costs', kind: 'choice', options: costEntryOptions },
];

const TOOL_PARAMS = ['mine', 'asOf'];

/** Every contract of the company and where it stands in money, today or on a past day. */
export function CompanyListPage() {
  const may = usePermissionCheck();
  const asOf = useAsOfDay();
  const { params, put } = useUrlState();
  const mine = params.get('mine') === '1';
  const { day } = asOf;
  const asked = useMemo(() => ({ mine, ...(day ? { asOf: day } : {}) }), [mine, day]);
  const rows = useCallback<ListRoute<Row>>(
    (request) => call(contractOwnRoutes.listing, { body: { ...request, ...asked } }),
    [asked],
  );
  const totals = useTotals(mine, day);
  const { add, dialog } = useDocumentBeginning(list, 'action:contract.generate');
  const exported = {
    list: contractOwnRoutes.listing,
    body: asked,
    said: [...(mine ? ['Mine'] : []), ...(day ? [`As of ${dayText(day)}`] : [])],
  };
  return (
    <>
      <ListPage
        report
        exported={exported}
        {...(list.companySorted && { sorted: list.companySorted })}
        {...(add && { add })}
        narrowed={mine || day !== undefined}
        layout="contract-list"
        resource={contract}
        title="Contract List"
        query={rows}
        totals={totals}
        columns={columns}
        card={card}
        filters={filters}
        open={(row) => locationRecordPath(contract, row)}
        toolParams={TOOL_PARAMS}
        tools={
          <>
            {may('component:salesman-switcher') && (
              <Switch
                className="tool-switch"
                label="Mine"
                checked={mine}
                onChange={() => put({ mine: mine ? null : '1' })}
              />
            )}
            <AsOfInput of={asOf} />
          </>
        }
        empty="A contract is generated from a proposal that the customer has accepted."
      />
      {dialog}
    </>
  );
}

/** The row keeps its place until its figures are there. */
const pendingTotals: Totals<Row> = { row: { name: 'Total' }, card: { title: 'Total', line: '', figure: '' } };

/** What all that are listed add up to, on whichever page they are. */
function useTotals(mine: boolean, day: Day | undefined): Totals<Row> {
  const { search, filters: chosen } = useListState(filters);
  const { data, isOf } = useRouteRead(
    contractOwnRoutes.listingTotals,
    { body: { search, filters: chosen, mine, ...(day ? { asOf: day } : {}) } },
    [contract.entity],
  );
  const isByStatus = chosen.some(({ field }) => field === 'status');
  return useMemo(() => {
    if (!data || !isOf) return pendingTotals; // the sum of other rows is none of these
    const progressBp = percentBilled(data.contractValue, data.billed - data.extras);
    const title = isByStatus ? 'Total' : 'Total of signed contracts';
    return {
      row: { ...data, progressBp, name: title },
      card: {
        title,
        line: `${percentText(progressBp)} billed · ${dollarsText(data.balance)} owed`,
        figure: dollarsText(data.contractValue),
      },
    };
  }, [data, isOf, isByStatus]);
}
