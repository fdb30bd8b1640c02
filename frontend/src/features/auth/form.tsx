import type { ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { CodeChallenge } from '@backoffice/contracts/features/auth';
import { problemText } from '#data/problem.ts';
import { safeRedirectPath } from '#navigation/safe-redirect.ts';
import { startSession } from '#session/session.ts';
import { showToast } from '#toasts/toasts.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import type { RecordFormState } from '#forms/use-record-form.ts';

/** What the server says when a sign-in is complete. */
export type SignInResult = { readonly token: string; readonly userId: string };
export type SignInChallenge = CodeChallenge['challenge'];

/** The code that is asked for now. It lives in this window only: a reload begins again. */
let currentChallenge: SignInChallenge | null = null;
export const getCurrentChallenge = () => currentChallenge;
export const setCurrentChallenge = (challenge: SignInChallenge | null) => void (currentChallenge = challenge);

/** Signed in: on to where one wanted to go. */
export function useCompleteSignIn() {
  const go = useNavigate();
  const [params] = useSearchParams();
  return (started: SignInResult) =>
    void startSession(started).then(() => {
      setCurrentChallenge(null);
      void go(safeRedirectPath(params.get('redirect'), location.origin), { replace: true });
    }, reportSessionNotStored);
}

/** Somebody signed in, and this browser cannot remember it. */
export const reportSessionNotStored = (fault: unknown) =>
  showToast({
    severity: 'error',
    summary: 'This browser cannot keep you signed in',
    detail: `${fault instanceof Error ? fault.message : 'Storage failed'}. Open the console over https.`,
  });

/** A code that is not right is said where it is typed. */
export const wrongCodeAsFieldError = <A,>(outcome: CommandOutcome<A>): CommandOutcome<A> =>
  outcome.ok || outcome.problem.code !== 'WRONG_CODE'
    ? outcome
    : {
        ok: false,
        problem: {
          ...outcome.problem,
          details: [{ field: 'code', code: outcome.problem.code, message: outcome.problem.message }],
        },
      };

/** The head of a page on the way in: what it is, and what to do. */
export const AuthPageHeader = ({
  title,
  tab = title,
  children,
}: {
  title: string;
  tab?: string;
  children?: ReactNode;
}) => (
  <header className="auth-head">
    <title>{tab}</title>
    <h1>{title}</h1>
    {children && <p className="muted">{children}</p>}
  </header>
);

/** One short form with one button as wide as itself. */
export function AuthForm<Draft extends FieldValues>({
  form,
  verb,
  children,
}: {
  form: RecordFormState<Draft>;
  verb: string;
  children: ReactNode;
}) {
  const said =
    form.problem &&
    (form.details[0]?.message ?? (form.problem.details.length === 0 ? problemText(form.problem) : null));
  return (
    <FormProvider {...form}>
      <form ref={form.formRef} noValidate onSubmit={(event) => void form.submit(event)} className="auth-form">
        {said && (
          <Callout compact intent="danger" role="alert" tabIndex={-1}>
            {said}
          </Callout>
        )}
        {children}
        <Button type="submit" intent="primary" size="large" fill text={verb} loading={form.formState.isSubmitting} />
      </form>
    </FormProvider>
  );
}
