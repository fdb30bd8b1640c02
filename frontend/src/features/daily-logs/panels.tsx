import {
  countByTrade,
  dailyLogOwnRoutes,
  logSectionNames,
  meetingText,
  type DailyLogView,
  type LogDay,
  type LogSection,
} from '@backoffice/contracts/features/daily-logs';
import { hoursText } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useCommand } from '#data/use-command.ts';
import type { ReadResult } from '#data/use-read.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import { Panel } from '#widgets/panel.tsx';
import type { AskedEntry } from './dialogs.tsx';
import { entryLines } from './entries.ts';
import './daily-logs.css';

const tradeText = (trade: string) => sentenceCase(trade) || 'Crew';

/** Who worked that day, by the hours of the tickets. */
export function CrewPanel({ of }: { of: ReadResult<LogDay> }) {
  const crew = of.data?.crew ?? [];
  return (
    <Panel title="Crew" of={of} aside={<span className="muted">From the hours of the day</span>}>
      {of.data && crew.length === 0 && <p className="muted">No hours are entered for this day yet.</p>}
      {crew.length > 0 && (
        <>
          <p className="log-counts">
            {countByTrade(crew).map(({ trade, people }) => (
              <span key={trade}>
                <strong>{people}</strong> {tradeText(trade)}
              </span>
            ))}
          </p>
          <ul className="log-entries">
            {crew.map(({ name, trade, hours }) => (
              <li key={name}>
                <span className="log-said">
                  <strong>{name}</strong>
                  <span className="muted">{tradeText(trade)}</span>
                </span>
                <span className="figure">{hoursText(hours)} h</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** Title 8, section 1509(e): with the crew of a job, at least every ten working days. */
export const MeetingPanel = ({ of, date }: { of: ReadResult<LogDay>; date: string }) => (
  <Panel title="Tailgate meeting" of={of}>
    {of.data && (
      <p className={of.data.meeting.dueOn <= date ? 'log-due' : undefined}>{meetingText(of.data.meeting, date)}.</p>
    )}
    <p className="muted">At least every 10 working days with each crew (Title 8, section 1509).</p>
  </Panel>
);

type SectionProps = { log: DailyLogView; section: LogSection; onAsk: (asked: AskedEntry) => void };

/** One section of a log: its entries, and the way to add, change and remove them while it is open. */
export function SectionPanel({ log, section, onAsk }: SectionProps) {
  const mayEdit = usePermissionCheck()(dailyLogOwnRoutes.addEntry.permission) && log.lockedOn === null;
  const lines = entryLines(log, section);
  const name = logSectionNames[section];
  if (lines.length === 0 && !mayEdit) return null;
  return (
    <Panel
      title={name}
      aside={
        mayEdit && (
          <button
            type="button"
            className="text-button"
            aria-label={`Add to ${name}`}
            onClick={() => onAsk({ section, entryId: null })}
          >
            Add
          </button>
        )
      }
    >
      {lines.length > 0 && (
        <ul className="log-entries" aria-label={name}>
          {lines.map(({ entryId, title, detail, warns, byName, at }) => (
            <li key={entryId}>
              <span className="log-said">
                <strong data-warns={warns || undefined}>{title}</strong>
                {detail && <span className="pre">{detail}</span>}
                <span className="muted">
                  {byName}, <RelativeTime at={at} />
                </span>
              </span>
              {mayEdit && (
                <span className="log-buttons">
                  <button
                    type="button"
                    className="text-button"
                    aria-label={`Edit ${title}`}
                    onClick={() => onAsk({ section, entryId })}
                  >
                    Edit
                  </button>
                  <RemoveButton log={log} entryId={entryId} title={title} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RemoveButton({ log, entryId, title }: { log: DailyLogView; entryId: string; title: string }) {
  const { send } = useCommand(dailyLogOwnRoutes.removeEntry);
  const params = { id: log.id };
  async function remove() {
    const outcome = await send({ params, body: { entryId } });
    if (!outcome.ok) notifyProblem(outcome.problem);
    else notifySuccess('Entry removed.');
  }
  return (
    <button type="button" className="text-button" aria-label={`Remove ${title}`} onClick={() => void remove()}>
      Remove
    </button>
  );
}

/** What was added after it was locked, each with its reason, who and when. */
export const AmendmentsPanel = ({ log: { amendments } }: { log: DailyLogView }) =>
  amendments.length > 0 && (
    <Panel title="Amendments">
      <ul className="log-entries" aria-label="Amendments">
        {amendments.map(({ amendmentId, text, reason, byName, at }) => (
          <li key={amendmentId}>
            <span className="log-said">
              <span className="pre">{text}</span>
              <span className="muted">
                {reason} · {byName}, <RelativeTime at={at} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
