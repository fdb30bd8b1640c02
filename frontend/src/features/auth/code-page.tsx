import { useEffect, useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { Link, Navigate, useSearchParams } from 'react-router';
import { authRoutes, Verification } from '@backoffice/contracts/features/auth';
import { deviceId, keepPreference, preference } from '#kernel/device.ts';
import { fieldsOf } from '#kernel/fields.tsx';
import { explained } from '#kernel/problem.ts';
import { trustDevice } from '#kernel/trusted-devices.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { CodeField } from './code-field.tsx';
import { atCode, challengeNow, DoorForm, Head, noteChallenge, useSignedIn, type Asked, type Started } from './form.tsx';

/** The second step of a sign-in: after the password, or from an address with the challenge's token. */
export function CodePage() {
  const [params] = useSearchParams();
  const [challenge, setChallenge] = useState(challengeNow);
  const signedIn = useSignedIn();
  const token = challenge?.token ?? params.get('token');
  if (!token) return <Navigate to="/login" replace />;
  return (
    <>
      <Head title={challenge?.channel === 'sms' ? 'Check your phone' : 'Check your email'} tab="Enter your code">
        {challenge ? (
          <>
            We sent six digits to <strong>{challenge.sentTo}</strong>. They are good for five minutes.
          </>
        ) : (
          'Enter the six digits we sent you. They are good for five minutes.'
        )}
      </Head>
      <CodeForm
        token={token}
        channel={challenge?.channel ?? null}
        onDone={signedIn}
        onChallenge={(next) => {
          noteChallenge(next);
          setChallenge(next);
        }}
      />
      <p className="door-foot">
        <Link to="/login">Back to sign in</Link>
      </p>
    </>
  );
}

type Draft = { code: string; rememberMe: boolean };
const F = fieldsOf<Draft>();

type Props = {
  token: string;
  channel: Asked['channel'] | null;
  verb?: string;
  onDone: (started: Started) => void;
  onChallenge: (challenge: Asked) => void;
};
export function CodeForm({ token, channel, verb = 'Continue', onDone, onChallenge }: Props) {
  const { send } = useCommand(authRoutes.verifyOtp);
  const form = useRecordForm({
    schema: Verification,
    draft: { code: '', rememberMe: preference('rememberMe') === 'true' } satisfies Draft,
    toBody: (draft) => ({ ...draft, deviceIdentifier: deviceId() }),
    send: async (body) => atCode(await send({ body, token })),
    onDone: (answer) => {
      keepPreference('rememberMe', String(form.getValues('rememberMe')));
      if (answer.trustedDevice !== null) void trustDevice(answer.userId, answer.trustedDevice);
      onDone(answer);
    },
  });
  return (
    <>
      <DoorForm form={form} verb={verb}>
        <CodeField name="code" label="Six-digit code" onComplete={() => void form.submit()} />
        <F.Check name="rememberMe" label="Remember this device for 30 days" />
      </DoorForm>
      <Resend
        token={token}
        channel={channel}
        onChallenge={(next) => {
          form.clearProblem();
          form.resetField('code');
          onChallenge(next);
        }}
      />
    </>
  );
}

const WAIT_S = 30;
const other = {
  email: ['sms', 'Send it by text message instead'],
  sms: ['email', 'Send it by email instead'],
} as const;

/** Another code, by the same road or the other one. The code before is dead then. */
function Resend({ token, channel, onChallenge }: Pick<Props, 'token' | 'channel' | 'onChallenge'>) {
  const { send, sending } = useCommand(authRoutes.resendOtp);
  const [left, again] = useCountdown(WAIT_S);
  const [said, setSaid] = useState<{ good: boolean; text: string } | null>(null);
  async function resend(by: Asked['channel'] | null) {
    const outcome = await send({ body: by === null ? {} : { channel: by }, token });
    if (!outcome.ok) return setSaid({ good: false, text: explained(outcome.problem) });
    keepPreference('twoFaPreference', outcome.answer.challenge.channel);
    setSaid({
      good: true,
      text: `A new code is on its way to ${outcome.answer.challenge.sentTo}. The one before no longer works.`,
    });
    again();
    return onChallenge(outcome.answer.challenge);
  }
  const [road, words] = other[channel ?? 'email'];
  return (
    <div className="resend">
      {said && (
        <Callout compact intent={said.good ? 'success' : 'danger'} role={said.good ? 'status' : 'alert'}>
          {said.text}
        </Callout>
      )}
      <button type="button" className="text-button" disabled={left > 0 || sending} onClick={() => void resend(null)}>
        {left > 0 ? `Send another code in 0:${String(left).padStart(2, '0')}` : 'Send another code'}
      </button>
      <button type="button" className="text-button" disabled={sending} onClick={() => void resend(road)}>
        {words}
      </button>
    </div>
  );
}

/** Seconds until something may be done again. */
export function useCountdown(seconds: number): [left: number, again: () => void] {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(seconds)];
}
