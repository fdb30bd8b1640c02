import type { ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { Challenge } from '@backoffice/contracts/features/auth';
import { explained } from '#kernel/problem.ts';
import { safeTarget } from '#kernel/safe-target.ts';
import { startSession } from '#kernel/session.ts';
import { say } from '#kernel/toasts.ts';
import type { Outcome } from '#kernel/use-command.ts';
import type { RecordForm } from '#kernel/use-record-form.ts';

/** What the server says when a sign-in is complete. */
export type Started = { readonly token: string; readonly userId: string };
export type Asked = Challenge['challenge'];

/** The code that is asked for now. It lives in this window only: a reload begins again. */
let asked: Asked | null = null;
export const challengeNow = () => asked;
export const noteChallenge = (challenge: Asked | null) => void (asked = challenge);

/** Signed in: on to where one wanted to go. */
export function useSignedIn() {
  const go = useNavigate();
  const [params] = useSearchParams();
  return (started: Started) =>
    void startSession(started).then(() => {
      noteChallenge(null);
      void go(safeTarget(params.get('redirect'), location.origin), { replace: true });
    }, tellNotKept);
}

/** Somebody signed in, and this browser cannot remember it. */
export const tellNotKept = (fault: unknown) =>
  say({
    severity: 'error',
    summary: 'This browser cannot keep you signed in',
    detail: `${fault instanceof Error ? fault.message : 'Storage failed'}. Open the console over https.`,
  });

/** A code that is not right is said where it is typed. */
export const atCode = <A,>(outcome: Outcome<A>): Outcome<A> =>
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
export const Head = ({ title, tab = title, children }: { title: string; tab?: string; children?: ReactNode }) => (
  <header className="door-head">
    <title>{tab}</title>
    <h1>{title}</h1>
    {children && <p className="muted">{children}</p>}
  </header>
);

/** One short form with one button as wide as itself. */
export function DoorForm<Draft extends FieldValues>({
  form,
  verb,
  children,
}: {
  form: RecordForm<Draft>;
  verb: string;
  children: ReactNode;
}) {
  const said =
    form.problem && (form.details[0]?.message ?? (form.problem.details.length === 0 ? explained(form.problem) : null));
  return (
    <FormProvider {...form}>
      <form ref={form.formRef} noValidate onSubmit={(event) => void form.submit(event)} className="door-form">
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
