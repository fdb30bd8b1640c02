import {
  portalAccessOwnRoutes,
  type PortalAccessView,
  type PortalRole,
} from '@backoffice/contracts/features/portal-access';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';

/** A contact of the customer, as the page knows it. */
export type PortalContact = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly isPrimary: boolean;
};
type DialogProps = { readonly onClose: () => void };
type AccessProps = DialogProps & { readonly of: PortalAccessView };

/** What a role sees, as somebody of the office chooses it (`portalSight`). */
export const portalRoleTexts: Readonly<Record<PortalRole, string>> = {
  owner: 'Owner: all papers, balance and payment',
  gc: 'General contractor: all papers, balance and payment',
  payables: 'Payables: invoices, releases, balance and payment',
  site: 'Site: tickets and warranties, no sums',
  viewer: 'Viewer: papers without invoices and balance',
};
const roles = Object.entries(portalRoleTexts).map(([value, label]) => ({ value, label }));
const Fields = typedFields<{ role: string }>();
const Reason = typedFields<{ reason: string }>();

type InviteProps = DialogProps & { readonly customerId: string; readonly contact: PortalContact };
export const InviteToPortalDialog = ({ customerId, contact, onClose }: InviteProps) => (
  <RecordDialog
    route={portalAccessOwnRoutes.invite}
    record={{ id: contact.id }}
    title={`Invite ${contact.name} to the portal`}
    verb="Send invitation"
    draft={{ customerId, role: contact.isPrimary ? 'owner' : 'viewer' }}
    says={`They get the address of the portal at ${contact.email ?? contact.phone}. A code to that address signs them in; they see what was sent to this customer, and no draft.`}
    done="Invitation sent."
    onClose={onClose}
  >
    <Fields.Select name="role" label="Sees" options={roles} />
  </RecordDialog>
);

export const PortalRoleDialog = ({ of, onClose }: AccessProps) => (
  <RecordDialog
    route={portalAccessOwnRoutes.changeRole}
    record={of}
    title={`What ${of.contactName} sees`}
    verb="Change"
    draft={{ role: of.role }}
    says="It counts from their next look."
    done="Changed."
    onClose={onClose}
  >
    <Fields.Select name="role" label="Sees" options={roles} />
  </RecordDialog>
);

export const ClosePortalDialog = ({ of, onClose }: AccessProps) => (
  <RecordDialog
    route={portalAccessOwnRoutes.close}
    record={of}
    title={`Close the portal for ${of.contactName}`}
    verb="Close"
    intent="danger"
    draft={{ reason: '' }}
    says="They are signed out everywhere within two seconds, and no code admits them until they are invited again. Links that were sent to them stay as they are."
    done="Portal closed."
    onClose={onClose}
  >
    <Reason.Text name="reason" label="Reason" optional maxLength={500} />
  </RecordDialog>
);
