import { useState } from 'react';
import type { VendorLedger } from '@backoffice/contracts/features/ledger';
import { vendorAccountOwnRoutes, type VendorAccountView } from '@backoffice/contracts/features/vendor-accounts';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { useVendorAccount } from './queries.ts';

type Vendor = Pick<VendorLedger, 'vendorId' | 'vendorName'>;
const holders = { business: 'A business', person: 'A person' };
const accountTypes = { checking: 'Checking', savings: 'Savings' };

/** Where a vendor is paid by ACH: of both numbers the last four digits. */
export const VendorAccountPanel = ({ of }: { of: Vendor }) => (
  <PermissionGate check={vendorAccountOwnRoutes.list.permission}>
    <AccountPanel of={of} />
  </PermissionGate>
);

function AccountPanel({ of }: { of: Vendor }) {
  const may = usePermissionCheck()(vendorAccountOwnRoutes.keep.permission);
  const [asking, setAsking] = useState<'enter' | 'remove' | null>(null);
  const reading = useVendorAccount(of.vendorId);
  const account = reading.data?.items[0];
  const close = () => setAsking(null);
  return (
    <Panel
      title="Paid by ACH to"
      of={reading}
      aside={
        may && (
          <span className="panel-buttons">
            <button type="button" className="text-button" onClick={() => setAsking('enter')}>
              {account ? 'Change' : 'Enter account'}
            </button>
            {account && (
              <button type="button" className="text-button" onClick={() => setAsking('remove')}>
                Remove
              </button>
            )}
          </span>
        )
      }
    >
      {account ? <AccountFacts of={account} /> : <p className="muted">No account yet: paid by check.</p>}
      {asking === 'enter' && <AccountDialog of={of} onClose={close} />}
      {asking === 'remove' && account && <RemoveDialog of={account} onClose={close} />}
    </Panel>
  );
}

const AccountFacts = ({ of }: { of: VendorAccountView }) => (
  <DetailList>
    <DetailRow name="Account">•••• {of.accountLast4}</DetailRow>
    <DetailRow name="Routing">•••• {of.routingLast4}</DetailRow>
    <DetailRow name="Kind">{accountTypes[of.accountType]}</DetailRow>
    <DetailRow name="Belongs to">{holders[of.holder]}</DetailRow>
  </DetailList>
);

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const Fields = typedFields<{ routingNumber: string; accountNumber: string; accountType: string; holder: string }>();

const AccountDialog = ({ of: { vendorId, vendorName }, onClose }: { of: Vendor; onClose: () => void }) => (
  <RecordDialog
    route={vendorAccountOwnRoutes.keep}
    record={{ id: vendorId }}
    title={`Account of ${vendorName}`}
    verb="Save account"
    draft={{ routingNumber: '', accountNumber: '', accountType: 'checking', holder: 'business' }}
    says="Call them at a number you know before you enter or change an account. The numbers are encrypted: only the ACH file shows them again."
    done="Account saved."
    onClose={onClose}
  >
    <Fields.Text name="routingNumber" label="Routing number" inputMode="numeric" maxLength={9} autoComplete="off" />
    <Fields.Text name="accountNumber" label="Account number" maxLength={17} autoComplete="off" />
    <Fields.Select name="accountType" label="Kind" options={options(accountTypes)} />
    <Fields.Select name="holder" label="Belongs to" options={options(holders)} />
  </RecordDialog>
);

const RemoveDialog = ({ of, onClose }: { of: VendorAccountView; onClose: () => void }) => (
  <RecordDialog
    route={vendorAccountOwnRoutes.remove}
    record={of}
    title="Remove this account"
    verb="Remove it"
    intent="danger"
    draft={{}}
    says={`${of.vendorName} is paid by check from now on. What waits for an ACH file is voided, or waits for another account.`}
    done="Account removed."
    onClose={onClose}
  />
);
