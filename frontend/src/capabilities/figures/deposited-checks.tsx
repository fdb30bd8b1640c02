import { Link } from 'react-router';
import type { Cents } from '@backoffice/contracts/kernel';
import { Money } from '#widgets/formats.tsx';

type DepositedPayment = Readonly<Record<'paymentId' | 'party' | 'number', string>> & { readonly amount: Cents };
type Deposit = Readonly<Record<'id' | 'number', string>> & { readonly payments: readonly DepositedPayment[] };

/** `Deposit D-7`; of one payment without a slip `Deposit, check 4471`. */
export const depositText = ({ id, number, payments }: Deposit): string => {
  const isAlone = payments.length < 2 && !id.includes(' ');
  if (number === '') return 'Deposit';
  return isAlone ? `Deposit, check ${number}` : `Deposit ${number}`;
};

/** A deposit is one line, and opens into what lies in it. */
export const DepositedChecks = ({ name, of }: { name: string; of: readonly DepositedPayment[] }) => (
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
