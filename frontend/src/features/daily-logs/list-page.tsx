import { dailyLog } from '@backoffice/contracts/features/daily-logs';
import { listQuery } from '#fields/record-queries.ts';
import { ListPage } from '#lists/list-page.tsx';
import { card, columns, filters, reads } from './columns.ts';

const query = listQuery(dailyLog, columns, reads);
const LATEST_FIRST = { by: 'date', order: 'desc' } as const;

/** What was there on each day of each job. */
export const DailyLogsPage = () => (
  <ListPage
    resource={dailyLog}
    title="Daily logs"
    query={query}
    columns={columns}
    card={card}
    filters={filters}
    sorted={LATEST_FIRST}
    open={({ id }) => `/daily-logs/${id}`}
    add={{ to: '/daily-logs/new', verb: 'Open a log' }}
    empty="A daily log says what a day of a job was like: weather, crew, work, deliveries, delays, visitors and safety. Foremen write it on the crew page, or you open one here."
  />
);
