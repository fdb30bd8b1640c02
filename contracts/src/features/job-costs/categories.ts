import type { CostPosting } from './content.ts';

/** By what a job cost is made up; without the shapes of lines, as the pages of customers need none. */
export const costCategories = ['labor', 'materials', 'misc', 'equipments', 'inventory'] as const;
export type CostCategory = (typeof costCategories)[number];

export const categoryOf = (line: CostPosting): CostCategory => {
  if (line.kind === 'material') return line.source === 'misc' ? 'misc' : 'materials';
  return line.kind === 'equipment' ? 'equipments' : line.kind;
};
