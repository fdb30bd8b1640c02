import { dayText } from '@backoffice/contracts/kernel';
import { useProfile, useSelectedCompany, useToday } from '#access/profile.ts';
import './print.css';

/**
 * What stands on paper above a list or a report, and nowhere else: whose it is, what it leaves out, and who printed it
 * when.
 */
export function PrintHead({ title, said = [] }: { title?: string; said?: readonly string[] }) {
  const { name } = useProfile();
  const company = useSelectedCompany();
  const today = useToday();
  return (
    <header className="print-head">
      {title && <h1>{title}</h1>}
      <p>{[company?.label, ...said].filter(Boolean).join(' · ')}</p>
      <p>
        Printed by {name} on {dayText(today)}
      </p>
    </header>
  );
}
