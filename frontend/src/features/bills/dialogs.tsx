import { billOwnRoutes } from '@backoffice/contracts/features/bills';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { billName, type BillRecord } from './queries.ts';

const Fields = typedFields<{ ref: string }>();

/** The vendor's own memo has come for a correction that job costs made. */
export const MatchDialog = ({ record, onClose }: { record: BillRecord; onClose: () => void }) => (
  <RecordDialog
    route={billOwnRoutes.match}
    record={record}
    title={`Match ${billName(record)}`}
    verb="Match it"
    draft={{ ref: '' }}
    says={`${record.vendorName} has sent a memo for this correction: from now on it goes by the number on it.`}
    done="Matched."
    onClose={onClose}
  >
    <Fields.Text name="ref" label="Number of the vendor's memo" />
  </RecordDialog>
);
