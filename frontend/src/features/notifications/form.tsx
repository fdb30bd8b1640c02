import { useState } from 'react';
import { inboxOwnRoutes, type NotificationSettings } from '@backoffice/contracts/features/inboxes';
import { useCommand } from '#data/use-command.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';

/** Each choice is saved at once; one that cannot be is taken back. */
export function useChoices(read: NotificationSettings) {
  const { send, sending } = useCommand(inboxOwnRoutes.changeSettings);
  const [settings, setSettings] = useState(read);
  async function choose(next: NotificationSettings) {
    setSettings(next);
    const outcome = await send({ body: next });
    if (outcome.ok) return notifySuccess('Saved.');
    setSettings(settings);
    return notifyProblem(outcome.problem);
  }
  return { settings, sending, choose: (next: NotificationSettings) => void choose(next) };
}
export type SettingChoices = ReturnType<typeof useChoices>;

export const SettingName = ({ id, title, about }: { id: string; title: string; about: string }) => (
  <div>
    <strong id={id}>{title}</strong>
    <p className="muted">{about}</p>
  </div>
);

/** `At 7:00 am`, for each hour of a day. */
export const hourOptions = (preposition: 'At' | 'From' | 'Until') =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: `${preposition} ${hour % 12 || 12}:00 ${hour < 12 ? 'am' : 'pm'}`,
  }));
