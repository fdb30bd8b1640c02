import { sentenceCase } from '@backoffice/contracts/kernel';

export { pluralNoun, sentenceCase, singularNoun } from '@backoffice/contracts/kernel';

/** `changeOrder`, of `change-order`. */
export const camelCase = (name: string) => name.replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());

/** `isPublicWork` as a label: Is public work. */
export const fieldLabel = (field: string) => sentenceCase(field.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase());

export const countText = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What a field offers to choose from, by what is kept. */
export const selectOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
