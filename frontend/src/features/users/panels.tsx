import { Link } from 'react-router';
import {
  companyAccessRoutes,
  portfolioAccessRoutes,
  rightAccessRoutes,
  type AccessRequestView,
} from '@backoffice/contracts/features/access-requests';
import { rights, type ManagedUser } from '@backoffice/contracts/features/users';
import { equals, phoneText, roleNames } from '@backoffice/contracts/kernel';
import { usePictureUrl } from '#files/uploads.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { Initials } from '#widgets/initials.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useSelectedCompany } from '#access/profile.ts';
import { StatusChip } from '#widgets/status-chip.tsx';
import { useRouteRead } from '#data/use-read.ts';

/** Somebody's picture, or the letters they begin with. */
export function UserPicture({ of: { name, profilePicture } }: { of: Pick<ManagedUser, 'name' | 'profilePicture'> }) {
  const url = usePictureUrl(profilePicture);
  return url ? <img className="face" src={url} alt="" /> : <Initials of={name} />;
}

/** Where somebody stands: in this company, and in the product. */
export function StatusPanels({ of: user }: { of: ManagedUser }) {
  const company = useSelectedCompany();
  const { role, membershipStatus, email, phoneNumber, status, lastSeenAt, requiresProfileUpdate, twoFactor } = user;
  return (
    <>
      <Panel title={company ? `At ${company.label}` : 'In this company'}>
        <DetailList>
          <DetailRow name="Role">{roleNames[role]}</DetailRow>
          <DetailRow name="Membership">
            <StatusChip of={membershipStatus} />
          </DetailRow>
        </DetailList>
      </Panel>
      <Panel title="Account">
        <DetailList>
          <DetailRow name="Sign-in">
            <StatusChip of={status} />
          </DetailRow>
          <DetailRow name="Last seen">{lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'Never signed in'}</DetailRow>
          <DetailRow name="Codes">
            {twoFactor.enabled
              ? `Asked at sign-in, by ${twoFactor.channel === 'sms' ? 'text message' : 'email'}`
              : 'Not asked at sign-in'}
          </DetailRow>
          <DetailRow name="Profile">{requiresProfileUpdate && 'Phone or signature still missing'}</DetailRow>
          <DetailRow name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </DetailRow>
          <DetailRow name="Phone">
            {phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneText(phoneNumber)}</a>}
          </DetailRow>
          <CreatedAndChanged of={user} />
        </DetailList>
        <p className="panel-note muted">
          Where somebody is signed in is theirs to see. Who is disabled, or changes their password, is signed out
          everywhere.
        </p>
      </Panel>
    </>
  );
}

const ROW_LIMIT = 5;
const REFETCH_ON = ['AccessRequest'];

/** What they asked for in this company, for those who answer such requests. */
export function RequestsPanel({ userId }: { userId: string }) {
  const may = usePermissionCheck();
  const request = {
    body: { filters: [equals('requesterId', userId)], limit: ROW_LIMIT, sortBy: 'requestedAt', order: 'desc' as const },
  };
  const company = useRouteRead(
    companyAccessRoutes.received,
    may(companyAccessRoutes.received.permission) ? request : null,
    REFETCH_ON,
  );
  const portfolio = useRouteRead(
    portfolioAccessRoutes.received,
    may(portfolioAccessRoutes.received.permission) ? request : null,
    REFETCH_ON,
  );
  const right = useRouteRead(
    rightAccessRoutes.received,
    may(rightAccessRoutes.received.permission) ? request : null,
    REFETCH_ON,
  );
  const items = [company, portfolio, right]
    .flatMap(({ data }) => data?.items ?? [])
    .toSorted((a, b) => b.requestedAt.localeCompare(a.requestedAt))
    .slice(0, ROW_LIMIT);
  if (items.length === 0) return null;
  return (
    <Panel title="Access requests" aside={<Link to="/access-requests">All</Link>}>
      <ul className="neighbours">
        {items.map((item) => (
          <li key={item.id}>
            <span>
              {requestTarget(item)}
              <span className="muted">
                {' '}
                · <RelativeTime at={item.requestedAt} />
              </span>
            </span>
            <StatusChip of={item.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function requestTarget({ kind, role, portfolioOwnerName, right }: AccessRequestView): string {
  if (kind === 'company') return `Work here${role ? ` as ${roleNames[role]}` : ''}`;
  return kind === 'portfolio' ? `Customers of ${portfolioOwnerName ?? 'a salesman'}` : right ? rights[right].title : '';
}
