import { useFormContext, useWatch } from 'react-hook-form';
import { contract } from '@backoffice/contracts/features/contracts';
import { AccountLines, accountLineBody, blankAccountLine, type AccountLineDraft } from '#records/account-lines.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { Money } from '#widgets/formats.tsx';

/** `account`: empty is the usual one of the vendor. */
export type LineDraft = AccountLineDraft & { description: string };
export const blankLine: LineDraft = { ...blankAccountLine, account: '', description: '' };

export const linesToBody = (lines: readonly LineDraft[]) =>
  lines.map((line) => ({
    ...accountLineBody(line),
    ...(line.account && { account: line.account }),
    description: line.description,
  }));

/** What a bill is for, line by line: the job, and the account where it is another than usual. */
export function BillLines() {
  const { control } = useFormContext<{ lines: LineDraft[] }>();
  const lines = useWatch({ control, name: 'lines' });
  const sum = lines.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return (
    <AccountLines
      title="What it is for"
      help="A line for each job. What is for no job leaves the job empty."
      text="description"
      usualAccount="As usual"
      jobs={useRecordLabels(contract)}
      blank={blankLine}
      least={1}
    >
      <span className="grow" />
      <span role="status">
        Total <Money of={Number.isNaN(sum) ? 0 : sum} strong />
      </span>
    </AccountLines>
  );
}
