import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { jobBudget } from './resource.ts';

export const jobBudgetFold = defineFold(jobBudget, {
  on: {
    BudgetSet: ({ data: { on, ...planned } }) =>
      insert({ ...planned, setOn: on, transfers: [], changes: [], forecasts: [] }),
    BudgetTransferred: ({ data, actor }, { transfers }) =>
      update({ transfers: [...transfers, { ...data, byName: actor.name }] }),
    ChangeOrderBudgeted: ({ data: { added, ...change } }, { lines, changes }) =>
      update({ lines: [...lines, ...added.map((line) => ({ ...line, amount: 0 }))], changes: [...changes, change] }),
    CostsForecast: ({ data: { on, lines }, actor }, { forecasts }) =>
      update({ forecasts: [...forecasts, ...lines.map((line) => ({ ...line, on, byName: actor.name }))] }),
  },
});
