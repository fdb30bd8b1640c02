import type { PayOnline } from '@backoffice/contracts/features/online-payments';
import { dollarsText } from '@backoffice/contracts/kernel';
import { useEffect, useState } from 'react';
import { Notice } from '#preview/base/notice.tsx';

const ASKED_EVERY_MS = 2_000;
const ASKED_AT_MOST = 10;

type Props = { readonly offer: PayOnline; readonly onReload: () => Promise<unknown> };

const UNDER_WAY = 'PAYMENT_UNDER_WAY';
/** Somebody comes back from paying, or another payment is on its way. */
export const hasPaymentNews = ({ last, problem }: PayOnline) => last !== null || problem?.code === UNDER_WAY;

/**
 * How the payment stands from which somebody comes back. That they come back proves nothing: it is paid once the
 * provider has said so, which takes it a moment.
 */
export function PaymentNotice({ offer: { last, provider, problem }, onReload }: Props) {
  const [asked, setAsked] = useState(0);
  const isOpen = last?.status === 'begun';
  useEffect(() => {
    if (!isOpen || asked >= ASKED_AT_MOST) return;
    const timer = setTimeout(() => void onReload().then(() => setAsked(asked + 1)), ASKED_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isOpen, asked, onReload]);

  if (last === null)
    return (
      problem && (
        <Notice tone="quiet" title="A payment is on its way">
          <p>{problem.message}</p>
        </Notice>
      )
    );
  const sum = dollarsText(last.amount);
  switch (last.status) {
    case 'received':
      return (
        <Notice tone="good" title="Paid" isNews>
          <p>Thank you. {sum} has arrived.</p>
        </Notice>
      );
    case 'underWay':
      return (
        <Notice tone="quiet" title="Your payment is being processed" isNews>
          <p>
            {sum} is on its way. Your bank confirms it in up to 4 business days, and there is nothing more for you to
            do.
          </p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad" title="It was not paid" isNews>
          <p>
            {last.failure || 'The bank declined it.'} {sum} is still open: you can pay again below.
          </p>
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="quiet" title="It was not paid" isNews>
          <p>The payment page was closed before {sum} was paid, and nothing was charged.</p>
        </Notice>
      );
    case 'begun':
      return asked < ASKED_AT_MOST ? (
        <Notice tone="quiet" title="One moment" isNews>
          <p>
            We are asking {provider} how your payment of {sum} went.
          </p>
        </Notice>
      ) : (
        <Notice tone="quiet" title="It is not paid yet" isNews>
          <p>
            {provider} has no payment of {sum} from you yet. If you paid it, look here again in a few minutes.
          </p>
        </Notice>
      );
  }
}
