import './notifications.css';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button, Spinner, SpinnerSize } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { resources } from '@backoffice/contracts';
import { inbox } from '@backoffice/contracts/features/inboxes';
import { isToldOf, notificationOwnRoutes } from '@backoffice/contracts/features/notifications';
import { useProfile } from '#access/profile.ts';
import { useRecordChanges } from '#data/record-changes.ts';
import { useRouteRead } from '#data/use-read.ts';
import { countText } from '#widgets/labels.ts';
import { ThemedPopover } from '#widgets/themed-popover.tsx';

const NotificationTable = lazy(async () => ({ default: (await import('./table.tsx')).NotificationTable }));

const toldEntities = resources.filter(isToldOf).map(({ entity }) => entity);
/** Many records may change at once; what is told of them is read once. */
const REST_MS = 500;
const MOST_SHOWN = 99;

/** Read again soon after any of the records changed that it can be about, and when something was marked read. */
function useNotifications() {
  const reading = useRouteRead(notificationOwnRoutes.own, {}, [inbox.entity]);
  const { reload } = reading;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useRecordChanges(toldEntities, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(reload, REST_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return reading;
}

/** A browser that gets pushes goes on with it for whoever has signed in again. */
function usePushRenewal() {
  const { id } = useProfile();
  useEffect(() => {
    if (globalThis.Notification?.permission === 'granted')
      void import('./actions.ts').then(({ renewPushes }) => renewPushes(id)).catch(() => {}); // the next time
  }, [id]);
}

/** The bell: how much is unread, and the list of it. */
export function NotificationBell() {
  const reading = useNotifications();
  usePushRenewal();
  const [isOpen, setOpen] = useState(false);
  const unread = reading.data?.unread ?? 0;
  const name = unread > 0 ? countText(unread, 'new notification', 'new notifications') : 'Notifications';
  return (
    <>
      <ThemedPopover
        placement="bottom-end"
        middleware={{ shift: { padding: 12 } }}
        isOpen={isOpen}
        onInteraction={setOpen}
        content={
          <div className="notification-list">
            <Suspense fallback={<Spinner size={SpinnerSize.SMALL} />}>
              <NotificationTable of={reading} onLeave={() => setOpen(false)} />
            </Suspense>
          </div>
        }
      >
        <Button variant="minimal" className="notification-bell" aria-label={name}>
          <Notifications />
          {unread > 0 && (
            <span className="notification-count" aria-hidden>
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </Button>
      </ThemedPopover>
      <span role="status" className="sr-only">
        {unread > 0 ? name : ''}
      </span>
    </>
  );
}
