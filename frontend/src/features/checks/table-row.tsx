import { Link } from 'react-router';
import { checkName, checkTitle } from '@backoffice/contracts/features/checks';
import { journalEntryKindNames } from '@backoffice/contracts/features/journal-entries';
import type { RegisterEntry } from '@backoffice/contracts/features/ledger';
import { DepositedChecks, depositText } from '#figures/deposited-checks.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import { StatusChip } from '#widgets/status-chip.tsx';

/** `Check 1042`, `Void of check 1042`, `Deposit D-7`, `Returned check 88`. */
function entryText({ type, eventType, number, status, depositId, payments, entryKind }: RegisterEntry): string {
  if (type === 'opening') return eventType === 'BankCreated' ? 'Opening balance' : 'Change of the opening balance';
  if (type === 'check')
    return eventType === 'CheckVoided'
      ? `Void of ${checkName(number)}`
      : eventType === 'CheckEdited'
        ? `Change of ${checkName(number)}`
        : checkTitle(number);
  if (type === 'entry') {
    const entry = `entry ${number}, ${journalEntryKindNames[entryKind ?? 'general'].toLowerCase()}`;
    return eventType === 'JournalEntryReversed' ? `Reversal of ${entry}` : sentenceCase(entry);
  }
  const what = number ? `check ${number}` : 'payment';
  if (type === 'deposit')
    return status === 'reversed'
      ? `Posted by mistake, ${what}`
      : depositText({ id: depositId ?? '', number, payments });
  return {
    return: `Returned ${what}`,
    fee: `Fee for the returned ${what}`,
    reversal: `Reversed ${what}`,
  }[type];
}

/** What goes out, what comes in, and what is left: of a card, what is owed on it. */
export const registerTitles = (isCard: boolean) =>
  isCard ? { out: 'Charge', in: 'Payment', balance: 'Owed' } : { out: 'Payment', in: 'Deposit', balance: 'Balance' };

export function RegisterRow({ of: entry, isCard }: { of: RegisterEntry; isCard: boolean }) {
  const { day, party, memo, status, amount, balance, isLate, checkId, journalEntryId, paymentId, payments } = entry;
  const titles = registerTitles(isCard);
  const name = [entryText(entry), party].filter(Boolean).join(' · ');
  const to = checkId
    ? `/ledger/general/${checkId}`
    : journalEntryId
      ? `/ledger/entries/${journalEntryId}`
      : paymentId && `/post-payments/${paymentId}`;
  return (
    <tr>
      <th scope="row">
        {payments.length > 0 ? <DepositedChecks name={name} of={payments} /> : to ? <Link to={to}>{name}</Link> : name}
        {memo && <span className="money-detail">{memo}</span>}
      </th>
      <td data-title="Date">
        <span>
          <DayText of={day} />{' '}
          {isLate && (
            <span className="late" title="Recorded after its period had been closed">
              Late
            </span>
          )}
        </span>
      </td>
      <td data-title="Status">
        <span>{status && <StatusChip of={status} />}</span>
      </td>
      <td className="figure" data-title={titles.out} data-none={amount >= 0 || undefined}>
        {amount < 0 && <Money of={-amount} />}
      </td>
      <td className="figure" data-title={titles.in} data-none={amount < 0 || undefined}>
        {amount >= 0 && <Money of={amount} />}
      </td>
      <td className="figure" data-title={titles.balance}>
        <Money of={isCard ? 0 - balance : balance} bad={!isCard && balance < 0} />
      </td>
    </tr>
  );
}
