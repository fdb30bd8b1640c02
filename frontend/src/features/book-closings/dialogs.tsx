import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { useFormContext } from 'react-hook-form';
import {
  bookClosingCommands,
  bookClosingOwnRoutes,
  type BookClosingStatus,
} from '@backoffice/contracts/features/book-closings';
import { addDays, dayText, fiscalYearEnd, fiscalYearStart, type Day } from '@backoffice/contracts/kernel';
import { AskForRight } from '#access/askable-rights.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useFiscalYearMonth, useToday } from '#access/profile.ts';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { isDay } from '#forms/typed-day.ts';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { CheckList } from './panels.tsx';

type ClosingProps = { closing: BookClosingStatus; onClose: () => void };

const lastOfMonthBefore = (today: Day) => addDays(`${today.slice(0, 7)}-01`, -1);
const CloseFields = typedFields<{ through: string }>();

function CloseBooksDialog({ closing: { closedThrough, version }, onClose }: ClosingProps) {
  const today = useToday();
  const [draft] = useState(() => ({ through: lastOfMonthBefore(today) }));
  return (
    <CommandDialog
      title="Close the books"
      verb="Close the books"
      schema={bookClosingCommands.shapes.CloseBooks}
      draft={draft}
      says={
        <>
          Nothing that is dated up to and on this day can be posted, changed or taken back any more.{' '}
          {closedThrough ? `Today the books are closed through ${dayText(closedThrough)}.` : 'They can be reopened.'}
        </>
      }
      request={(body) => requestTo(bookClosingOwnRoutes.close, { body, version })}
      onDone={() => {
        notifySuccess('Books closed.');
        onClose();
      }}
      onClose={onClose}
    >
      <CloseFields.Text name="through" label="Through" type="date" />
      <CheckListOfDay />
    </CommandDialog>
  );
}

/** Of the day that is typed, once it is one. */
function CheckListOfDay() {
  const through = useFormContext<{ through: string }>().watch('through');
  return isDay(through) ? <CheckList through={through} /> : null;
}

const ReopenFields = typedFields<{ through: string; reason: string }>();

function ReopenBooksDialog({ closing: { closedThrough, version }, onClose }: ClosingProps) {
  const [draft] = useState({ through: '', reason: '' });
  return (
    <CommandDialog
      title="Reopen the books"
      verb="Reopen the books"
      intent="warning"
      schema={bookClosingCommands.shapes.ReopenBooks}
      draft={draft}
      toBody={({ through, reason }) => ({ through: through || null, reason })}
      says={
        <>
          The books are closed through {closedThrough && dayText(closedThrough)}. What is posted into a period that had
          been closed is marked as late.
        </>
      }
      request={(body) => requestTo(bookClosingOwnRoutes.reopen, { body, version })}
      onDone={() => {
        notifySuccess('Books reopened.');
        onClose();
      }}
      onClose={onClose}
    >
      <ReopenFields.Text
        name="through"
        label="Leave closed through"
        type="date"
        optional
        help="Empty opens every period."
      />
      <ReopenFields.Area name="reason" label="Reason" className="wide" rows={2} />
    </CommandDialog>
  );
}

const FinalFields = typedFields<{ yearEnd: string }>();

function FinalizeYearDialog({ closing: { closedThrough, version }, onClose }: ClosingProps) {
  const month = useFiscalYearMonth();
  const [draft] = useState(() => ({ yearEnd: closedThrough === null ? '' : lastYearEndBy(closedThrough, month) }));
  return (
    <CommandDialog
      title="Make a year final"
      verb="Make it final"
      intent="danger"
      schema={bookClosingCommands.shapes.FinalizeYear}
      draft={draft}
      says="Nobody reopens a final year, not even the owner. Your accountant’s adjusting entries come before it; what is found later is posted in the open year."
      request={(body) => requestTo(bookClosingOwnRoutes.finalize, { body, version })}
      onDone={() => {
        notifySuccess('The year is final.');
        onClose();
      }}
      onClose={onClose}
    >
      <FinalFields.Text name="yearEnd" label="Year ending" type="date" />
      <CheckListOfYear />
    </CommandDialog>
  );
}

/** Of the year that is typed; nothing of it but 6900 stands in the way. */
function CheckListOfYear() {
  const yearEnd = useFormContext<{ yearEnd: string }>().watch('yearEnd');
  return isDay(yearEnd) ? <CheckList through={yearEnd} title="Before the year is final" /> : null;
}

/** The end of the last fiscal year that is over on a day. */
function lastYearEndBy(day: Day, fiscalYearMonth: number): Day {
  const end = fiscalYearEnd(day, fiscalYearMonth);
  return day === end ? end : addDays(fiscalYearStart(day, fiscalYearMonth), -1);
}

/** Which of three dialogs is asked for, and the buttons that ask. */
export function ClosingButtons({ closing, onChange }: { closing: BookClosingStatus; onChange: () => void }) {
  const may = usePermissionCheck();
  const [asking, setAsking] = useState<'close' | 'reopen' | 'finalize' | null>(null);
  const done = () => {
    setAsking(null);
    onChange();
  };
  return (
    <>
      {closing.closedThrough !== null && may(bookClosingOwnRoutes.finalize.permission) && (
        <Button variant="minimal" text="Year end…" onClick={() => setAsking('finalize')} />
      )}
      {closing.closedThrough !== null && may(bookClosingOwnRoutes.reopen.permission) && (
        <Button variant="minimal" text="Reopen…" onClick={() => setAsking('reopen')} />
      )}
      <AskForRight check={bookClosingOwnRoutes.close.permission}>
        <Button disabled text="Close…" />
      </AskForRight>
      {may(bookClosingOwnRoutes.close.permission) && (
        <Button intent="primary" text="Close…" onClick={() => setAsking('close')} />
      )}
      {asking === 'close' && <CloseBooksDialog closing={closing} onClose={done} />}
      {asking === 'finalize' && <FinalizeYearDialog closing={closing} onClose={done} />}
      {asking === 'reopen' && <ReopenBooksDialog closing={closing} onClose={done} />}
    </>
  );
}
