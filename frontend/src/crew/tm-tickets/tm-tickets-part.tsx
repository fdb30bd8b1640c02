import type { CrewDay, CrewSheet } from '@backoffice/contracts/features/crew-days';
import type { CrewTmTicket } from '@backoffice/contracts/features/crew-tm-tickets';
import { hoursText } from '@backoffice/contracts/kernel';
import { useState } from 'react';
import { FormPart } from '#crew/form-part.tsx';
import { Notice } from '#crew/notice.tsx';
import { SigningLink } from '#crew/signing-link.tsx';
import { linkOfTmTicket, sendTmTicketSubmission } from './send-tm-ticket.ts';
import { say, texts } from '#crew/texts/texts.ts';
import { TmTicketForm } from './tm-ticket-form.tsx';
import { useTmTickets } from './use-tm-tickets.ts';

type Props = { readonly sheet: CrewSheet; readonly day: CrewDay };

/** Extra work of the day: written by the foreman, who signs it for our side, and never with a price. */
export const TmTicketsPart = ({ sheet, day }: Props) => (
  <FormPart
    words={texts.tmTicket}
    list={<TmTicketList sheetId={sheet.id} />}
    form={(ends) => (
      <TmTicketForm
        sheet={sheet}
        workers={day.hours.find(({ sheetId }) => sheetId === sheet.id)?.workers ?? []}
        {...ends}
      />
    )}
  />
);

function TmTicketList({ sheetId }: { sheetId: string }) {
  const [turn, setTurn] = useState(0);
  const { items, waiting, problem } = useTmTickets(sheetId, turn);
  return (
    <>
      <Notice text={problem} />
      {items.length + waiting.length > 0 && (
        <ul className="lines pairs">
          {waiting.map(({ ticketId, name }) => (
            <li key={ticketId}>
              <strong>{name}</strong>
              <span>{texts.outbox.isWaiting}</span>
            </li>
          ))}
          {items.map((each) => (
            <SentTicket key={each.id} of={each} sheetId={sheetId} onSigned={() => setTurn(turn + 1)} />
          ))}
        </ul>
      )}
    </>
  );
}

type SentProps = { readonly of: CrewTmTicket; readonly sheetId: string; readonly onSigned: () => void };
function SentTicket({ of: { id, number, name, status, labor }, sheetId, onSigned }: SentProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hours = labor.reduce((sum, line) => sum + line.regular + line.overtime + line.double, 0);
  const said = [hours > 0 && say(texts.log.hours, { count: hoursText(hours) }), texts.tmTicket.status[status]];
  async function sign() {
    setBusy(true);
    const answer = await sendTmTicketSubmission({ ticketId: id, sheetId, name });
    setBusy(false);
    setProblem(answer.ok ? null : answer.failure.message);
    if (answer.ok) onSigned();
  }
  return (
    <li>
      <strong>{`T&M ${number}: ${name}`}</strong>
      <span>{said.filter(Boolean).join(' · ')}</span>
      <Notice text={problem} />
      {status === 'draft' && (
        <button type="button" className="plain wide" disabled={busy} onClick={() => void sign()}>
          {texts.tmTicket.sign}
        </button>
      )}
      {status === 'ready' && (
        <SigningLink open={texts.tmTicket.haveSigned} name={name} ask={() => linkOfTmTicket(id, sheetId)} />
      )}
    </li>
  );
}
