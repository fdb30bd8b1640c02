import { Upload } from '@blueprintjs/icons';
import { reconciliationOwnRoutes } from '@backoffice/contracts/features/reconciliations';
import { moneyText, type Cents } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { ScaledInput } from '#forms/scaled-input.tsx';
import { Money } from '#widgets/formats.tsx';
import type { StatementSums as Sums } from './calculations.ts';

/** The file of the bank, as CSV or OFX. */
export const StatementFile = ({ onFile }: { onFile: (chosen: File) => void }) => (
  <PermissionGate check={reconciliationOwnRoutes.propose.permission}>
    <label className="statement-file">
      <Upload size={14} /> Read the bank’s file
      <input
        type="file"
        accept=".csv,.ofx,.qfx,.qbo,.xlsx"
        aria-label="File of the bank, CSV or OFX"
        onChange={({ target }) => {
          if (target.files?.[0]) onFile(target.files[0]);
          target.value = '';
        }}
      />
    </label>
  </PermissionGate>
);

/** The books have what is owed on a card with a minus; its statement says it without. */
export const owed = (amount: Cents, isCard: boolean): Cents => (isCard ? 0 - amount : amount);

type SumsProps = {
  /** Of a card all figures are those of what is owed. */
  isCard: boolean;
  begins: Cents;
  sums: Sums;
  endingBalance: Cents | null;
  /** Null where it may not be typed. */
  onEnding: ((balance: Cents | null) => void) | null;
};
/** From what the statement begins with to what it ends with, and what is missing in between. */
export const StatementSums = ({
  isCard,
  begins,
  sums: { paidIn, paidOut, difference },
  endingBalance,
  onEnding,
}: SumsProps) => (
  <dl className="statement-sums">
    <div>
      <dt>{isCard ? 'Owed before' : 'Begins with'}</dt>
      <dd>
        <Money of={owed(begins, isCard)} />
      </dd>
    </div>
    <div>
      <dt>{isCard ? 'Charged' : 'Paid out'}</dt>
      <dd>
        <Money of={owed(paidOut, isCard)} />
      </dd>
    </div>
    <div>
      <dt>{isCard ? 'Paid to it' : 'Came in'}</dt>
      <dd>
        <Money of={owed(paidIn, isCard)} />
      </dd>
    </div>
    <div>
      <dt>
        <label htmlFor="ending-balance">{isCard ? 'Balance owed' : 'Ends with'}</label>
      </dt>
      <dd>
        <ScaledInput
          id="ending-balance"
          className="bp6-input figure"
          placeholder="As the bank says"
          value={endingBalance === null ? null : owed(endingBalance, isCard)}
          decimals={2}
          show={moneyText}
          follows
          disabled={!onEnding}
          onValue={(balance) => onEnding?.(owed(balance, isCard))}
          onEmpty={() => onEnding?.(null)}
        />
      </dd>
    </div>
    <div>
      <dt>Difference</dt>
      <dd>
        <span role="status" aria-label="Difference">
          {difference === null ? (
            <span className="muted">{isCard ? 'Type what it says is owed' : 'Type what it ends with'}</span>
          ) : (
            <Money of={owed(difference, isCard)} bad={difference !== 0} strong />
          )}
        </span>
      </dd>
    </div>
  </dl>
);
