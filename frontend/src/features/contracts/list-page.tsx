import { useCallback, useMemo } from 'react';
import { Switch } from '@blueprintjs/core';
import { useParams } from 'react-router';
import { contract, contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { dollarsText, is, percentText, type Day, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#capabilities/list-page.tsx';
import { LocationFrame } from '#capabilities/location-frame.tsx';
import type { ListRoute } from '#capabilities/row-source.ts';
import { call } from '#kernel/api.ts';
import type { Totals } from '#kernel/columns.ts';
import { AsOf, useAsOf } from '#kernel/as-of.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useAddress } from '#kernel/use-address.ts';
import { useList } from '#kernel/use-list.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { card, columns, filters, standingCard, standingColumns, standingFilters, type StandingRow } from './columns.ts';
import { ContractsQuery } from './queries.ts';

const open = ({ id, locationId }: { id: string; locationId: string }) => `/toc/${locationId}/contract/${id}`;

export function ContractsPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [is('locationId', locationId)], [locationId]);
  return (
    <LocationFrame locationId={locationId} title="Contracts">
      <ListPage
        inner
        resource={contract}
        title="Contracts"
        query={ContractsQuery}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        open={open}
        empty="A contract is generated from a proposal that the customer has accepted: open the proposal, and generate it there."
      />
    </LocationFrame>
  );
}

/** Every contract of the company and where it stands in money, today or on a past day. */
export function ContractListPage() {
  const may = useMay();
  const asOf = useAsOf();
  const { params, put } = useAddress();
  const mine = params.get('mine') === '1';
  const { day } = asOf;
  const rows = useCallback<ListRoute<StandingRow>>(
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
      columns={standingColumns}
      card={standingCard}
      filters={standingFilters}
      open={open}
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
          <AsOf of={asOf} />
        </>
      }
      empty="A contract is generated from a proposal that the customer has accepted."
    />
  );
}

/** What all that are listed add up to, on whichever page they are. */
function useTotals(mine: boolean, day: Day | undefined): Totals<StandingRow> | undefined {
  const { search, filters: chosen } = useList(standingFilters);
  const { data, isOf } = useAnswer(
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
