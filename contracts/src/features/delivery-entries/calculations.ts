import { quantityText, type Quantity } from '#kernel/index.ts';

type Item = { readonly text: string; readonly quantity: Quantity | null; readonly unit: string };

/** `12 yd Class 2 base` */
export const deliveryItemText = ({ text, quantity, unit }: Item): string =>
  [quantity === null ? '' : quantityText(quantity), unit, text].filter(Boolean).join(' ');

/** `12 yd Class 2 base, 3 Rebar #4` */
export const deliveryText = (items: readonly Item[]): string => items.map(deliveryItemText).join(', ');

type Option = { readonly value: string; readonly label: string };

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What somebody on a site called by a name, among those that can be chosen; nothing where several could be meant. */
export function optionNamed(options: readonly Option[], name: string): string {
  const said = plain(name);
  if (said === '') return '';
  const same = options.filter(({ label }) => plain(label) === said);
  const like = options.filter(({ label }) => plain(label).includes(said) || said.includes(plain(label)));
  const [only, ...others] = same.length > 0 ? same : like;
  return only && others.length === 0 ? only.value : '';
}
