import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { conversation, conversationOwnRoutes } from '@backoffice/contracts/features/conversations';
import { customerFields } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { payment } from '@backoffice/contracts/features/payments';
import { dayText, dollarsText, equals, type Filter } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useRows } from '#data/use-read.ts';
import { FieldFacts } from '#fields/field-facts.tsx';
import { ContactCards } from '#records/customer-contacts.tsx';
import { RelatedRows } from '#records/related-documents.tsx';
import { Money, RelativeTime } from '#widgets/formats.tsx';
import { Pending } from '#widgets/settled-content.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import {
  ContractsOfCustomerQuery,
  LocationsOfCustomerQuery,
  PaymentsOfCustomerQuery,
  QuestionsOfCustomerQuery,
  type CustomerRecord,
} from './queries.ts';

/** Whom one calls and writes to, the primary contact first. */
export const ContactsPanel = ({ record: { contacts } }: { record: Pick<CustomerRecord, 'contacts'> }) => (
  <Panel title="Contacts">
    <ContactCards contacts={contacts} />
  </Panel>
);

export const CustomerFacts = ({ record }: { record: CustomerRecord }) => (
  <Panel title="Facts">
    <DetailList>
      <FieldFacts
        of={customerFields}
        record={record}
        first={['phone', 'email', 'billingAddress']}
        show={{ name: null, salesmanId: record.salesmanName, contacts: null }}
      />
      <DetailRow name="Last activity">
        <RelativeTime at={record.lastActivityAt} />
      </DetailRow>
      <CreatedAndChanged of={record} />
    </DetailList>
  </Panel>
);

const LOCATION_LIMIT = 200;

export const useLocations = (customerId: string) =>
  useRows(location, LocationsOfCustomerQuery, {
    filters: [equals('customerId', customerId)],
    limit: LOCATION_LIMIT,
    sortBy: 'lastActivityAt',
    order: 'desc',
  });

type LocationsProps = { customerId: string; of: ReturnType<typeof useLocations> };

/** The jobs of a customer, and where each stands in money. */
export function LocationsPanel({ customerId, of: reading }: LocationsProps) {
  const seesContracts = usePermissionCheck()('page:toc.contract');
  const rows = reading.data?.items ?? [];
  return (
    <Panel
      title="Locations"
      of={reading}
      aside={
        <PermissionGate check="action:location.create">
          <Link to={`/location/add?customerId=${customerId}`}>Add</Link>
        </PermissionGate>
      }
    >
      {rows.length === 0 && <p className="muted">No locations yet. A proposal is made for a location.</p>}
      {rows.length > 0 &&
        (seesContracts ? <JobsWithMoney customerId={customerId} rows={rows} /> : <Jobs rows={rows} />)}
      {reading.data && reading.data.total > rows.length && (
        <p className="muted">and {reading.data.total - rows.length} more, not used for longer</p>
      )}
    </Panel>
  );
}

type LocationRow = NonNullable<LocationsProps['of']['data']>['items'][number];
type JobMoney = { readonly value: number; readonly billed: number };
const SIGNED: Filter = { field: 'status', op: 'in', value: ['signed', 'closed'] };

function JobsWithMoney({ customerId, rows }: { customerId: string; rows: readonly LocationRow[] }) {
  const { data, problem } = useRows(contract, ContractsOfCustomerQuery, {
    filters: [equals('customerId', customerId), SIGNED],
    limit: LOCATION_LIMIT,
    sortBy: 'updatedAt',
    order: 'desc',
  });
  const byLocation = Map.groupBy(data?.items ?? [], ({ locationId }) => locationId);
  return (
    <div aria-busy={(data === null && problem === null) || undefined}>
      <Jobs
        rows={rows}
        moneyOf={({ id }) => {
          const contracts = byLocation.get(id) ?? [];
          return {
            value: contracts.reduce((sum, { contractValue }) => sum + contractValue, 0),
            billed: contracts.reduce((sum, { billed }) => sum + billed, 0),
          };
        }}
      />
    </div>
  );
}

const Jobs = ({ rows, moneyOf }: { rows: readonly LocationRow[]; moneyOf?: (row: LocationRow) => JobMoney }) => (
  <table className="small-list jobs">
    <thead>
      <tr>
        <th scope="col">Location</th>
        {moneyOf && (
          <>
            <th scope="col" className="figure">
              Contracts
            </th>
            <th scope="col" className="figure">
              Billed
            </th>
          </>
        )}
        <th scope="col" className="figure">
          Open
        </th>
        <th scope="col" className="figure">
          Last activity
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <Link to={`/toc/table-of-content/${row.id}`}>{row.name}</Link> <span className="muted">{row.city}</span>
          </td>
          {moneyOf && (
            <>
              <td className="figure">
                <Money of={moneyOf(row).value} />
              </td>
              <td className="figure">
                <Money of={moneyOf(row).billed} />
              </td>
            </>
          )}
          <td className="figure">{row.owed !== null && <Money of={row.owed} />}</td>
          <td className="figure">
            <RelativeTime at={row.lastActivityAt} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const PAYMENT_LIMIT = 50;

/** Payments stand below the documents; of those that are open something is left for an invoice to come. */
export function PaymentRows({ customerId, openOnly }: { customerId: string; openOnly: boolean }) {
  const { data, problem } = useRows(payment, PaymentsOfCustomerQuery, {
    filters: [
      equals('customerId', customerId),
      ...(openOnly
        ? ([
            { field: 'unapplied', op: 'gt', value: 0 },
            { field: 'status', op: 'in', value: ['posted', 'cleared'] },
          ] satisfies Filter[])
        : []),
    ],
    limit: PAYMENT_LIMIT,
    sortBy: 'receivedOn',
    order: 'desc',
  });
  if (!data) return problem ? null : <Pending />;
  return (
    <RelatedRows
      title="Payments"
      total={data.total}
      rows={data.items.map(({ id, methodName, checkNo, receivedOn, amount, unapplied, status }) => ({
        id,
        to: `/post-payments/${id}`,
        title: [methodName, checkNo].filter(Boolean).join(' '),
        line: `received ${dayText(receivedOn)}${unapplied > 0 ? ` · ${dollarsText(unapplied)} not applied` : ''}`,
        figure: dollarsText(amount),
        status,
      }))}
    />
  );
}

const LATEST_QUESTIONS = 4;
/** What they asked last, and whether anybody has answered. */
export function QuestionsPanel({ customerId }: { customerId: string }) {
  const { data, ...reading } = useRows(conversation, QuestionsOfCustomerQuery, {
    filters: [equals('customerId', customerId)],
    limit: LATEST_QUESTIONS,
    sortBy: 'lastMessageAt',
    order: 'desc',
  });
  return (
    <Panel
      title="Questions"
      of={{ data, ...reading }}
      aside={
        <PermissionGate check={conversationOwnRoutes.ask.permission}>
          <Link to={`/questions/new?customerId=${customerId}`}>Add question</Link>
        </PermissionGate>
      }
    >
      {data?.items.length === 0 && <p className="muted">They have asked nothing yet.</p>}
      <div className="related">
        <RelatedRows
          title="Latest"
          total={data?.total ?? 0}
          rows={(data?.items ?? []).map(({ id, subject, askedByName, status, lastMessageAt }) => ({
            id,
            to: `/questions/${id}`,
            title: subject,
            line: askedByName,
            figure: <RelativeTime at={lastMessageAt} />,
            status,
          }))}
        />
      </div>
    </Panel>
  );
}
