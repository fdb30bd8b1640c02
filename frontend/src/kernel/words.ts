import type { Resource } from '@backoffice/contracts/kernel';

/** `ChangeOrder` as people say it: change order. */
export const nounOf = ({ entity }: Pick<Resource, 'entity'>) => entity.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
/** `change-orders` as people say it: change orders. */
export const nounsOf = ({ path }: Pick<Resource, 'path'>) => path.replaceAll('-', ' ');

export const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** `isPublicWork` as a label: Is public work. */
export const fieldWords = (field: string) => sentenceCase(field.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase());

export const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
