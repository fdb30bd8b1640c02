import { invalid, type Failure, type Handler } from '@backoffice/infra/http';
import type { Destinations } from '@backoffice/infra/sms';

type NumberField = { readonly field: string; readonly number: string };

/**
 * Refuses numbers that could not be texted where they are saved to be: those of people, who get codes, of contacts who want
 * texts, and of whom a document is sent to. Anybody else may be called wherever they are.
 */
export const rejectUnreachableNumbers =
  (destinations: Destinations) =>
  (handler: Handler): Handler => ({
    route: handler.route,
    async run(call) {
      const elsewhere = [...numbersIn(call.body), ...recipientsOf(call)].filter(
        ({ number }) => !destinations.allows(number),
      );
      if (elsewhere.length > 0)
        throw numberAbroadFailure(
          destinations,
          elsewhere.map(({ field }) => field),
        );
      return handler.run(call);
    },
  });

export const numberAbroadFailure = ({ words }: Destinations, fields: readonly string[]): Failure =>
  invalid(
    fields.map((field) => ({
      field,
      code: 'NUMBER_ABROAD',
      message: `Texts cannot be sent to this number. Use ${words}.`,
    })),
  );

const recipientsOf = ({ route, body }: Parameters<Handler['run']>[0]): NumberField[] =>
  route.path.endsWith('/send-sms')
    ? (body as unknown as { to: readonly string[] }).to.map((number, at) => ({ field: `to.${at}`, number }))
    : []; // by the shape of this route

function numbersIn(value: unknown, within = '', found: NumberField[] = []): readonly NumberField[] {
  const wantsTexts = isObject(value) && value['smsOptIn'] === true;
  if (isObject(value))
    for (const name of Object.keys(value)) {
      const inner = value[name];
      if (typeof inner !== 'string') numbersIn(inner, `${within}${name}.`, found);
      else if (name === 'phoneNumber' || (name === 'phone' && wantsTexts))
        found.push({ field: within + name, number: inner });
    }
  return found;
}

/** Lists too: their names are numbers. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
