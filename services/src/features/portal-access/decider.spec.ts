import type { PortalAccessEvent } from '@backoffice/contracts/features/portal-access';
import { describe, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { portalAccess } from './module.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [contactId, customerId] = [id(1), id(2)];
const contact = { contactName: 'Ana Rivera', customerId, customerName: 'Rivera Homes', to: 'ana@rivera.example' };
const given = (...history: PortalAccessEvent[]) =>
  specOf(portalAccess, { ...factsAt(), contactId, contact }).given(...history);

const invited = { type: 'PortalInvited', data: { contactId, role: 'owner', ...contact } } satisfies PortalAccessEvent;
const closed = { type: 'PortalClosed', data: { reason: 'Left' } } satisfies PortalAccessEvent;
const invite = { type: 'InviteToPortal', data: { customerId, role: 'owner' } } as const;

describe('the access of a contact to the portal', () => {
  it('an invitation names the contact, the customer, the role and where it goes', () =>
    given().when(invite).then(invited));
  it('an invitation of somebody who is no contact of the customer is refused', () =>
    given().when(invite, { contact: null }).thenRefused('CONTACT_UNKNOWN'));
  it('a contact who is invited already is invited again, where the letter was lost', () =>
    given(invited).when(invite).then(invited));
  it('another role is recorded with the one before; the same one is not', () => {
    given(invited)
      .when({ type: 'ChangePortalRole', data: { role: 'payables' } })
      .then({ type: 'PortalRoleChanged', data: { from: 'owner', role: 'payables' } });
    given(invited)
      .when({ type: 'ChangePortalRole', data: { role: 'owner' } })
      .then();
  });
  it('a closed access has no role to change, is not closed twice, and opens with an invitation', () => {
    const close = { type: 'ClosePortal', data: { reason: 'Left' } } as const;
    given(invited).when(close).then(closed);
    given(invited, closed).when(close).thenRefused('PORTAL_NOT_OPEN');
    given(invited, closed)
      .when({ type: 'ChangePortalRole', data: { role: 'site' } })
      .thenRefused('PORTAL_NOT_OPEN');
    given(invited, closed).when(invite).then(invited);
  });
});
