import type { ReactNode } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import { FormProvider, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Problem } from '@backoffice/contracts/kernel';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { useRecordForm } from './use-record-form.ts';
import type { CommandOutcome } from '#data/use-command.ts';

type Props<Draft extends FieldValues, Schema extends z.ZodType, Answer> = {
  title: string;
  /** What will happen, and what it cannot take back. */
  says: ReactNode;
  /** Null where nothing is left to be done. */
  verb: string | null;
  intent?: Intent;
  schema: Schema;
  draft: Draft;
  toBody?: (draft: Draft) => unknown;
  send: (body: z.input<Schema>) => Promise<CommandOutcome<Answer>>;
  /** What is said about a problem beside its own words: the way to mend it. */
  explain?: (problem: Problem) => ReactNode;
  onDone: (answer: Answer) => void;
  onClose: () => void;
  /** What it would do, where that is asked before. */
  foreseen?: ReactNode;
  /** With a table in it. */
  wide?: boolean;
  children?: ReactNode;
};

/** A command that needs a few words first. */
export function CommandDialog<Draft extends FieldValues, Schema extends z.ZodType, Answer>({
  title,
  says,
  verb,
  intent = 'primary',
  schema,
  draft,
  toBody = (typed) => typed,
  send,
  explain,
  onDone,
  onClose,
  foreseen,
  wide = false,
  children,
}: Props<Draft, Schema, Answer>) {
  const form = useRecordForm({ schema, draft, toBody, send, onDone });
  const { isSubmitting } = form.formState;
  return (
    // Open until it is answered: a refusal needs a place to be read.
    <Dialog
      isOpen
      title={title}
      onClose={isSubmitting ? undefined : onClose}
      className={wide ? 'dialog-wide' : 'dialog-small'}
    >
      <FormProvider {...form}>
        <form ref={form.formRef} noValidate onSubmit={(event) => void form.submit(event)}>
          <DialogBody>
            <p>{says}</p>
            {foreseen}
            {form.problem && (
              <ProblemMessage problem={form.problem} details={form.details}>
                {explain?.(form.problem)}
              </ProblemMessage>
            )}
            {children && <div className="form-grid">{children}</div>}
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button text={verb === null ? 'Close' : 'Cancel'} onClick={onClose} disabled={isSubmitting} />
                {verb !== null && <Button type="submit" intent={intent} text={verb} loading={isSubmitting} />}
              </>
            }
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}
