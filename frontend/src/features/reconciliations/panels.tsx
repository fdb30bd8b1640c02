import { Button, Menu } from '@blueprintjs/core';
import { CaretDown, Plus } from '@blueprintjs/icons';
import {
  journalEntryKindNames,
  journalEntryOwnRoutes,
  usualKindOf,
  type JournalEntryKind,
} from '@backoffice/contracts/features/journal-entries';
import type { Cents } from '@backoffice/contracts/kernel';
import type { StatementLine } from '@backoffice/contracts/features/reconciliations';
import { PermissionGate } from '#access/permissions.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { ThemedPopover } from '#widgets/themed-popover.tsx';

const outgoing: readonly JournalEntryKind[] = ['transfer', 'loan', 'draw', 'general'];
const incoming: readonly JournalEntryKind[] = ['contribution', 'general'];
/** At a card: what is charged no entry explains, and what is paid to it. */
const charged: readonly JournalEntryKind[] = ['general'];
const paid: readonly JournalEntryKind[] = ['transfer', 'general'];

const otherKinds = (amount: Cents, isCard: boolean) =>
  amount < 0 ? (isCard ? charged : outgoing) : isCard ? paid : incoming;

type Props = {
  bankId: string;
  isCard: boolean;
  of: readonly StatementLine[];
  /** Posts the charge or the interest that a line mostly is. */
  onAdd: (line: StatementLine) => void;
  isAdding: boolean;
};

/** What the bank lists and the books do not know: each is a press or a form away, and ticked once it is posted. */
export const UnmatchedLines = ({ bankId, isCard, of, onAdd, isAdding }: Props) => (
  <Panel title="On the bank’s statement only" aside={<span className="muted">Ticked once they are in the books</span>}>
    <ul className="plain-rows">
      {of.map((line, at) => (
        <li key={at}>
          <span>
            <DayText of={line.date} /> · {lineText(line)}
          </span>
          <span className="panel-buttons">
            <Money of={line.amount} />
            <PermissionGate check={journalEntryOwnRoutes.post.permission}>
              <Button
                size="small"
                icon={<Plus />}
                text={`Add as ${journalEntryKindNames[usualKindOf(line)].toLowerCase()}`}
                aria-label={`Add ${lineText(line)} as ${journalEntryKindNames[usualKindOf(line)].toLowerCase()}`}
                disabled={isAdding}
                onClick={() => onAdd(line)}
              />
              <OtherEntries bankId={bankId} isCard={isCard} line={line} />
            </PermissionGate>
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);

const lineText = ({ number, description }: StatementLine) =>
  [number, description].filter(Boolean).join(' ') || 'No text';

function OtherEntries({
  bankId,
  isCard,
  line: { date, amount, ...said },
}: Pick<Props, 'bankId' | 'isCard'> & { line: StatementLine }) {
  const known = new URLSearchParams({ bankId, date, amount: String(Math.abs(amount)) });
  return (
    <ThemedPopover
      placement="bottom-end"
      content={
        <Menu>
          {otherKinds(amount, isCard).map((kind) => (
            <LinkMenuItem
              key={kind}
              icon={<Plus />}
              to={`/ledger/entries/new?kind=${kind}&${known.toString()}`}
              text={journalEntryKindNames[kind]}
            />
          ))}
          {amount < 0 ? (
            <LinkMenuItem
              icon={<Plus />}
              to={`/ledger/general/new?bankId=${bankId}`}
              text={isCard ? 'Charge' : 'Check'}
            />
          ) : (
            !isCard && <LinkMenuItem icon={<Plus />} to="/post-payments/new" text="Payment of a customer" />
          )}
        </Menu>
      }
    >
      <Button
        size="small"
        variant="minimal"
        endIcon={<CaretDown />}
        text="Other"
        aria-label={`Other entry for ${lineText({ date, amount, ...said })}`}
      />
    </ThemedPopover>
  );
}
