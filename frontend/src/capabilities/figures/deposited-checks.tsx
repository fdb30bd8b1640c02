import { Link } from 'react-router';
import type { StatementItem } from '@backoffice/contracts/features/reconciliations';
import { Money } from '#widgets/formats.tsx';

/** `Deposit D-7`; of one payment without a slip `Deposit, check 4471`. */
export const depositText = ({ id, number, payments }: Pick<StatementItem, 'id' | 'number' | 'payments'>): string => {
  const isAlone = payments.length < 2 && !id.includes(' ');
  if (number === '') return 'Deposit';
  return isAlone ? `Deposit, check ${number}` : `Deposit ${number}`;
};

/** A deposit is one line, and opens into what lies in it. */
export const DepositedChecks = ({ name, of }: { name: string; of: StatementItem['payments'] }) => (
  <details className="deposited-checks">
    <summary>{name}</summary>
    <ul className="plain-rows">
      {of.map(({ paymentId, party, number, amount }) => (
        <li key={paymentId}>
          <Link to={`/post-payments/${paymentId}`}>
            {[number && `Check ${number}`, party].filter(Boolean).join(' · ')}
          </Link>
          <Money of={amount} />
        </li>
      ))}
    </ul>
  </details>
);
