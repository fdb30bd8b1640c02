import { unprocessable, type HttpProblem } from '@backoffice/infra/http';
import type { Destinations } from '@backoffice/infra/sms';
import type { Middleware } from './route-checks.ts';

type NumberField = { readonly field: string; readonly number: string };

/**
 * Refuses numbers that could not be texted where they are saved to be: those of people, who get codes, of contacts who
 * want texts, and of whom a document is sent to. Anybody else may be called wherever they are.
 */
export const rejectUnreachableNumbers =
  (destinations: Destinations): Middleware =>
  async (call, next) => {
    const problem = unreachableNumbersIn(call.body, destinations);
    if (problem) throw problem;
    return next(call);
  };

/** Why numbers in a command cannot be saved, or null. */
export function unreachableNumbersIn(data: unknown, destinations: Destinations): HttpProblem | null {
  const elsewhere = numbersIn(data).filter(({ number }) => !destinations.allows(number));
  return elsewhere.length === 0
    ? null
    : numberAbroadFailure(
        destinations,
        elsewhere.map(({ field }) => field),
      );
}

export const numberAbroadFailure = ({ description: words }: Destinations, fields: readonly string[]): HttpProblem =>
  unprocessable(
    fields.map((field) => ({
      field,
      code: 'NUMBER_ABROAD',
      message: `Texts cannot be sent to this number. Use ${words}.`,
    })),
  );

function numbersIn(value: unknown, within = '', found: NumberField[] = []): readonly NumberField[] {
  if (!isObject(value)) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') numbersIn(inner, `${within}${name}.`, found);
    else if (within === 'to.' || name === 'phoneNumber' || (name === 'phone' && value['smsOptIn'] === true))
      found.push({ field: within + name, number: inner });
  }
  return found;
}

/** Lists too: their names are numbers. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
