import { useCallback } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { boardOrders, jobBoardRouteTable } from '@backoffice/contracts/features/job-board';
import { useToday } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { DayInput } from '#forms/day-input.tsx';
import { SearchBox } from '#forms/search-box.tsx';
import { isDay } from '#forms/typed-day.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { BoardTable, columnTitles, BoardTotals } from './table.tsx';
import './board.css';

const REFETCH_ON = ['Contract', 'ChangeOrder', 'Invoice', 'Payment', 'JobCost'];
type Order = (typeof boardOrders)[number];

/**
 * Every open job and where it stands, today or on a past day, and what has changed since another. All that is chosen
 * stands in the address.
 */
export function JobBoardPage() {
  const asOf = useAsOfDay();
  const today = useToday();
  const { params, put } = useUrlState();
  const search = params.get('search') ?? '';
  const searchFor = useCallback((text: string) => put({ search: text || null }), [put]);
  const sortBy = boardOrders.find((each) => each === params.get('sortBy')) ?? 'atRisk';
  const order = params.get('order') === 'asc' ? 'asc' : 'desc';
  const asked = params.get('since') ?? '';
  const since = isDay(asked) ? asked : undefined;
  const sort = (by: Order) => put({ sortBy: by, order: by === sortBy && order === 'desc' ? 'asc' : 'desc' });
  const reading = useRouteRead(
    jobBoardRouteTable.board,
    { query: { search, sortBy, order, ...(asOf.day ? { asOf: asOf.day } : {}), ...(since ? { since } : {}) } },
    REFETCH_ON,
  );
  return (
    <div className="page job-board print-wide">
      <PageTitle>Job board</PageTitle>
      <header className="record-head">
        <h1>Job board</h1>
        <span className="grow" />
        <SearchBox label="Search jobs" value={search} onSearch={searchFor} />
        <HTMLSelect
          className="board-order"
          aria-label="Sort by"
          value={sortBy}
          options={boardOrders.map((value) => ({ value, label: columnTitles[value] }))}
          onChange={({ target }) => put({ sortBy: target.value, order: 'desc' })}
        />
        <AsOfInput of={asOf} />
        <span className="as-of" data-on={since !== undefined || undefined}>
          <label>
            Compared with{' '}
            <DayInput
              max={asOf.day ?? today}
              value={since ?? ''}
              onDay={(day) => {
                if (day === '') put({ since: null });
                else if (isDay(day) && day < (asOf.day ?? today)) put({ since: day });
              }}
            />
          </label>
        </span>
      </header>
      <AsyncContent of={reading} skeleton={<Skeleton height={480} />}>
        {(board) =>
          board.items.length === 0 ? (
            <EmptyState title={search ? 'No open job matches' : 'No open jobs'}>
              A job is open from the day its contract is signed until it is closed.
            </EmptyState>
          ) : (
            <>
              <BoardTotals of={board} />
              <BoardTable board={board} sortBy={sortBy} order={order} onSort={sort} />
              {board.hasMore && <p className="muted">There are more open jobs than are shown. Search for one.</p>}
            </>
          )
        }
      </AsyncContent>
    </div>
  );
}
