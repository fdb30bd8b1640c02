import { isPathOf } from '@backoffice/contracts/capabilities';
import type { Fields, ImportColumn } from '@backoffice/contracts/kernel';
import { detailsOfIssues } from '@backoffice/infra/http';
import { z } from 'zod';

export type RowProblem = { readonly field: string; readonly message: string };

/** A problem is told of a column, by its label. */
export const problemOf = ({ label }: Pick<ImportColumn, 'label'>, message: string): RowProblem => ({
  field: label,
  message,
});

/** What is wrong with a command, each told of the column that it came from. */
export const columnProblems = (
  columns: readonly ImportColumn[],
  details: readonly { readonly field: string; readonly message: string }[],
): RowProblem[] =>
  details.map(({ field, message }) => {
    const column =
      columns.find((each) => isPathOf(each.field, field)) ??
      columns.find((each) => each.field.replace(/\[\w+\]/g, '').startsWith(`${field}.`));
    return { field: column?.label ?? '', message };
  });

export const issuesOf = (columns: readonly ImportColumn[], error: z.ZodError): RowProblem[] =>
  columnProblems(columns, detailsOfIssues(error.issues));

/** What of a record its command takes: a record has more, in its entries too. */
export function inputOf(schema: z.core.$ZodType, value: unknown): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const record = value as Fields; // an object, as was seen
    return Object.fromEntries(
      Object.entries(inner.shape)
        .filter(([name]) => record[name] !== undefined)
        .map(([name, of]) => [name, inputOf(of, record[name])]),
    );
  }
  return inner instanceof z.ZodArray && Array.isArray(value)
    ? value.map((each) => inputOf(inner.element, each))
    : value;
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapped(schema._zod.def.innerType)
    : schema;
