import { useCallback, useMemo, type ReactNode } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { BankAccount } from '@blueprintjs/icons';
import { NavLink, useNavigate } from 'react-router';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { invoice, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import { payableStatuses, payment, paymentOwnRoutes } from '@backoffice/contracts/features/payments';
import { dollarsText, type Filter, type Resource } from '@backoffice/contracts/kernel';
import { ListPage } from '#lists/list-page.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import type { ListRoute } from '#lists/grid/row-source.ts';
import { call } from '#data/http-client.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { PageTitle } from '#widgets/page-states.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { countText } from '#widgets/labels.ts';
import { card, columns, filtersWith, payableCard, payableColumns, payableFilters, type PaymentRow } from './columns.ts';
import { payablesRoute, PaymentsQuery } from './queries.ts';

const { create } = paymentOwnRoutes;

/** Money comes in on invoices: what is to be paid, and what was. Each has an address of its own. */
function PaymentsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="framed">
      <PageTitle>{title}</PageTitle>
      <header className="list-head">
        <h1>Post payments</h1>
        <span className="grow" />
        <PermissionGate check={create.permission}>
          <LinkButton to="/post-payments/new" icon={<BankAccount />} text="New payment" />
        </PermissionGate>
      </header>
      <nav className="tabs" aria-label="Views">
        <NavLink end to="/post-payments" className="tab">
          Invoices to be paid
        </NavLink>
        <NavLink to="/post-payments/payments" className="tab">
          Payments
        </NavLink>
      </nav>
      {children}
    </div>
  );
}

const statusTabs = [
  { value: 'due', label: 'To be paid' },
  { value: 'open', label: 'Nothing paid yet' },
  { value: 'partial', label: 'Partly paid' },
  { value: 'paid', label: 'Paid' },
  { value: 'posted', label: 'With payments' },
  { value: 'all', label: 'All' },
] as const;
const OPEN_DUE: readonly Filter[] = [{ field: 'openDue', op: 'gte', value: 1 }];
/** Chosen here to be paid, and for nothing else. */
const TOOL_PARAMS = ['show'];
const payableInvoice: Resource = { ...invoice, path: 'payable-invoices', noun: ['invoice', 'invoices'] };

export function PayableInvoicesPage() {
  const may = usePermissionCheck()(create.permission);
  const go = useNavigate();
  const { params, put } = useUrlState();
  const show = statusTabs.find(({ value }) => value === params.get('show'))?.value ?? 'due';
  const status = payableStatuses.find((each) => each === show) ?? 'all';
  const rows = useCallback<ListRoute<InvoiceView>>(
    (request) => call(payablesRoute, { query: { status }, body: request }),
    [status],
  );
  const exported = {
    list: payablesRoute,
    query: { status },
    said: [statusTabs.find(({ value }) => value === show)?.label ?? ''],
  };
  const open = useCallback(
    ({ id, locationId, openDue }: InvoiceView) =>
      may && openDue > 0 ? `/post-payments/new?invoiceId=${id}` : `/toc/${locationId}/invoice/${id}`,
    [may],
  );
  return (
    <PaymentsFrame title="Invoices to be paid">
      <ListPage
        inner
        report
        resource={payableInvoice}
        title="Invoices to be paid"
        query={rows}
        exported={exported}
        columns={payableColumns}
        card={payableCard}
        filters={payableFilters}
        open={open}
        {...(show === 'due' ? { where: OPEN_DUE } : {})}
        toolParams={TOOL_PARAMS}
        tools={
          <HTMLSelect
            aria-label="Which invoices"
            value={show}
            options={[...statusTabs]}
            onChange={({ target }) => put({ show: target.value === 'due' ? null : target.value })}
          />
        }
        empty={
          show === 'due'
            ? 'Everything that was billed is paid. Approved invoices with something open stand here.'
            : 'Approved invoices stand here.'
        }
        {...(may
          ? {
              act: (chosen: readonly InvoiceView[]) => (
                <PostSelected
                  chosen={chosen}
                  onPress={(ids) => void go(`/post-payments/new?invoices=${ids.join(',')}`)}
                />
              ),
            }
          : {})}
      />
    </PaymentsFrame>
  );
}

/** One payment has one payer, and goes to what is open. */
function PostSelected({ chosen, onPress }: { chosen: readonly InvoiceView[]; onPress: (ids: string[]) => void }) {
  const customers = new Set(chosen.map(({ customerId }) => customerId)).size;
  const open = chosen.filter(({ openDue }) => openDue > 0);
  const says =
    customers > 1
      ? 'A payment is of one customer: choose invoices of one.'
      : open.length === 0
        ? 'Nothing is open on these.'
        : `${dollarsText(open.reduce((sum, { openDue }) => sum + openDue, 0))} open`;
  return (
    <>
      <Button
        size="small"
        intent="primary"
        text={`Post payment on ${countText(open.length, 'invoice', 'invoices')}`}
        disabled={customers > 1 || open.length === 0}
        onClick={() => onPress(open.map(({ id }) => id))}
      />
      <span className="muted">{says}</span>
    </>
  );
}

const paymentPath = ({ id }: PaymentRow) => `/post-payments/${id}`;

export function PaymentsPage() {
  const banks = useRecordLabels(bank, usePermissionCheck()('action:bank.view')).data?.items;
  const methods = useRecordLabels(paymentMethod, usePermissionCheck()('action:payment-method.view')).data?.items;
  const filters = useMemo(() => filtersWith(banks ?? [], methods ?? []), [banks, methods]);
  return (
    <PaymentsFrame title="Payments">
      <ListPage
        inner
        report
        resource={payment}
        title="Payments"
        query={PaymentsQuery}
        exported={{ list: paymentOwnRoutes.payments }}
        columns={columns}
        card={card}
        filters={filters}
        open={paymentPath}
        empty="Choose the invoices that were paid, and post the payment on them."
      />
    </PaymentsFrame>
  );
}
