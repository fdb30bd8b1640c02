import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { EditorsNote } from '#widgets/editors-note.tsx';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { UnsavedChangesDialog } from '#navigation/unsaved-changes.tsx';
import { DraftNote } from './drafts/draft-note.tsx';
import { MergeNote } from './drafts/merge-note.tsx';
import { useKeptDraft } from './drafts/use-kept-draft.ts';
import type { RecordFormState as Form } from './use-record-form.ts';

type RecordFormProps<Draft extends FieldValues, Answer> = {
  form: Form<Draft, Answer>;
  /** Says what the button does: "Save customer", never "Submit". */
  verb: string;
  /** Where "Cancel" leads. */
  back: string;
  disabled?: boolean;
  /** Who saved the record last, for when it was saved while it was being edited here. */
  savedBy?: string | undefined;
  /** What the form comes to, beside the button. */
  summary?: ReactNode;
  /** Another button that saves, too: the next one begins as soon as this is saved. */
  onAnother?: (answer: Answer) => void;
  anotherText?: string;
  /** It only asks for something: nothing of it is kept, so nothing is lost. */
  isQuestion?: boolean;
  /** It takes long to fill in: what is typed stays in the browser until it is saved. */
  isKept?: boolean;
  /** Paths of fields that never stay there: codes, numbers of accounts. */
  secret?: readonly string[];
  children: ReactNode;
};

const NO_SECRETS: readonly string[] = [];

export function RecordForm<Draft extends FieldValues, Answer>({
  form,
  verb,
  back,
  disabled = false,
  savedBy,
  summary,
  onAnother,
  anotherText = 'Save and new',
  isQuestion = false,
  isKept = false,
  secret = NO_SECRETS,
  children,
}: RecordFormProps<Draft, Answer>) {
  const go = useNavigate();
  const { isDirty, isSubmitting } = form.formState;
  const kept = useKeptDraft(form, { isKept: isKept && !disabled, secret });
  const isEditing = !isQuestion && form.baseVersion() !== undefined;
  const stale = form.problem?.code === 'STALE_VERSION';
  const reload = <Button size="small" text="Load the newer version" onClick={form.reload} />;
  return (
    <FormProvider {...form}>
      <UnsavedChangesDialog dirty={isDirty && !isQuestion} isDone={form.isDone} onDiscard={kept.forget} />
      <form ref={form.formRef} className="form" noValidate onSubmit={(event) => void form.submit(event)}>
        <fieldset disabled={disabled || isSubmitting} className="form-body">
          <DraftNote of={kept} isDirty={isDirty} />
          <MergeNote of={form} savedBy={savedBy} />
          {children}
        </fieldset>
        {!disabled && (
          <div className="save-bar">
            {form.problem && (
              <ProblemMessage problem={form.problem} details={form.details}>
                {stale && reload}
              </ProblemMessage>
            )}
            {isEditing && <EditorsNote part={isDirty ? 'record' : null} />}
            <div className="form-foot">
              {summary}
              <span className="grow" />
              <span className="muted" role="status">
                {isQuestion ? '' : isSubmitting ? 'Saving…' : isDirty ? 'Not saved yet' : ''}
              </span>
              <Button text="Cancel" onClick={() => void go(back)} disabled={isSubmitting} />
              {onAnother && (
                <Button
                  text={anotherText}
                  disabled={isSubmitting}
                  onClick={() => {
                    form.andThen(onAnother);
                    void form.submit();
                  }}
                />
              )}
              <Button
                type="submit"
                intent="primary"
                text={verb}
                loading={isSubmitting}
                onClick={() => form.andThen(null)}
              />
            </div>
          </div>
        )}
      </form>
    </FormProvider>
  );
}

/** A section of a form: a short title, at most two columns. */
export const FormSection = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
  <section className="form-section" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {help && <p className="muted">{help}</p>}
    </header>
    <div className="form-grid">{children}</div>
  </section>
);
