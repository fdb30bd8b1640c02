import { Plus } from '@blueprintjs/icons';
import {
  changeOrder,
  changeOrderOwnRoutes,
  type ChangeOrderView,
  type ContractUnderChange,
} from '@backoffice/contracts/features/change-orders';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import { hasPrice, type Cents } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { useRecord, useRouteRead } from '#data/use-read.ts';
import { approvalActions } from '#documents/approval.tsx';
import { admittedBy, type DocumentActions } from '#documents/document-actions.tsx';
import { locationListPath } from '#navigation/record-paths.ts';
import { Money } from '#widgets/formats.tsx';

const ChangedContractQuery = graphql(`
  query ChangedContract($id: ID!) {
    record: contract(id: $id) {
      id
      status
      signedAt
      amount
      contractValue
      billed
      extras
      closedAt
      voidedAt
    }
  }
`);

/** The contract that is changed: what it was worth before, and whether it still takes changes. */
export type BaseContract = {
  readonly value: Cents;
  readonly isOver: boolean;
  /** As the rules ask for it. */
  readonly contract: Omit<ContractUnderChange, 'origin' | 'lineIds'>;
};

/** The value before the change is answered by the server as it prints it; null while it is on its way. */
export function useBaseContract({ id, contractId }: Pick<ChangeOrderView, 'id' | 'contractId'>): BaseContract | null {
  const { data } = useRecord(contract, ChangedContractQuery, contractId);
  const { data: value } = useRouteRead(changeOrderOwnRoutes.contractValue, { params: { id } }, [
    changeOrder.entity,
    contract.entity,
  ]);
  if (!data || !value) return null;
  return {
    value: value.before,
    isOver: hasEnded(data),
    contract: {
      signed: data.signedAt !== null,
      closed: data.closedAt !== null,
      voided: data.voidedAt !== null,
      value: data.contractValue,
      billed: data.billed - data.extras,
    },
  };
}

type ChangeOrderProps = { record: ChangeOrderView; before: BaseContract | null };
export const isEmpty = ({ lineItems, daysAdded }: ChangeOrderView) => daysAdded === 0 && !hasPrice(lineItems);

/** Which commands its state admits, as far as it is known; while the contract is on its way, none that ask for it. */
export function admittedCommands({ record, before }: ChangeOrderProps) {
  const isOpen = ['draft', 'sent', 'viewed'].includes(record.status);
  const admits = admittedBy(changeOrder, record, {
    billedBy: record.billed === 0 ? null : '',
    ...(before && { contract: before.contract }),
  });
  return {
    edit: admits('Edit'),
    send: isOpen && before !== null && admits('Email'),
    approve: isOpen && before !== null && admits('Approve'),
    unapprove: before !== null && admits('Unapprove'),
    recordPaperSignature: isOpen && before !== null && admits('RecordPaperSignature'),
    voidSignature: admits('VoidSignature'),
    trash: admits('Trash'),
  };
}

/** What a change order in this state waits for: one thing. */
export function nextAction({ record, before }: ChangeOrderProps) {
  if (record.status === 'approved') return record.unbilled !== 0 && before?.isOver === false ? 'bill' : 'print';
  if (before?.isOver) return 'print';
  if (record.status === 'signed') return 'approve';
  if (isEmpty(record)) return 'lines';
  return record.status === 'draft' ? 'send' : 'sendAgain';
}

/** What can be done with change orders alone. */
export function changeOrderActions({ record, before }: ChangeOrderProps): DocumentActions {
  const says = {
    approve: before && (
      <>
        {' '}
        The contract goes from <Money of={before.value} /> to <Money of={before.value + record.amount} />.
      </>
    ),
    unapprove: (
      <>
        The change of <Money of={record.amount} /> no longer counts in the value of the contract.
        {before && <> It can be approved again.</>}
      </>
    ),
  };
  return {
    ...approvalActions({ resource: changeOrder, record, admitted: admittedCommands({ record, before }), says }),
    bill: {
      button: 'New invoice',
      icon: <Plus />,
      check: invoiceOwnRoutes.add.permission,
      to: `${locationListPath(invoice, record.locationId)}/new?contractId=${record.contractId}`,
    },
  };
}
