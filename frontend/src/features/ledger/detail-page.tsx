import { useState } from 'react';
import { Button, Checkbox, Menu } from '@blueprintjs/core';
import { More, Plus } from '@blueprintjs/icons';
import { Link, useNavigate, useParams } from 'react-router';
import { billOwnRoutes } from '@backoffice/contracts/features/bills';
import { checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { ledgerOwnRoutes, type VendorLedger } from '@backoffice/contracts/features/ledger';
import { equals } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText, sentenceCase } from '#widgets/labels.ts';
import { AsyncContent, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { SettledContent } from '#widgets/settled-content.tsx';
import { Panel } from '#widgets/panel.tsx';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { PayBillsDialog } from './bulk-actions.tsx';
import { VendorAccountPanel } from './dialogs.tsx';
import { Totals1099Panel, VendorFacts, VendorPapersPanel } from './facts-panel.tsx';
import { OwedPanel } from './panels.tsx';
import { initialShares } from './draft.ts';
import { afterPaying, BOOKS_CHANGES, useUnpaidBills } from './queries.ts';
import { VendorAccount } from './table.tsx';
import '#figures/books.css';

/** The account of one vendor, today or as of a past day. */
export function VendorPage() {
  const { vendorId = '' } = useParams();
  const asOf = useAsOfDay();
  const reading = useRouteRead(
    ledgerOwnRoutes.vendor,
    { params: { id: vendorId }, query: asOf.day ? { asOf: asOf.day } : {} },
    BOOKS_CHANGES,
  );
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/vendor', text: 'Vendor ledger' }}>
      {(found) => <Vendor key={vendorId} of={found} asOf={asOf} />}
    </AsyncContent>
  );
}

function Vendor({ of, asOf }: { of: VendorLedger; asOf: ReturnType<typeof useAsOfDay> }) {
  const { vendorId, vendorName } = of;
  const enter = (kind: string) => `/ledger/bills/new?vendorId=${vendorId}&kind=${kind}`;
  const year = Number(useToday().slice(0, 4));
  return (
    <div className="page record-page">
      <PageTitle>{vendorName}</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/ledger/vendor">Vendor ledger</Link>
          </li>
        </ol>
      </nav>
      <header className="record-head">
        <h1>{vendorName}</h1>
        <span className="grow" />
        <AsOfInput of={asOf} />
        <PermissionGate check={billOwnRoutes.record.permission}>
          <LinkButton to={enter('bill')} icon={<Plus />} text="Enter a bill" />
          <ThemedPopover
            placement="bottom-end"
            content={
              <Menu>
                <LinkMenuItem to={enter('credit')} icon={<Plus />} text="Enter a credit" />
                <LinkMenuItem to={enter('adjustment')} icon={<Plus />} text="Adjust the balance" />
                <LinkMenuItem
                  to={`/ledger/general/new?vendorId=${vendorId}`}
                  icon={<Plus />}
                  text="Write a check for a part"
                />
              </Menu>
            }
          >
            <Button icon={<More />} aria-label="More actions" />
          </ThemedPopover>
        </PermissionGate>
      </header>
      <SettledContent className="record-body record-body-sided" skeleton={<Skeleton height={480} />}>
        <div className="record-main">
          {asOf.day === undefined && <BillsToBePaid vendorId={vendorId} />}
          <VendorAccount of={of} />
        </div>
        <aside className="record-side" aria-label="Details">
          <OwedPanel
            title="Balance"
            of={of}
            asOf={of.asOf}
            basis={of.basis}
            to="/ledger/vendor"
            whose={[equals('vendorId', vendorId)]}
          />
          <VendorFacts of={of} />
          <VendorAccountPanel of={of} />
          {of.type === 'subcontractor' && <VendorPapersPanel of={of} />}
          {of.is1099 && <Totals1099Panel vendorId={vendorId} year={year} />}
        </aside>
      </SettledContent>
    </div>
  );
}

/** What is due is chosen to be paid, and what else is ticked; a credit takes its part off. */
function BillsToBePaid({ vendorId }: { vendorId: string }) {
  const go = useNavigate();
  const today = useToday();
  const may = usePermissionCheck()(checkOwnRoutes.payBills.permission);
  const [flipped, setFlipped] = useState<readonly string[]>([]);
  const [paying, setPaying] = useState(false);
  const reading = useUnpaidBills([equals('vendorId', vendorId)]);
  const open = reading.data?.items ?? [];
  const due = initialShares(open, today, []);
  const isChosen = (id: string) => id in due !== flipped.includes(id);
  const chosen = open.filter(({ id }) => isChosen(id));
  const sum = chosen.reduce((total, each) => total + each.open, 0);
  if (reading.data && open.length === 0) return null;
  const flip = (id: string) =>
    setFlipped(flipped.includes(id) ? flipped.filter((each) => each !== id) : [...flipped, id]);
  return (
    <Panel
      title="To be paid"
      of={reading}
      aside={
        may && (
          <span className="panel-buttons">
            <Money of={sum} strong />
            <Button
              size="small"
              intent="primary"
              text={`Pay ${countText(chosen.length, 'bill', 'bills')}`}
              disabled={sum <= 0}
              onClick={() => setPaying(true)}
            />
          </span>
        )
      }
    >
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Bill</th>
            <th scope="col">Date</th>
            <th scope="col">Due</th>
            <th scope="col" className="figure">
              Amount
            </th>
            <th scope="col" className="figure">
              Open
            </th>
          </tr>
        </thead>
        <tbody>
          {open.map(({ id, ref, kind, date, dueDate, amount, open: owed }) => (
            <tr key={id}>
              <th scope="row">
                <span className="bill-choice">
                  {may && (
                    <Checkbox checked={isChosen(id)} aria-label={`Pay ${kind} ${ref}`} onChange={() => flip(id)} />
                  )}
                  <Link to={`/ledger/bills/${id}`}>{sentenceCase(`${kind} ${ref}`)}</Link>
                </span>
              </th>
              <td data-title="Date">
                <DayText of={date} />
              </td>
              <td data-title="Due">
                <span className={owed > 0 && dueDate < today ? 'late' : undefined}>
                  <DayText of={dueDate} />
                </span>
              </td>
              <td className="figure" data-title="Amount" data-none={amount === owed || undefined}>
                <Money of={amount} />
              </td>
              <td className="figure" data-title="Open">
                <Money of={owed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {paying && (
        <PayBillsDialog
          bills={chosen}
          chosen={chosen.map(({ id }) => id)}
          onClose={() => setPaying(false)}
          onDone={(ids, method) => void go(afterPaying(ids, method))}
        />
      )}
    </Panel>
  );
}
