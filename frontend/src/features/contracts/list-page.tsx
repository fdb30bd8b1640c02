import { useCallback, useMemo } from 'react';
import { Switch } from '@blueprintjs/core';
import { contract, contractOwnRoutes, type ContractView } from '@backoffice/contracts/features/contracts';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { dollarsText, percentText, type Day } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { call } from '#data/http-client.ts';
import { useRouteRead } from '#data/use-read.ts';
import type { Card, Column, Totals } from '#lists/columns.ts';
import { ListPage } from '#lists/list-page.tsx';
import type { ListRoute } from '#lists/row-source.ts';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { useListState, type FilterSpec } from '#navigation/use-list-state.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { list } from './columns.ts';

/** A contract and where it stands in money. */
type Row = ContractView & { readonly progress: number };

const columns: Column<Row>[] = [
  { field: 'number', title: 'No.', kind: 'code', width: 48 },
  { field: 'name', title: 'Name', kind: 'link', width: 104, grow: 2 },
  { field: 'customerName', title: 'Customer', width: 96, grow: 2 },
  { field: 'status', title: 'Status', kind: 'status', width: 94 },
  { field: 'contractValue', title: 'Value', kind: 'money', width: 112 },
  { field: 'billed', title: 'Billed', kind: 'money', width: 110 },
  { field: 'progress', title: 'Progress', kind: 'number', width: 76, show: ({ progress }) => percentText(progress) },
  { field: 'paid', title: 'Paid', kind: 'money', width: 110 },
  { field: 'retention', title: 'Retention', kind: 'money', width: 94 },
  { field: 'balance', title: 'Owed', kind: 'money', width: 110 },
  { field: 'unbilled', title: 'Left to bill', kind: 'money', width: 110 },
  { field: 'openDue', title: 'Open', kind: 'money', width: 116, hidden: true },
  { field: 'locationName', title: 'Location', width: 160, hidden: true },
  { field: 'salesmanName', title: 'Salesman', width: 130, hidden: true },
  { field: 'date', title: 'Date', kind: 'day', width: 120, hidden: true },
  { field: 'signedAt', title: 'Signed', kind: 'date', width: 120, hidden: true },
];

const card = (row: Row): Card => ({
  title: row.name,
  line: `No. ${row.number} · ${percentText(row.progress)} billed · ${dollarsText(row.balance)} owed`,
  figure: dollarsText(row.contractValue),
  status: row.status,
});

const filters: readonly FilterSpec[] = [
  ...list.filters,
  { field: 'balance', title: 'Owed', kind: 'amount' },
  { field: 'unbilled', title: 'Left to bill', kind: 'amount' },
];

/** Every contract of the company and where it stands in money, today or on a past day. */
export function CompanyListPage() {
  const may = usePermissionCheck();
  const asOf = useAsOfDay();
  const { params, put } = useUrlState();
  const mine = params.get('mine') === '1';
  const { day } = asOf;
  const rows = useCallback<ListRoute<Row>>(
    async (request) => {
      const page = await call(contractOwnRoutes.listing, { body: { ...request, mine, ...(day ? { asOf: day } : {}) } });
      return {
        ...page,
        items: page.items.map((row) => ({
          ...row,
          progress: percentBilled(row.contractValue, row.billed - row.extras),
        })),
      };
    },
    [mine, day],
  );
  const totals = useTotals(mine, day);
  return (
    <ListPage
      report
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
  );
}

/** What all that are listed add up to, on whichever page they are. */
function useTotals(mine: boolean, day: Day | undefined): Totals<Row> | undefined {
  const { search, filters: chosen } = useListState(filters);
  const { data, isOf } = useRouteRead(
    contractOwnRoutes.listingTotals,
    { body: { search, filters: chosen, mine, ...(day ? { asOf: day } : {}) } },
    [contract.entity],
  );
  return useMemo(() => {
    if (!data || !isOf) return undefined; // the sum of other rows is none of these
    const progress = percentBilled(data.contractValue, data.billed - data.extras);
    return {
      row: { ...data, progress, name: 'Total' },
      card: {
        title: 'Total',
        line: `${percentText(progress)} billed · ${dollarsText(data.balance)} owed`,
        figure: dollarsText(data.contractValue),
      },
    };
  }, [data, isOf]);
}
