import { divideRounded, scaledFrom } from '@backoffice/contracts/kernel';

/** Whole numbers of this part are exact enough for what people reckon beside a field. */
const DECIMALS = 6;
const ONE = 10n ** BigInt(DECIMALS);

/**
 * What is typed as a whole number of the smallest unit, also where it is a small calculation: `14*2`, `1,250/3`,
 * `100 + 2.5 x 4`. Products come before sums, and the result is rounded once; an operator at the end waits for its
 * number.
 * `null` for what is none of it.
 */
export function calculate(typed: string, decimals: number): number | null {
  const number = scaledFrom(typed, decimals);
  if (number !== null) return number;
  const parts = typed
    .replace(/[-−+*/x×÷\s]+$/i, '')
    .split(/(?<=[\d.]\s*)([-−+*/x×÷])/i)
    .map((part) => part.trim());
  if (parts.length < 3)
    return parts.length === 1 && /\d/.test(typed) && endsInOperator(typed)
      ? scaledFrom(parts[0] ?? '', decimals)
      : null;
  const total = sumOf(parts);
  if (total === null) return null;
  const scaled = Number(divideRounded(total, 10n ** BigInt(DECIMALS - decimals)));
  return Number.isSafeInteger(scaled) ? scaled : null;
}

const endsInOperator = (typed: string) => /[-−+*/x×÷]\s*$/i.test(typed);

/** Numbers with operators between them: a sum of products. */
function sumOf([first = '', ...rest]: readonly string[]): bigint | null {
  let [sum, product] = [0n, operand(first)];
  for (let at = 0; at < rest.length; at += 2) {
    const [operator = '', next] = [rest[at], operand(rest[at + 1] ?? '')];
    if (product === null || next === null) return null;
    if (/[+]/.test(operator)) [sum, product] = [sum + product, next];
    else if (/[-−]/.test(operator)) [sum, product] = [sum + product, -next];
    else if (/[/÷]/.test(operator)) {
      if (next === 0n) return null;
      product = next < 0n ? divideRounded(-product * ONE, -next) : divideRounded(product * ONE, next);
    } else product = divideRounded(product * next, ONE);
  }
  return product === null ? null : sum + product;
}

function operand(text: string): bigint | null {
  const value = scaledFrom(text, DECIMALS);
  return value === null ? null : BigInt(value);
}
