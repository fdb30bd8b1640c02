import { useCallback, useRef, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import type { ProblemDetail, Problem } from '@backoffice/contracts/kernel';
import { noResponseError } from '#data/problem.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { fieldLabel } from '#widgets/labels.ts';
import { useBaseVersion, type BaseVersion } from './drafts/use-base-version.ts';

/** A form whose fields hold what people type, checked as the body that the contract wants. */
export type RecordFormState<Draft extends FieldValues, Answer = unknown> = UseFormReturn<Draft> &
  Omit<BaseVersion<Draft>, 'onSent'> & {
    /** What follows when the next press of a button is saved, in place of what follows usually. */
    readonly andThen: (next: ((answer: Answer) => void) | null) => void;
    readonly formRef: React.RefObject<HTMLFormElement | null>;
    readonly submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
    /** What the server said that has no field to stand at. */
    readonly problem: Problem | null;
    readonly details: readonly ProblemDetail[];
    readonly clearProblem: () => void;
  };

type RecordFormOptions<Draft extends FieldValues, Schema extends z.ZodType, Answer> = {
  readonly schema: Schema;
  readonly draft: Draft;
  /** What people typed, as the contract's body; paths stay the same, so that errors find their fields. */
  readonly toBody: (draft: Draft) => unknown;
  readonly send: (body: z.input<Schema>, version: number | undefined) => Promise<CommandOutcome<Answer>>;
  readonly onDone: (answer: Answer) => void;
  /**
   * The version of the record that the draft was made from; a new draft with a new version is taken over where nothing
   * would be lost.
   */
  readonly version?: number | undefined;
  readonly onReload?: (() => void) | undefined;
  /** The fields that merge by themselves with what somebody else saved, all of them if left out; money never does. */
  readonly mergedAlone?: readonly string[] | undefined;
};

/** `details`: those that have no field to stand at. */
type ServerAnswer = { readonly problem: Problem | null; readonly details: readonly ProblemDetail[] };
const NO_PROBLEM: ServerAnswer = { problem: null, details: [] };

/** It stands above what is wrong, which is said at its field, or below it where the screen shows none. */
const CATALOGUE_SENTENCE = noResponseError('VALIDATION_ERROR').problem.message;

export function useRecordForm<Draft extends FieldValues, Schema extends z.ZodType, Answer>({
  schema,
  draft,
  toBody,
  send,
  onDone,
  version,
  onReload,
  mergedAlone,
}: RecordFormOptions<Draft, Schema, Answer>): RecordFormState<Draft, Answer> {
  const form = useForm<Draft>({
    defaultValues: draft as DefaultValues<Draft>, // a whole draft is more than the deep partial that is asked for
    resolver: bodyResolver(schema, toBody),
    // Not on leaving a field: an error that appears then moves the button that is just being pressed.
    mode: 'onSubmit',
    shouldFocusError: false,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const follows = useRef<((answer: Answer) => void) | null>(null);
  const andThen = useCallback((next: ((answer: Answer) => void) | null) => void (follows.current = next), []);
  const [{ problem, details }, setAnswer] = useState<ServerAnswer>(NO_PROBLEM);
  const clearProblem = useCallback(() => setAnswer(NO_PROBLEM), []);

  const { onSent, ...based } = useBaseVersion(form, {
    draft,
    version,
    mergedAlone,
    labelOf: (field) => labelOf(formRef.current, field),
    onReplace: clearProblem,
    onReload,
  });

  /** Says it at its field. False where the screen shows none for it. */
  function mark({ field, code, message }: ProblemDetail): boolean {
    const place = placeOf(formRef.current, field);
    // it was found by that name in this form
    if (place !== null) form.setError(place as Path<Draft>, { type: code, message });
    return place !== null;
  }
  function show(said: Problem) {
    setAnswer({ problem: said, details: said.details.filter((detail) => !mark(detail)) });
    focusFirstInvalid(formRef.current);
  }
  const isMended =
    problem?.message === CATALOGUE_SENTENCE && details.length === 0 && Object.keys(form.formState.errors).length === 0;

  const submit = form.handleSubmit(
    async (typed) => {
      clearProblem();
      const { field } = formRef.current?.querySelector<HTMLElement>('[data-field][aria-busy]')?.dataset ?? {};
      // Sent now, it would be without the file that is on its way.
      if (field) return void mark({ field, code: 'UPLOADING', message: 'Wait until this is uploaded.' });
      if (based.merge.conflicts.length > 0) return focusConflicts(formRef.current);
      // the resolver has just parsed exactly this
      const outcome = await send(toBody(typed) as z.input<Schema>, based.baseVersion());
      if (!outcome.ok && outcome.problem.code === 'STALE_VERSION') onReload?.();
      if (!outcome.ok) return show(outcome.problem);
      onSent(typed);
      return (follows.current ?? onDone)(outcome.answer);
    },
    (errors) => {
      // An error nobody sees would leave a button that does nothing.
      const hidden = collectDetails(errors).filter(
        (detail) => !isShown(formRef.current, detail.field) && !mark(detail),
      );
      clearProblem();
      if (hidden.length > 0) show({ ...noResponseError('VALIDATION_ERROR').problem, details: hidden });
      focusFirstInvalid(formRef.current);
    },
  );

  return {
    ...form,
    andThen,
    formRef,
    submit,
    problem: isMended ? null : problem,
    details,
    clearProblem,
    ...based,
  };
}

function bodyResolver<Draft extends FieldValues>(
  schema: z.ZodType,
  toBody: (draft: Draft) => unknown,
): Resolver<Draft> {
  // bodies of commands are objects
  const check = zodResolver(schema as z.ZodType<FieldValues, FieldValues>, undefined, { raw: true });
  return async (draft, context, options) => {
    // the paths of a body are the paths of its draft
    const found = await check(toBody(draft) as FieldValues, context, options as Parameters<typeof check>[2]);
    return (
      Object.keys(found.errors).length > 0 ? { values: {}, errors: found.errors } : { values: draft, errors: {} }
    ) as Awaited<ReturnType<Resolver<Draft>>>; // one of the two shapes a resolver may give
  };
}

const has = (form: HTMLFormElement | null, control: string) => form?.querySelector(control) !== null;
const isShown = (form: HTMLFormElement | null, field: string) =>
  has(form, `[name=${JSON.stringify(field)}], [data-field=${JSON.stringify(field)}]`);
/** Where something is said: at the field, or at the one in which a list is typed as a whole. */
function placeOf(form: HTMLFormElement | null, field: string): string | null {
  if (field !== '' && isShown(form, field)) return field;
  const list = field.replace(/\.\d+$/, '');
  return list !== field && has(form, `[name=${JSON.stringify(list)}]`) ? list : null;
}

/** What a field is called on the screen; its own name where the screen shows none. */
function labelOf(form: HTMLFormElement | null, field: string): string {
  const control = form?.querySelector(`[name=${JSON.stringify(field)}], [data-field=${JSON.stringify(field)}]`);
  const label = control?.closest('.field')?.querySelector('label, legend')?.firstChild?.textContent?.trim();
  return label || fieldLabel(field);
}

const focusConflicts = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[data-conflicts]')?.focus();

/** Every error of a form with the dotted path it stands at. */
function collectDetails(errors: object, path = ''): ProblemDetail[] {
  return Object.entries(errors).flatMap(([name, found]) => {
    const field = path === '' ? name : `${path}.${name}`;
    if (typeof found !== 'object' || found === null) return [];
    return 'message' in found && typeof found.message === 'string'
      ? [{ field, code: String('type' in found ? found.type : ''), message: found.message }]
      : name === 'ref'
        ? []
        : collectDetails(found, field);
  });
}

/**
 * Waits for the errors to be on the screen, then goes to the first field in reading order; without one, to what was
 * said. In the middle of the window neither bar of the page covers it, nor what is said below it. What is said in the
 * bar that saves is in sight already.
 */
function focusFirstInvalid(form: HTMLFormElement | null) {
  requestAnimationFrame(() => {
    const wrong =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('[role="alert"]');
    wrong?.focus({ preventScroll: true });
    const place = wrong?.closest('.field') ?? wrong;
    if (!place?.closest('.save-bar')) place?.scrollIntoView({ block: 'center' });
  });
}
