import { PermanentFailure } from '@backoffice/infra/jobs';
import webPush from 'web-push';
import { isKnownService } from './push-services.ts';
import { assertValidPush, type Pusher } from './pusher.ts';
import { vapidKeysOf } from './vapid-keys.ts';

export type WebPusherOptions = {
  readonly secret: string;
  /** Whom a push service may write to about us: a mail address. */
  readonly contact: string;
  /** The origin of a push service on this machine, beside those of the makers of browsers. */
  readonly trialService?: string | undefined;
};

const [TIMEOUT_MS, KEPT_SECONDS] = [10_000, 86_400];
const GONE = [404, 410];

/** Encrypts a push for one browser and hands it to its push service (RFC 8030, 8291, 8292). */
export function webPusher({ secret, contact, trialService }: WebPusherOptions): Pusher {
  const vapidDetails = { subject: `mailto:${contact}`, ...vapidKeysOf(secret) };
  const knows = (endpoint: string) => isKnownService(endpoint, trialService);
  return {
    publicKey: vapidDetails.publicKey,
    knows,
    async send(message) {
      const { target, payload, topic, isUrgent } = message;
      assertValidPush(message);
      if (!knows(target.endpoint)) throw new PermanentFailure('Pushes are not sent to a push service like this');
      const urgency = isUrgent ? 'high' : 'normal';
      const request = webPush.generateRequestDetails(target, payload, {
        vapidDetails,
        TTL: KEPT_SECONDS,
        topic,
        urgency,
      });
      const answer = await fetch(target.endpoint, {
        method: 'POST',
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        body: request.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'sent';
      if (GONE.includes(answer.status)) return 'gone';
      const reason = `The push service answers ${answer.status}`;
      throw answer.status >= 500 || answer.status === 429 ? new Error(reason) : new PermanentFailure(reason);
    },
  };
}
