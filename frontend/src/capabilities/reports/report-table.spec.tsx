import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { ReportAnswer } from '@backoffice/contracts/capabilities';
import { ReportTable } from './report-table.tsx';

afterEach(cleanup);

/** So many columns of one row. */
const report = (count: number) =>
  ({
    title: 'Profit',
    columns: Array.from({ length: count }, (_, at) => ({ key: `c${at}`, title: `C${at}`, kind: 'text' })),
    groups: [],
    rows: [],
    total: {},
  }) as Partial<ReportAnswer> as ReportAnswer; // what the table reads of it

it.each([
  [10, false],
  [11, true],
])('a report of %d columns is set small: %s', (count, isSmall) => {
  render(
    <MemoryRouter>
      <ReportTable of={report(count)} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('table').hasAttribute('data-wide')).toBe(isSmall);
});
