import {
  changeOrder,
  changeOrderFields,
  changeOrderPaper,
  type ChangeOrderView,
} from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { ChainPanel } from '#chain/chain-panel.tsx';
import { AmountDetail, ApprovedDetail, FactsPanel, SentDetails, SignedDetail } from '#documents/document-facts.tsx';
import { DocumentPage } from '#documents/document-page.tsx';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { fieldsOfKind } from '#documents/document-draft.ts';
import { AddressedDocument } from '#documents/document.tsx';
import { FieldFacts } from '#fields/field-facts.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { DetailRow } from '#widgets/panel.tsx';
import { Pending } from '#widgets/settled-content.tsx';
import { admittedCommands, changeOrderActions, nextAction, useBaseContract } from './actions.tsx';
import { BeforeAndAfter } from './panels.tsx';

export const DetailPage = () => (
  <AddressedDocument of={changeOrder}>{(record) => <ChangeOrderDetail record={record} />}</AddressedDocument>
);

function ChangeOrderDetail({ record }: { record: ChangeOrderView }) {
  const before = useBaseContract(record);
  const { contractId, contractNumber, contractName, locationId } = record;
  return (
    <DocumentPage
      of={changeOrder}
      record={record}
      admitted={admittedCommands({ record, before })}
      next={nextAction({ record, before })}
      actions={changeOrderActions({ record, before })}
      under={{
        to: locationRecordPath(contract, { id: contractId, locationId }),
        text: `Contract ${contractNumber} · ${contractName}`,
      }}
      side={
        <>
          <ChangeOrderFacts record={record} />
          <ChainPanel of={{ contractId }} here={record.id} />
        </>
      }
    >
      {before ? (
        <BeforeAndAfter before={before.value} change={record.amount} counts={record.status === 'approved'} />
      ) : (
        <Pending />
      )}
      <DocumentPaper
        of={changeOrder}
        record={record}
        paper={(company) => changeOrderPaper({ ...record, previousValue: before?.value ?? null }, company)}
      />
    </DocumentPage>
  );
}

const fields = fieldsOfKind(changeOrderFields);
const daysText = (added: number) =>
  added === 0 ? '' : `${countText(Math.abs(added), 'day', 'days')} ${added > 0 ? 'longer' : 'less'}`;

const ChangeOrderFacts = ({ record }: { record: ChangeOrderView }) => (
  <FactsPanel of={record}>
    <AmountDetail of={record} />
    {record.status === 'approved' && (
      <>
        <DetailRow name="Billed">
          <Money of={record.billed} />
        </DetailRow>
        <DetailRow name="Left to bill">
          <Money of={record.unbilled} />
        </DetailRow>
      </>
    )}
    <FieldFacts of={fields} record={record} first={['daysAdded']} show={{ daysAdded: daysText(record.daysAdded) }} />
    <PartyDetails of={record} />
    <SentDetails of={record} />
    <SignedDetail of={record} />
    <ApprovedDetail of={record} />
  </FactsPanel>
);
