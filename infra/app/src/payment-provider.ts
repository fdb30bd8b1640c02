import { systemClock } from '@backoffice/infra/clock';
import type { PaymentProvider } from '@backoffice/infra/payments';
import { CannotStart } from '@backoffice/infra/postgres';
import { z } from 'zod';

const setting = <S extends z.ZodType>(shape: S, sentence: string) => shape.describe(sentence);

/** Who takes payments online, and how they are reached. */
export const paymentSettings = {
  PAYMENTS: setting(
    z.enum(['off', 'trial', 'stripe']).default('off'),
    'Who takes payments online: off, nobody; trial pretends, and no money moves, which production refuses.',
  ),
  STRIPE_KEY: setting(
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_/, 'write it as Stripe shows it, rk_live_…')
      .optional(),
    'Secret key of Stripe, best a restricted one; with PAYMENTS=stripe.',
  ),
  STRIPE_WEBHOOK_SECRETS: setting(
    z.string().default(''),
    'Secrets that webhooks of Stripe are signed with, with commas between them while they are rotated.',
  ),
  STRIPE_CONNECT: setting(
    z.enum(['on', 'off']).default('off'),
    'Whether each company has an account of its own, connected to that of the key; off, one company uses the account of the key.',
  ),
  STRIPE_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'Where Stripe is asked; for trials. Default: Stripe itself.',
  ),
};
type Pretence = { readonly NODE_ENV: string; readonly PAYMENTS: string };
export const isNotPretended = ({ NODE_ENV, PAYMENTS }: Pretence) => NODE_ENV !== 'production' || PAYMENTS !== 'trial';
export const PRETENDED = { path: ['PAYMENTS'], message: 'in production no payment is pretended' };
type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>>;

/** Loaded where it is used: without it nothing of a provider is in the process. */
export async function openPaymentProvider({
  PAYMENTS: kind,
  STRIPE_KEY: key,
  STRIPE_WEBHOOK_SECRETS: secrets,
  STRIPE_CONNECT: connect,
  STRIPE_URL: baseUrl,
}: PaymentSettings): Promise<PaymentProvider | null> {
  if (kind === 'off') return null;
  const { memoryProvider, stripeProvider } = await import('@backoffice/infra/payments');
  if (kind === 'trial')
    return memoryProvider({
      now: () => Date.parse(systemClock.now()),
      secret: '',
      url: 'https://pay.invalid',
      paysAtOnce: true,
    });
  if (!key) throw new CannotStart('PAYMENTS=stripe needs STRIPE_KEY.');
  const webhookSecrets = secrets.split(',').flatMap((each) => each.trim() || []);
  return stripeProvider({
    key,
    webhookSecrets,
    connects: connect === 'on',
    now: Date.now,
    ...(baseUrl !== undefined && { baseUrl }),
  });
}
