import type { Dictionary, FieldInput } from '@backoffice/contracts/capabilities';

const FIGURES: readonly FieldInput[] = ['money', 'percent', 'quantity', 'whole'];

/** What an entry cannot do without, of the kind that each field takes. */
export const neededFields = ({ fields }: Pick<Dictionary, 'fields'>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { schema, input, options = {}, computed }]) =>
      computed || schema.safeParse(undefined).success
        ? []
        : [
            [
              name,
              FIGURES.includes(input)
                ? 100
                : input === 'day'
                  ? '2030-01-01'
                  : input === 'choice'
                    ? Object.keys(options)[0]
                    : 'Any',
            ],
          ],
    ),
  );
