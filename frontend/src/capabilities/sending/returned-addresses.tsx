import { Link } from 'react-router';
import type { ReturnedAddress } from '@backoffice/contracts/capabilities';
import { dayIn, dayText } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useTimeZone } from '#access/profile.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { countText } from '#widgets/labels.ts';

const Fields = typedFields<{ sendAnyway: boolean }>();

/** Whose mail came back, and from where. */
export type ReturnedMail = {
  readonly id: string;
  readonly name: string;
  readonly returned: readonly ReturnedAddress[];
};

/** “Mail to … came back on …”, with the way to the contact. */
export function CameBackLine({ id, returned }: Pick<ReturnedMail, 'id' | 'returned'>) {
  const [may, zone] = [usePermissionCheck(), useTimeZone()];
  return (
    <span className="late in-text">
      {returned.map(({ email, at }) => `Mail to ${email} came back on ${dayText(dayIn(zone, at))}. `).join('')}
      {may('action:customer.edit') && <Link to={`/customers/edit/${id}`}>Change address</Link>}
    </span>
  );
}

/** Before it is sent, within its form: one is asked about; of several customers such addresses are left out. */
export function ReturnedMails({ of }: { of: readonly ReturnedMail[] }) {
  const marked = of.filter(({ returned }) => returned.length > 0);
  const count = marked.reduce((sum, { returned }) => sum + returned.length, 0);
  if (count === 0) return null;
  return (
    <div className="wide">
      {of.length > 1 && <p>{countText(count, 'address is', 'addresses are')} left out, as mail to it came back:</p>}
      <ul className="statement-results">
        {marked.map(({ id, name, returned }) => (
          <li key={id}>
            {of.length > 1 && <strong>{name}</strong>}
            <CameBackLine id={id} returned={returned} />
          </li>
        ))}
      </ul>
      <Fields.Check name="sendAnyway" label="Send anyway" />
    </div>
  );
}
