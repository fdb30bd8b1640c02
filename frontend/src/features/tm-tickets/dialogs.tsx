import { useState } from 'react';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract, contractOwnRoutes } from '@backoffice/contracts/features/contracts';
import { TmTerms } from '@backoffice/contracts/features/tm-terms';
import { tmTicket, tmTicketOwnRoutes, type TmTicketView } from '@backoffice/contracts/features/tm-tickets';
import { dayText, dollarsText, equals } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead, useRows, type ReadResult } from '#data/use-read.ts';
import { ChoicesField } from '#forms/choices-field.tsx';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { LaborRates } from './form-sections.tsx';

type DialogProps = { record: TmTicketView; onClose: () => void };

/** What the contract of a ticket says of T&M. */
const useContractTerms = ({ contractId }: TmTicketView) =>
  useRouteRead(tmTicketOwnRoutes.generationDetails, { query: { contractId } }, [contract.entity]);

/** What stands there until a dialog knows what it asks. */
const WaitDialog = ({ title, of, onClose }: { title: string; of: ReadResult<unknown>; onClose: () => void }) => (
  <Dialog isOpen title={title} onClose={onClose} className="dialog-small">
    <DialogBody>
      <AsyncContent of={of}>{() => null}</AsyncContent>
    </DialogBody>
  </Dialog>
);

const ratesTitle = ({ contractNumber }: TmTicketView) => `T&M rates of contract ${contractNumber}`;

/** The rates and markups that all T&M tickets of a contract are priced by. */
export function RatesDialog({ record, onClose }: DialogProps) {
  const details = useContractTerms(record);
  return details.data ? (
    <RatesForm record={record} terms={details.data.terms} onClose={onClose} onDone={onClose} />
  ) : (
    <WaitDialog title={ratesTitle(record)} of={details} onClose={onClose} />
  );
}

const RatesFields = typedFields<TmTerms>();

type RatesProps = DialogProps & { terms: TmTerms | null; onDone: () => void };
const RatesForm = ({ record, terms, onClose, onDone }: RatesProps) => (
  <RecordDialog<TmTerms>
    route={contractOwnRoutes.setTmTerms}
    record={{ id: record.contractId }}
    title={ratesTitle(record)}
    verb="Save rates"
    says="They price every T&M ticket of this contract from now on. What is priced already stays as it is."
    done="T&M rates saved."
    draft={terms ?? TmTerms.parse({})}
    wide
    onDone={onDone}
    onClose={onClose}
  >
    <LaborRates />
    <RatesFields.Percent name="laborBp" label="Markup on labor, %" />
    <RatesFields.Percent name="equipmentBp" label="Markup on equipment, %" />
    <RatesFields.Percent name="materialBp" label="Markup on material, %" />
    <RatesFields.Percent name="subcontractBp" label="Markup on subcontractors, %" />
    <RatesFields.Percent name="standbyBp" label="Standby, % of a working hour" />
  </RecordDialog>
);

type PriceDraft = { costs: { lineId: string; unitCost: number | null }[] };
const PriceFields = typedFields<PriceDraft>();

/** What things cost us; hours are priced by the T&M rates of the contract, which are asked for where there are none. */
export function PriceDialog({ record, onClose }: DialogProps) {
  const [hasRates, setHasRates] = useState(false);
  const details = useContractTerms(record);
  const title = `Price T&M ${record.number}`;
  if (!details.data) return <WaitDialog title={title} of={details} onClose={onClose} />;
  if (details.data.terms === null && !hasRates)
    return <RatesForm record={record} terms={null} onClose={onClose} onDone={() => setHasRates(true)} />;
  const lines = [
    ...record.equipment.map(({ lineId, name }) => ({ lineId, label: `${name}, an hour` })),
    ...record.material.map(({ lineId, text, unit }) => ({ lineId, label: unit ? `${text}, 1 ${unit}` : text })),
    ...record.subcontract.map(({ lineId, firm, unit }) => ({ lineId, label: unit ? `${firm}, 1 ${unit}` : firm })),
  ];
  const known = new Map(record.costs.map(({ lineId, unitCost }) => [lineId, unitCost]));
  return (
    <RecordDialog<PriceDraft>
      route={tmTicketOwnRoutes.price}
      record={record}
      title={title}
      verb="Price"
      says={
        lines.length === 0
          ? 'Hours are priced by the T&M rates of the contract.'
          : 'Say what each costs us. Hours and markups are those of the T&M rates of the contract.'
      }
      done="Priced."
      draft={{ costs: lines.map(({ lineId }) => ({ lineId, unitCost: known.get(lineId) ?? null })) }}
      onClose={onClose}
    >
      {lines.map(({ lineId, label }, at) => (
        <PriceFields.Money key={lineId} name={`costs.${at}.unitCost`} label={label} />
      ))}
    </RecordDialog>
  );
}

const PricedQuery = graphql(`
  query PricedTmTickets($request: ListRequest!) {
    page: tmTickets(request: $request) {
      items {
        id
        number
        name
        date
        amount
      }
    }
  }
`);
const DraftsQuery = graphql(`
  query DraftChangeOrders($request: ListRequest!) {
    page: changeOrders(request: $request) {
      items {
        id
        number
        name
      }
    }
  }
`);
type PricedTicket = Pick<TmTicketView, 'id' | 'number' | 'name' | 'date' | 'amount'>;

const rowsOf = (contractId: string, status: string) => ({
  filters: [equals('contractId', contractId), equals('status', status)],
  limit: 50,
  sortBy: 'createdAt',
  order: 'asc' as const,
});

/** All priced tickets of the contract, or those that are left ticked, into a new change order or a draft of one. */
export function ConvertDialog({ record, onClose }: DialogProps) {
  const tickets = useRows(tmTicket, PricedQuery, rowsOf(record.contractId, 'priced'));
  const orders = useRows(changeOrder, DraftsQuery, rowsOf(record.contractId, 'draft'));
  if (!tickets.data || !orders.data)
    return <WaitDialog title={CONVERT} of={tickets.data ? orders : tickets} onClose={onClose} />;
  return <ConvertForm record={record} tickets={tickets.data.items} orders={orders.data.items} onClose={onClose} />;
}
const CONVERT = 'Make change order';

type ConvertDraft = { ticketIds: string[]; changeOrderId: string };
const ConvertFields = typedFields<ConvertDraft>();
type ConvertProps = DialogProps & {
  tickets: readonly PricedTicket[];
  orders: readonly { readonly id: string; readonly number: string; readonly name: string }[];
};
function ConvertForm({ record, tickets, orders, onClose }: ConvertProps) {
  const go = useNavigate();
  const [draft] = useState<ConvertDraft>({ ticketIds: tickets.map(({ id }) => id), changeOrderId: '' });
  return (
    <CommandDialog
      title={CONVERT}
      says="Each ticket becomes a line for its labor, equipment, material and subcontractors. What the work cost stays where it is."
      verb={CONVERT}
      schema={tmTicketOwnRoutes.convert.body}
      draft={draft}
      toBody={({ ticketIds, changeOrderId }) => ({ ticketIds, ...(changeOrderId && { changeOrderId }) })}
      request={(body) => requestTo(tmTicketOwnRoutes.convert, { body })}
      onDone={({ changeOrderId }) => {
        notifySuccess('Change order made.');
        onClose();
        void go(locationRecordPath(changeOrder, { id: changeOrderId, locationId: record.locationId }));
      }}
      onClose={onClose}
    >
      <ChoicesField
        name="ticketIds"
        label={`Priced tickets of contract ${record.contractNumber}`}
        className="wide tm-priced"
        options={tickets.map(({ id, number, name, date, amount }) => ({
          value: id,
          label: `T&M ${number}, ${dayText(date)}, ${dollarsText(amount ?? 0)}: ${name}`,
        }))}
      />
      {orders.length > 0 && (
        <ConvertFields.Select
          name="changeOrderId"
          label="Into"
          className="wide"
          options={[
            { value: '', label: 'A new change order' },
            ...orders.map(({ id, number, name }) => ({ value: id, label: `Draft ${number}: ${name}` })),
          ]}
        />
      )}
      <ChosenSum tickets={tickets} />
    </CommandDialog>
  );
}

function ChosenSum({ tickets }: { tickets: readonly PricedTicket[] }) {
  const chosen = useWatch<ConvertDraft, 'ticketIds'>({ name: 'ticketIds' });
  const sum = tickets.reduce((total, { id, amount }) => total + (chosen.includes(id) ? (amount ?? 0) : 0), 0);
  return (
    <p className="wide">
      In all <Money of={sum} />
    </p>
  );
}
