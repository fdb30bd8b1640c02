import type { PayOnline } from '@backoffice/contracts/features/online-payments';
import { dayText, dollarsText, moneyText, scaledFrom } from '@backoffice/contracts/kernel';
import { useRef, useState, type FormEvent } from 'react';
import { payOnline, withIdempotencyKey, type Failure, type IdempotentRequest } from '#preview/base/api.ts';
import { Field } from '#preview/base/field.tsx';
import { Sheet } from '#preview/base/sheet.tsx';

type Props = { readonly offer: PayOnline; readonly token: string; readonly onClose: () => void };

/** Which invoices are paid, and how much of one; how it is paid is chosen on the page of the provider. */
export function PaySheet({ offer, token, onClose }: Props) {
  const { invoices, provider, isTest } = offer;
  const [chosen, setChosen] = useState<readonly string[]>(invoices.slice(0, 1).map(({ invoiceId }) => invoiceId));
  const [typed, setTyped] = useState(moneyText(invoices[0]?.open ?? 0));
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(offer.problem && { ...offer.problem, details: [] });
  const last = useRef<IdempotentRequest | null>(null);

  const isOnItsWay = failure?.code === 'PAYMENT_UNDER_WAY';
  const paid = invoices.filter(({ invoiceId }) => chosen.includes(invoiceId));
  const [only] = paid.length === 1 ? paid : [];
  const amount = only ? scaledFrom(typed, 2) : paid.reduce((sum, { open }) => sum + open, 0);
  const error = amountError(amount, only?.open ?? null, offer);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    setChosen(next);
    const [first, second] = invoices.filter(({ invoiceId }) => next.includes(invoiceId));
    if (first && !second) setTyped(moneyText(first.open));
  };
  async function pay(event: FormEvent) {
    event.preventDefault();
    if (isSending || error || amount === null) return;
    setSending(true);
    const allocations = paid.map(({ invoiceId, open }) => ({ invoiceId, amount: only ? amount : open }));
    last.current = withIdempotencyKey({ allocations, again: isOnItsWay }, last.current);
    const answer = await payOnline(token, last.current);
    if (answer.ok) return location.assign(answer.value.url);
    setFailure(answer.failure);
    setSending(false);
  }

  return (
    <Sheet title="Pay online" busy={isSending} onClose={onClose}>
      <form className="sheet-form" onSubmit={(event) => void pay(event)}>
        <div className="sheet-body">
          {isTest && <p className="pay-test">This is a test. No money moves.</p>}
          {invoices.length > 1 && (
            <fieldset className="pay-invoices">
              <legend>Invoices to pay</legend>
              {invoices.map(({ invoiceId, number, dueDate, open }) => (
                <label key={invoiceId} className="pay-invoice">
                  <input type="checkbox" checked={chosen.includes(invoiceId)} onChange={() => toggle(invoiceId)} />
                  <span>
                    Invoice {number} <span className="quiet">due {dayText(dueDate)}</span>
                  </span>
                  <strong>{dollarsText(open)}</strong>
                </label>
              ))}
            </fieldset>
          )}
          {only && (
            <Field
              label="Amount"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              {...(error && { error })}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <PayTerms offer={offer} amount={amount ?? 0} />
        </div>
        <footer className="sheet-foot">
          {!only && error && <p className="error">{error}</p>}
          {failure && (
            <p className={isOnItsWay ? undefined : 'error'} role="alert">
              {failure.message}
            </p>
          )}
          <button type="submit" className="primary" aria-disabled={isSending || error !== null}>
            {isSending ? `Opening ${provider}…` : `${isOnItsWay ? 'Pay again' : 'Pay'} ${dollarsText(amount ?? 0)}`}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

/** What it costs, and how it may be paid, before anybody goes there. */
function PayTerms({
  offer: { takesCards, takesBankDebits, cardLimit, provider },
  amount,
}: {
  offer: PayOnline;
  amount: number;
}) {
  const isCardOffered = takesCards && amount <= cardLimit;
  return (
    <dl className="pay-terms">
      <div>
        <dt>Fee</dt>
        <dd>None for you. You pay {dollarsText(amount)} and no more.</dd>
      </div>
      {takesBankDebits && (
        <div>
          <dt>Bank account (ACH)</dt>
          <dd>Your bank confirms it in up to 4 business days.</dd>
        </div>
      )}
      {takesCards && (
        <div>
          <dt>Card</dt>
          <dd>{isCardOffered ? 'It arrives at once.' : `For sums up to ${dollarsText(cardLimit)}.`}</dd>
        </div>
      )}
      <div>
        <dt>Next</dt>
        <dd>You go on at {provider}, which takes the payment. We never see the number of your account or card.</dd>
      </div>
    </dl>
  );
}

function amountError(amount: number | null, open: number | null, offer: PayOnline): string | null {
  if (amount === null) return 'Write the sum in dollars, as in 1,250.00.';
  if (amount <= 0) return open === null ? 'Choose an invoice.' : 'Pay more than nothing.';
  if (open !== null && amount > open) return `${dollarsText(open)} of it is open.`;
  return !offer.takesBankDebits && amount > offer.cardLimit
    ? `Cards are taken for sums up to ${dollarsText(offer.cardLimit)}.`
    : null;
}
