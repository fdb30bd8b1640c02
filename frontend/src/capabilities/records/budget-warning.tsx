import { Callout } from '@blueprintjs/core';
import { dollarsText, type Cents, type Route } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { usePermissionCheck } from '#access/permissions.tsx';
import { requireRoute } from '#data/route-lookup.ts';
import { useRouteRead } from '#data/use-read.ts';

type Standing = {
  readonly phases: readonly { readonly lineItemId: string | null; readonly phaseName: string; readonly left: Cents }[];
};
// as the budgets declare it
const budgetRoute = requireRoute('job-budgets.get') as Omit<Route, 'answer'> & { answer: z.ZodType<Standing> };

type Line = {
  readonly contractId: string;
  readonly lineItemId: string;
  readonly amount: Cents | null;
  /** Of a line that is charged to what was ordered; that is promised already. */
  readonly order?: string;
};

/** What lines that are typed would take beyond the budget of their phases: said, and nothing stands in the way. */
export function BudgetWarnings({ lines }: { lines: readonly Line[] }) {
  const may = usePermissionCheck();
  if (!may(budgetRoute.permission)) return null;
  const typed = Map.groupBy(
    lines.filter(({ contractId, order = '' }) => contractId !== '' && order === ''),
    ({ contractId }) => contractId,
  );
  return [...typed].map(([contractId, own]) => <JobWarnings key={contractId} contractId={contractId} lines={own} />);
}

function JobWarnings({ contractId, lines }: { contractId: string; lines: readonly Line[] }) {
  const { data } = useRouteRead(budgetRoute, { params: { id: contractId } }, ['JobBudget', 'Bill', 'Commitment']);
  const beyond = (data?.phases ?? []).flatMap(({ lineItemId, phaseName, left }) => {
    const sum = lines.reduce(
      (total, line) => total + (line.lineItemId === (lineItemId ?? '') ? line.amount || 0 : 0),
      0,
    );
    return sum > 0 && sum > left ? [{ key: lineItemId ?? '', name: phaseName || 'the job', over: sum - left }] : [];
  });
  return beyond.map(({ key, name, over }) => (
    <Callout key={key} compact intent="warning" role="status">
      This goes beyond the budget of {name} by {dollarsText(over)}.
    </Callout>
  ));
}
