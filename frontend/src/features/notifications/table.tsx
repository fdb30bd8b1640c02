import { useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { Annotation, Box, Chat, Dollar, Draw, Endorsed, EyeOpen, ThumbsDown, WarningSign } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { inboxOwnRoutes } from '@backoffice/contracts/features/inboxes';
import type {
  NotificationItem,
  NotificationKind,
  NotificationList,
} from '@backoffice/contracts/features/notifications';
import { dayIn, dayText } from '@backoffice/contracts/kernel';
import { sendCommand } from '#data/use-command.ts';
import type { ReadResult } from '#data/use-read.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { useTimeZone, useToday } from '#access/profile.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';

const signs = {
  signed: Draw,
  declined: ThumbsDown,
  viewed: EyeOpen,
  paid: Dollar,
  bounced: WarningSign,
  noted: Annotation,
  delivered: Box,
  asked: Chat,
} satisfies Record<NotificationKind, typeof Draw>;

async function markRead(body: { through: number } | { positions: number[] }) {
  const outcome = await sendCommand(inboxOwnRoutes.markRead, { body });
  if (!outcome.ok) notifyProblem(outcome.problem);
}

/** What somebody is told of, day by day; each leads to its record, and is read then. */
export function NotificationTable({ of, onLeave }: { of: ReadResult<NotificationList>; onLeave: () => void }) {
  const { unread = 0, items = [] } = of.data ?? {};
  const newest = Math.max(0, ...items.map(({ position }) => position));
  const section = useRef<HTMLElement>(null);
  return (
    <section aria-label="Inbox" tabIndex={-1} ref={section}>
      <header>
        <h2>Notifications</h2>
        {unread > 0 && (
          <Button
            size="small"
            text="Mark all read"
            onClick={() => {
              section.current?.focus(); // it goes away, and what has the focus is closed by Escape
              void markRead({ through: newest });
            }}
          />
        )}
      </header>
      <AsyncContent of={of}>{(list) => <Days items={list.items} onLeave={onLeave} />}</AsyncContent>
      <footer>
        <Link to="/notification-settings" onClick={onLeave}>
          Choose what you are told
        </Link>
        {items.some(({ kind }) => kind === 'signed') && globalThis.Notification?.permission === 'default' && (
          <Link to="/notification-settings" onClick={onLeave}>
            Get notifications on this device
          </Link>
        )}
      </footer>
    </section>
  );
}

function Days({ items, onLeave }: { items: readonly NotificationItem[]; onLeave: () => void }) {
  const [zone, today] = [useTimeZone(), useToday()];
  if (items.length === 0)
    return (
      <p className="notification-none">
        <Endorsed />
        <span>
          Nothing of the last 30 days. When a customer opens, signs, declines or pays, or a crew writes, it stands here.
        </span>
      </p>
    );
  return [...Map.groupBy(items, ({ at }) => dayIn(zone, at))].map(([day, told]) => (
    <section key={day} aria-label={dayText(day)}>
      <h3>{day === today ? 'Today' : dayText(day)}</h3>
      <ul>
        {told.map((item) => (
          <Notification key={item.position} item={item} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  ));
}

function Notification({
  item: { position, at, kind, words, page, isRead },
  onLeave,
}: {
  item: NotificationItem;
  onLeave: () => void;
}) {
  const Sign = signs[kind];
  const text = (
    <>
      <Sign />
      <span className="grow">
        {!isRead && <span className="sr-only">New: </span>}
        {words}
        <span className="muted">
          <RelativeTime at={at} />
        </span>
      </span>
    </>
  );
  const read = () => {
    if (!isRead) void markRead({ positions: [position] });
  };
  return (
    <li data-kind={kind} data-unread={!isRead || undefined}>
      {page === null ? (
        <button type="button" onClick={read}>
          {text}
        </button>
      ) : (
        <Link
          to={page}
          onClick={() => {
            read();
            onLeave();
          }}
        >
          {text}
        </Link>
      )}
    </li>
  );
}
