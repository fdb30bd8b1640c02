import { Link } from 'react-router';
import {
  companyAccessRoutes,
  portfolioAccessRoutes,
  type AccessRequestView,
} from '@backoffice/contracts/features/access-requests';
import type { ManagedUser } from '@backoffice/contracts/features/users';
import { is, phoneText, roleNames } from '@backoffice/contracts/kernel';
import { useStoredPicture } from '#capabilities/media.ts';
import { When } from '#kernel/formats.tsx';
import { Initials } from '#kernel/initials.tsx';
import { Fact, Facts, Origin, Panel } from '#kernel/panel.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useCompany } from '#kernel/profile.ts';
import { Status } from '#kernel/status.tsx';
import { useAnswer } from '#kernel/use-read.ts';

/** Somebody's picture, or the letters they begin with. */
export function Face({ of: { name, profilePicture } }: { of: Pick<ManagedUser, 'name' | 'profilePicture'> }) {
  const url = useStoredPicture(profilePicture);
  return url ? <img className="face" src={url} alt="" /> : <Initials of={name} />;
}

/** Where somebody stands: in this company, and in the product. */
export function StandingPanels({ of: user }: { of: ManagedUser }) {
  const company = useCompany();
  const { role, membershipStatus, email, phoneNumber, status, lastSeenAt, requiresProfileUpdate, twoFactor } = user;
  return (
    <>
      <Panel title={company ? `At ${company.label}` : 'In this company'}>
        <Facts>
          <Fact name="Role">{roleNames[role]}</Fact>
          <Fact name="Membership">
            <Status of={membershipStatus} />
          </Fact>
        </Facts>
      </Panel>
      <Panel title="Account">
        <Facts>
          <Fact name="Sign-in">
            <Status of={status} />
          </Fact>
          <Fact name="Last seen">{lastSeenAt ? <When at={lastSeenAt} /> : 'Never signed in'}</Fact>
          <Fact name="Codes">
            {twoFactor.enabled
              ? `Asked at sign-in, by ${twoFactor.channel === 'sms' ? 'text message' : 'email'}`
              : 'Not asked at sign-in'}
          </Fact>
          <Fact name="Profile">{requiresProfileUpdate && 'Phone or signature still missing'}</Fact>
          <Fact name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
          <Fact name="Phone">{phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneText(phoneNumber)}</a>}</Fact>
          <Origin of={user} />
        </Facts>
        <p className="panel-note muted">
          Where somebody is signed in is theirs to see. Who is disabled, or changes their password, is signed out
          everywhere.
        </p>
      </Panel>
    </>
  );
}

const SHOWN = 5;
const AFTER = ['AccessRequest'];

/** What they asked for in this company, for those who answer such requests. */
export function RequestsPanel({ userId }: { userId: string }) {
  const may = useMay();
  const request = {
    body: { filters: [is('requesterId', userId)], limit: SHOWN, sortBy: 'requestedAt', order: 'desc' as const },
  };
  const company = useAnswer(
    companyAccessRoutes.received,
    may(companyAccessRoutes.received.permission) ? request : null,
    AFTER,
  );
  const portfolio = useAnswer(
    portfolioAccessRoutes.received,
    may(portfolioAccessRoutes.received.permission) ? request : null,
    AFTER,
  );
  const items = [...(company.data?.items ?? []), ...(portfolio.data?.items ?? [])]
    .toSorted((a, b) => b.requestedAt.localeCompare(a.requestedAt))
    .slice(0, SHOWN);
  if (items.length === 0) return null;
  return (
    <Panel title="Access requests" aside={<Link to="/access-requests">All</Link>}>
      <ul className="neighbours">
        {items.map((item) => (
          <li key={item.id}>
            <span>
              {aimOf(item)}
              <span className="muted">
                {' '}
                · <When at={item.requestedAt} />
              </span>
            </span>
            <Status of={item.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const aimOf = ({ kind, role, portfolioOwnerName }: AccessRequestView) =>
  kind === 'company'
    ? `Work here${role ? ` as ${roleNames[role]}` : ''}`
    : `Customers of ${portfolioOwnerName ?? 'a salesman'}`;
