import { useState } from 'react';
import { HTMLSelect, Radio, RadioGroup } from '@blueprintjs/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { checkOwnRoutes, PositivePay, PrintedChecks } from '@backoffice/contracts/features/checks';
import { useToday } from '#access/profile.ts';
import { downloadFile } from '#data/download.ts';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';

export type SheetToPrint = { readonly id: string; readonly number: string };
type Draft = { answer: 'all' | 'spoilt'; spoiltFrom: string };
type Props = { checks: readonly SheetToPrint[]; onClose: () => void };

/** Asked once the file has gone to the printer: what came out is printed, what is spoilt gets another number. */
export function PrintedDialog({ checks, onClose }: Props) {
  const isOne = checks.length === 1;
  const [draft] = useState((): Draft => ({ answer: 'all', spoiltFrom: checks.at(-1)?.number ?? '' }));
  return (
    <CommandDialog
      title={isOne ? `Did check ${checks[0]?.number} print?` : `Did the ${checks.length} checks print?`}
      verb="Save"
      schema={PrintedChecks}
      draft={draft}
      toBody={({ answer, spoiltFrom }) => ({
        checkIds: checks.map(({ id }) => id),
        ...(answer === 'spoilt' && { spoiltFrom }),
      })}
      says="Cancel leaves everything as it is: the checks go on waiting to be printed."
      request={(body) => requestTo(checkOwnRoutes.printed, { body })}
      onDone={() => {
        notifySuccess('Saved.');
        onClose();
      }}
      onClose={onClose}
    >
      <Answer checks={checks} isOne={isOne} />
    </CommandDialog>
  );
}

function Answer({ checks, isOne }: Pick<Props, 'checks'> & { isOne: boolean }) {
  const { control, setValue } = useFormContext<Draft>();
  const [answer, spoiltFrom] = useWatch({ control, name: ['answer', 'spoiltFrom'] });
  return (
    <div className="wide">
      <RadioGroup
        name="answer"
        selectedValue={answer}
        onChange={({ currentTarget: { value } }) => setValue('answer', value as Draft['answer'])} // one of those below
      >
        <Radio value="all" label={isOne ? 'Yes, it printed' : 'Yes, all of them'} />
        <Radio value="spoilt" label={isOne ? 'No, the sheet is spoilt' : 'No, sheets are spoilt'} />
      </RadioGroup>
      {answer === 'spoilt' && (
        <div className="field">
          {!isOne && (
            <>
              <label htmlFor="spoilt-from">First spoilt check</label>
              <HTMLSelect
                id="spoilt-from"
                value={spoiltFrom}
                options={checks.map(({ number }) => number)}
                onChange={({ target }) => setValue('spoiltFrom', target.value)}
              />
            </>
          )}
          <p className="muted">
            {isOne
              ? 'It gets the next number and waits to be printed again; the spoilt number is used up.'
              : 'From this number on they get the next numbers and wait to be printed again; the spoilt numbers are used up.'}
          </p>
        </div>
      )}
    </div>
  );
}

const PayFields = typedFields<{ accountNumber: string; from: string; to: string }>();
/** For the bank that is chosen. */
export function PositivePayButton(of: Omit<PositivePayProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        Positive pay file
      </button>
      {open && <PositivePayDialog {...of} onClose={() => setOpen(false)} />}
    </>
  );
}

type PositivePayProps = { bankId: string; bankName: string; onClose: () => void };
/** The file by which a bank pays only what was written. */
function PositivePayDialog({ bankId, bankName, onClose }: PositivePayProps) {
  const today = useToday();
  const [draft] = useState({ bankId, accountNumber: '', from: today, to: today });
  return (
    <CommandDialog
      title="Positive pay file"
      verb="Download"
      schema={PositivePay}
      draft={draft}
      says={`The checks on ${bankName} that went out on these days, and those that were voided on them. The account number goes into the file and is not kept.`}
      send={async (body) => {
        const problem = await downloadFile(checkOwnRoutes.positivePay, { body });
        return problem ? { ok: false, problem } : { ok: true, answer: null };
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <PayFields.Text name="accountNumber" label="Account number" inputMode="numeric" maxLength={17} className="wide" />
      <PayFields.Text name="from" label="From" type="date" />
      <PayFields.Text name="to" label="To" type="date" />
    </CommandDialog>
  );
}
