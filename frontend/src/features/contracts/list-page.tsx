import { useCallback, useMemo } from 'react';
import { Switch } from '@blueprintjs/core';
import { useParams } from 'react-router';
import { contract, contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { dollarsText, equals, percentText, type Day, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#lists/list-page.tsx';
import { LocationLayout } from '#records/location-layout.tsx';
import type { ListRoute } from '#lists/row-source.ts';
import { call } from '#data/http-client.ts';
import type { Totals } from '#lists/columns.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { useListState } from '#navigation/use-list-state.ts';
import { useRouteRead } from '#data/use-read.ts';
import {
  card,
  columns,
  filters,
  balanceCard,
  balanceColumns,
  balanceFilters,
  type ContractBalanceRow,
} from './columns.ts';
import { ContractsQuery } from './queries.ts';

const rowPath = ({ id, locationId }: { id: string; locationId: string }) => `/toc/${locationId}/contract/${id}`;

export function ContractsPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [equals('locationId', locationId)], [locationId]);
  return (
    <LocationLayout locationId={locationId} title="Contracts">
      <ListPage
        inner
        resource={contract}
        title="Contracts"
        query={ContractsQuery}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        open={rowPath}
        empty="A contract is generated from a proposal that the customer has accepted: open the proposal, and generate it there."
      />
    </LocationLayout>
  );
}

/** Every contract of the company and where it stands in money, today or on a past day. */
export function ContractListPage() {
  const may = usePermissionCheck();
  const asOf = useAsOfDay();
  const { params, put } = useUrlState();
  const mine = params.get('mine') === '1';
  const { day } = asOf;
  const rows = useCallback<ListRoute<ContractBalanceRow>>(
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
      columns={balanceColumns}
      card={balanceCard}
      filters={balanceFilters}
      open={rowPath}
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
function useTotals(mine: boolean, day: Day | undefined): Totals<ContractBalanceRow> | undefined {
  const { search, filters: chosen } = useListState(balanceFilters);
  const { data, isOf } = useRouteRead(
    contractOwnRoutes.listingTotals,
    { body: { search, filters: chosen, mine, ...(day ? { asOf: day } : {}) } },
    [contract.entity],
  );
  return useMemo(() => {
    if (!data || !isOf) return undefined; // the sum of other rows is none of these
    const progress = percentBilled(data.contractValue, data.billed - data.extras);
    return {
      row: { ...data, progress, name: 'Together' },
      card: {
        title: 'Together',
        line: `${percentText(progress)} billed · ${dollarsText(data.balance)} balance`,
        figure: dollarsText(data.contractValue),
      },
    };
  }, [data, isOf]);
}
