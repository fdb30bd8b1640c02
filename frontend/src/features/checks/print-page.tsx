import { useState } from 'react';
import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { checkOwnRoutes, CheckView } from '@backoffice/contracts/features/checks';
import { equals, pageOf } from '@backoffice/contracts/kernel';
import { downloadFile } from '#data/download.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PrintedDialog, type SheetToPrint } from './dialogs.tsx';
import '#figures/books.css';

const listRoute = { ...checkOwnRoutes.list, answer: pageOf(CheckView) };
const WAITING = {
  filters: [equals('status', 'written'), equals('bankKind', 'bank'), equals('method', 'check')],
  limit: 200,
};

/** The checks that wait for the printer, of one bank at a time (`?bankId=`). */
export function PrintChecksPage() {
  const { params, put } = useUrlState();
  const reading = useRouteRead(listRoute, { body: WAITING }, ['Check']);
  return (
    <div className="page ledger">
      <PageTitle>Print checks</PageTitle>
      <AsyncContent
        of={reading}
        back={{ to: '/ledger/general', text: 'General ledger' }}
        skeleton={<Skeleton height={460} />}
      >
        {({ items }) => {
          const banks = [...new Map(items.map(({ bankId, bankName }) => [bankId, bankName]))];
          const bankId = banks.find(([id]) => id === params.get('bankId'))?.[0] ?? banks[0]?.[0] ?? '';
          const waiting = items
            .filter((each) => each.bankId === bankId)
            .toSorted((a, b) => Number(a.number) - Number(b.number));
          return (
            <>
              <header className="record-head">
                <h1>Print checks</h1>
                {banks.length > 1 && (
                  <HTMLSelect
                    aria-label="Bank"
                    value={bankId}
                    options={banks.map(([value, label]) => ({ value, label }))}
                    onChange={({ target }) => put({ bankId: target.value })}
                  />
                )}
                <span className="grow" />
                <Link to="/ledger/bills">Bills to pay</Link>
              </header>
              {waiting.length === 0 ? (
                <EmptyState title="Nothing waits to be printed">
                  Checks stand here from when they are written until you say that they came out of the printer.
                </EmptyState>
              ) : (
                <PrintQueue key={bankId} checks={waiting} bankName={waiting[0]?.bankName ?? ''} />
              )}
            </>
          );
        }}
      </AsyncContent>
    </div>
  );
}

function PrintQueue({ checks, bankName }: { checks: readonly CheckView[]; bankName: string }) {
  const { send } = useCommand(checkOwnRoutes.numberSheets);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [printed, setPrinted] = useState<readonly SheetToPrint[] | null>(null);
  const [busy, setBusy] = useState(false);
  const chosen = checks.filter(({ id }) => !left.includes(id));
  const start = typed ?? chosen[0]?.number ?? '';
  const isNumber = /^[1-9]\d{0,7}$/.test(start);
  const sheets = chosen.map(({ id }, at) => ({ id, number: String(Number(start) + at) }));
  const isNumbered = chosen.every(({ number }, at) => number === sheets[at]?.number);
  const checkIds = chosen.map(({ id }) => id);
  const flip = (id: string) => setLeft(left.includes(id) ? left.filter((each) => each !== id) : [...left, id]);
  async function print() {
    setBusy(true);
    const problem = await printSheets();
    setBusy(false);
    if (problem) return notifyProblem(problem);
    return setPrinted(sheets);
  }
  /** The next run begins with what waits then. */
  function afterAnswer() {
    setPrinted(null);
    setTyped(null);
    setLeft([]);
  }
  /** The sheets in the printer are numbered already: the checks follow them. */
  async function printSheets() {
    if (!isNumbered) {
      const outcome = await send({ body: { checkIds, number: start } });
      if (!outcome.ok) return outcome.problem;
    }
    return downloadFile(checkOwnRoutes.sheets, { body: { checkIds } });
  }
  return (
    <Panel
      title={bankName}
      aside={
        <span className="panel-buttons">
          <span className="print-start">
            <label htmlFor="first-sheet">First sheet in the printer</label>
            <InputGroup
              id="first-sheet"
              value={start}
              inputMode="numeric"
              maxLength={8}
              intent={isNumber ? 'none' : 'danger'}
              onChange={({ target }) => setTyped(target.value)}
            />
          </span>
          <Button
            intent="primary"
            icon={<Print />}
            text={`Print ${countText(chosen.length, 'check', 'checks')}`}
            disabled={chosen.length === 0 || !isNumber}
            loading={busy}
            onClick={() => void print()}
          />
        </span>
      }
    >
      <QueueTable checks={checks} left={left} sheets={isNumber ? sheets : []} onFlip={flip} />
      {printed && <PrintedDialog checks={printed} onClose={afterAnswer} />}
    </Panel>
  );
}

type QueueTableProps = {
  checks: readonly CheckView[];
  /** Those that are not printed now. */
  left: readonly string[];
  /** Which sheet each of them is printed on. */
  sheets: readonly SheetToPrint[];
  onFlip: (id: string) => void;
};
function QueueTable({ checks, left, sheets, onFlip }: QueueTableProps) {
  const chosen = checks.filter(({ id }) => !left.includes(id));
  return (
    <div className="table-wide">
      <table className="money-table">
        <caption className="sr-only">Checks that wait to be printed</caption>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Paid to</th>
            <th scope="col">Date</th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ id, number, payee, date, amount }) => {
            const sheet = sheets.find((each) => each.id === id);
            return (
              <tr key={id}>
                <th scope="row">
                  <span className="bill-choice">
                    <Checkbox
                      checked={!left.includes(id)}
                      aria-label={`Print check ${number}`}
                      onChange={() => onFlip(id)}
                    />
                    <Link to={`/ledger/general/${id}`}>Check {number}</Link>
                    {sheet && sheet.number !== number && <span className="money-detail">becomes {sheet.number}</span>}
                  </span>
                </th>
                <td data-title="Paid to">
                  <span>{payee}</span>
                </td>
                <td data-title="Date">
                  <DayText of={date} />
                </td>
                <td className="figure" data-title="Amount">
                  <Money of={amount} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              <span>{countText(chosen.length, 'check', 'checks')} chosen</span>
            </th>
            <td className="figure" data-title="Amount">
              <Money of={chosen.reduce((sum, { amount }) => sum + amount, 0)} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
