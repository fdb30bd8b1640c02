import { useMemo, useState } from 'react';
import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import { accountTypes } from '@backoffice/contracts/capabilities';
import {
  openingOwnRoutes,
  type RowChoice,
  type TriedRow,
  type TrialBalancePreview,
} from '@backoffice/contracts/features/openings';
import { dollarsText } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import { accountOptions } from '#figures/account-input.tsx';
import { accountTypeNames, useChart } from '#figures/accounts.ts';
import { FileButton } from '#forms/file-button.tsx';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import type { StepProps } from './table-row.tsx';

const routes = openingOwnRoutes;
type Choices = readonly RowChoice[];
type TriedFile = { readonly content: string; readonly choices: Choices; readonly preview: TrialBalancePreview };

/** The trial balance of the day: tried first, and entered as it was tried. */
export function TrialBalancePanel({ of, onChange }: StepProps) {
  const { send: attempt } = useCommand(routes.tryFile);
  const { send, sending } = useCommand(routes.importFile);
  const [tried, setTried] = useState<TriedFile | null>(null);
  async function look(content: string, choices: Choices) {
    const outcome = await attempt({ body: { content, choices: [...choices] } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    setTried({ content, choices, preview: outcome.answer });
  }
  async function enter({ content, choices, preview }: TriedFile) {
    const { previewToken } = preview;
    const outcome = await send({ body: { content, choices: [...choices], previewToken }, version: of.version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    setTried(null);
    notifySuccess('The trial balance is entered.');
    onChange();
  }
  const isDraft = of.status === 'draft' && of.date !== null;
  const { debits, credits } = tried?.preview ?? of.figures;
  return (
    <Panel
      title="7. Trial balance"
      aside={
        isDraft && (
          <FileButton text="From a file" label="File with the trial balance" onFile={(content) => look(content, [])} />
        )
      }
    >
      <p className="muted proof-about">
        Columns: number, name, debit, credit. Accounts of what is entered above are compared; all others are posted as
        they stand, income and costs of the year too.
      </p>
      {tried ? (
        <>
          <TriedRows
            of={tried.preview.rows}
            choices={tried.choices}
            onChoose={(choices) => void look(tried.content, choices)}
          />
          {debits !== credits && (
            <Callout intent="warning">
              Debits are {dollarsText(debits)}, credits {dollarsText(credits)}.
            </Callout>
          )}
          <p className="panel-buttons">
            <Button
              intent="primary"
              text="Enter the trial balance"
              loading={sending}
              disabled={debits !== credits || tried.preview.rows.some(({ outcome }) => outcome === 'error')}
              onClick={() => void enter(tried)}
            />
            <Button variant="minimal" text="Not this file" onClick={() => setTried(null)} />
          </p>
        </>
      ) : (
        of.rows.length > 0 && (
          <ul className="plain-rows">
            {of.rows.map(({ number, name, amount }) => (
              <li key={number}>
                <span>
                  <span className="account-code">{number}</span> {name}
                </span>
                <Money of={amount} />
              </li>
            ))}
          </ul>
        )
      )}
    </Panel>
  );
}

const outcomeNames: Readonly<Record<TriedRow['outcome'], string>> = {
  matched: 'Posted',
  compared: 'Compared',
  create: 'New account',
  ignored: 'Left out',
  error: 'To be decided',
};

type RowsProps = { of: readonly TriedRow[]; choices: Choices; onChoose: (choices: Choices) => void };
function TriedRows({ of: rows, choices, onChoose }: RowsProps) {
  const chart = useChart();
  const accounts = useMemo(() => accountOptions(chart.data ?? [], { kept: '', costsFirst: false }), [chart.data]);
  const choose = (row: number, value: string) => {
    const others = choices.filter((each) => each.row !== row);
    const choice = choiceOf(value);
    onChoose(choice ? [...others, { row, account: '', type: 'expense', ...choice }] : others);
  };
  return (
    <div className="table-wide">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Account of the file</th>
            <th scope="col" className="figure">
              Amount
            </th>
            <th scope="col">What becomes of it</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, number, name, amount, outcome, says }) => (
            <tr key={row}>
              <th scope="row">
                <span>
                  <span className="account-code">{number}</span> {name}
                </span>
              </th>
              <td className="figure" data-title="Amount">
                <Money of={amount} />
              </td>
              <td data-title="What becomes of it">
                {outcome === 'error' || choices.some((each) => each.row === row) ? (
                  <HTMLSelect
                    aria-label={`What becomes of ${number || name}`}
                    value={valueOf(choices.find((each) => each.row === row))}
                    onChange={({ target }) => choose(row, target.value)}
                  >
                    <option value="">{says}</option>
                    <option value="ignore">Leave it out</option>
                    <optgroup label="Add it to the chart as">
                      {accountTypes.map((type) => (
                        <option key={type} value={`create:${type}`}>
                          {accountTypeNames[type]}
                        </option>
                      ))}
                    </optgroup>
                    <optgroup label="Post it to">
                      {accounts.map(({ value, label }) => (
                        <option key={value} value={`account:${value}`}>
                          {label}
                        </option>
                      ))}
                    </optgroup>
                  </HTMLSelect>
                ) : (
                  <span>
                    {outcomeNames[outcome]} <span className="muted">{says}</span>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const valueOf = (choice: RowChoice | undefined) => {
  if (!choice) return '';
  return choice.as === 'ignore'
    ? 'ignore'
    : choice.as === 'create'
      ? `create:${choice.type}`
      : `account:${choice.account}`;
};
function choiceOf(value: string): (Pick<RowChoice, 'as'> & Partial<RowChoice>) | null {
  const [as, what = ''] = value.split(/:(.*)/s);
  if (as === 'ignore') return { as };
  const type = accountTypes.find((each) => each === what);
  if (as === 'create' && type) return { as, type };
  return as === 'account' ? { as, account: what } : null;
}
