import type { ReactNode } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core';
import { FormProvider, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Problem } from '@backoffice/contracts/kernel';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { useRequests, type CommandOutcome, type CommandRequest } from '#data/use-command.ts';
import { ForeseenRequest } from './foreseen-request.tsx';
import { useRecordForm } from './use-record-form.ts';

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
  /** What is said about a problem beside its own words: the way to mend it. */
  explain?: (problem: Problem) => ReactNode;
  onDone: (answer: Answer) => void;
  onClose: () => void;
  /** With a table in it. */
  wide?: boolean;
  children?: ReactNode;
} & Sending<z.input<Schema>, Answer>;

/** How it is sent: what is asked of a route is foreseen, too, while the dialog is open. */
export type Sending<Body, Answer> =
  | {
      request: (body: Body) => CommandRequest<Answer>;
      /** What is made of the answer before it is shown. */
      answered?: (outcome: CommandOutcome<Answer>, body: Body) => CommandOutcome<Answer>;
      send?: undefined;
    }
  | { request?: undefined; answered?: undefined; send: (body: Body) => Promise<CommandOutcome<Answer>> };

/** A command that needs a few words first. */
export function CommandDialog<Draft extends FieldValues, Schema extends z.ZodType, Answer>({
  title,
  says,
  verb,
  intent = 'primary',
  schema,
  draft,
  toBody = (typed) => typed,
  request,
  answered = (outcome) => outcome,
  send,
  explain,
  onDone,
  onClose,
  wide = false,
  children,
}: Props<Draft, Schema, Answer>) {
  const requests = useRequests();
  const form = useRecordForm<Draft, Schema, Answer>({
    schema,
    draft,
    toBody,
    send: async (body) => (request ? answered(await requests.send(request(body)), body) : send(body)),
    onDone,
  });
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
            {form.problem && (
              <ProblemMessage problem={form.problem} details={form.details}>
                {explain?.(form.problem)}
              </ProblemMessage>
            )}
            {children && <div className="form-grid">{children}</div>}
            {request && verb !== null && <ForeseenRequest {...{ schema, toBody, request }} />}
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
