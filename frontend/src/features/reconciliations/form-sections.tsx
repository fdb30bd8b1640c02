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

type SumsProps = {
  begins: Cents;
  sums: Sums;
  endingBalance: Cents | null;
  /** Null where it may not be typed. */
  onEnding: ((balance: Cents | null) => void) | null;
};
/** From what the statement begins with to what it ends with, and what is missing in between. */
export const StatementSums = ({
  begins,
  sums: { paidIn, paidOut, difference },
  endingBalance,
  onEnding,
}: SumsProps) => (
  <dl className="statement-sums">
    <div>
      <dt>Begins with</dt>
      <dd>
        <Money of={begins} />
      </dd>
    </div>
    <div>
      <dt>Paid out</dt>
      <dd>
        <Money of={paidOut} />
      </dd>
    </div>
    <div>
      <dt>Came in</dt>
      <dd>
        <Money of={paidIn} />
      </dd>
    </div>
    <div>
      <dt>
        <label htmlFor="ending-balance">Ends with</label>
      </dt>
      <dd>
        <ScaledInput
          id="ending-balance"
          className="bp6-input figure"
          placeholder="As the bank says"
          value={endingBalance}
          decimals={2}
          show={moneyText}
          follows
          disabled={!onEnding}
          onValue={(balance) => onEnding?.(balance)}
          onEmpty={() => onEnding?.(null)}
        />
      </dd>
    </div>
    <div>
      <dt>Difference</dt>
      <dd>
        <span role="status" aria-label="Difference">
          {difference === null ? (
            <span className="muted">Type what it ends with</span>
          ) : (
            <Money of={difference} bad={difference !== 0} strong />
          )}
        </span>
      </dd>
    </div>
  </dl>
);
