import { useMemo, type ReactNode } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Uniqueness } from '@backoffice/contracts/capabilities';
import type { Day, Receipt, Route } from '@backoffice/contracts/kernel';
import { findRoute } from '#data/route-lookup.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { pluralNoun, singularNoun } from '#widgets/labels.ts';
import { draftFrom } from './document-draft.ts';
import type { DocumentResource, DocumentRow } from './document.tsx';

/** What the form of a document is given, whether it is begun or edited. */
export type DocumentFormProps<Row> = {
  record: Row | null;
  /** The number that is offered to a new one. */
  number?: string;
  /** The terms that a new one begins with. */
  terms?: string;
  today: Day;
  back: string;
  onReload?: () => void;
  send: (body: unknown, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
};

/** The body of a document, new or not, as its edit takes it; where a new one belongs stands in the query. */
// every kind can be edited
const contentSchema = ({ commands, entity }: DocumentResource) => commands.shapes[`Edit${entity}`] as z.ZodType;

type Props<Row, Draft> = DocumentFormProps<Row> & {
  of: DocumentResource;
  blank: (number: string, today: Day) => Draft;
  toBody: (draft: Draft) => unknown;
  /** What its body has to be, where that is not what an edit takes. */
  schema?: z.ZodType;
  children: ReactNode;
};

/** The form of a document: `children` are its sections, whose fields are those of `blank`. */
export function DocumentForm<Row extends DocumentRow, Draft extends FieldValues>({
  of: resource,
  blank,
  toBody,
  schema = contentSchema(resource),
  record,
  number = '',
  terms = '',
  today,
  back,
  onReload,
  send,
  onDone,
  children,
}: Props<Row, Draft>) {
  const draft = useMemo(() => {
    const begun = blank(number, today);
    return record ? draftFrom(begun, record) : 'terms' in begun ? { ...begun, terms } : begun;
  }, [blank, record, number, terms, today]);
  const form = useRecordForm({
    schema,
    draft,
    toBody,
    version: record?.version,
    send,
    onReload,
    onDone,
  });
  return (
    <RecordForm
      form={form}
      verb={`${record ? 'Save' : 'Create'} ${singularNoun(resource)}`}
      back={back}
      savedBy={record?.updatedByName}
      isKept
    >
      {children}
    </RecordForm>
  );
}

const Fields = typedFields<{ number: string }>();
type UniquenessRoute = Route & { readonly answer: typeof Uniqueness };
type NumberProps = { of: DocumentResource; record: { readonly id: string; readonly number: string } | null };

/** Among which documents its number is the only one: those of `the company`, or of `this contract`. */
const numberScope = ({ can: { number } }: DocumentResource) =>
  number?.within.endsWith('Id') ? `this ${number.within.slice(0, -2)}` : 'the company';

/**
 * The number of a document: the next free one is offered, and where the kind can be asked, it is said whether another
 * is free.
 */
export const NumberField = ({ of: resource, record }: NumberProps) => {
  const route = findRoute(resource, 'isUnique') as UniquenessRoute | undefined; // as every such route answers
  return (
    <Fields.Text
      name="number"
      label="Number"
      help={
        record
          ? route && <NumberNote of={resource} record={record} route={route} />
          : `The next free number of ${numberScope(resource)}.`
      }
      maxLength={20}
    />
  );
};

/** Says while somebody types whether another one has the number. */
function NumberNote({
  of: resource,
  record,
  route,
}: NumberProps & { record: { id: string; number: string }; route: UniquenessRoute }) {
  const number = useWatch<{ number: string }, 'number'>({ name: 'number' }).trim();
  const isTyped = number !== '' && number !== record.number;
  const within = resource.can.number?.within ?? '';
  const { data, isOf } = useRouteRead(
    route,
    isTyped ? { params: { id: record.id }, query: { [within]: Object(record)[within], number } } : null,
  );
  if (!data || !isOf || !isTyped)
    return (
      <>
        Unique among the {pluralNoun(resource)} of {numberScope(resource).replace('this', 'the')}.
      </>
    );
  return data.isUnique ? (
    <>This number is free.</>
  ) : (
    <span className="field-error">
      Another {singularNoun(resource)} of {numberScope(resource)} has this number.
    </span>
  );
}
