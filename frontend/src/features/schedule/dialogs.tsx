import { useState, type ReactNode } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { foremanOf, type Schedule, type ScheduleItem } from '@backoffice/contracts/features/schedule';
import { weekdayText, type Day, type Problem } from '@backoffice/contracts/kernel';
import { ProblemMessage } from '#widgets/page-states.tsx';
import type { Destination } from './actions.tsx';
import { daysToChoose } from './calculations.ts';
import { personName } from './queries.ts';

type Props = {
  schedule: Schedule;
  item: ScheduleItem;
  today: Day;
  move: (to: Destination) => Promise<Problem | null>;
  onClose: () => void;
};

/** Another day and crew, by tapping or by keys. */
export function MoveDialog({ schedule, item, today, move, onClose }: Props) {
  const led = foremanOf(item);
  const [to, setTo] = useState<Destination>({ date: item.date, foreman: led });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const foremen = Array.from({ length: schedule.foremen }, (_, index) => index);
  return (
    <Dialog
      isOpen
      title={item.kind === 'visit' ? 'Move visit' : 'Move job sheet'}
      onClose={sending ? undefined : onClose}
      className="dialog-small"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSending(true);
          void move(to).then((refused) => {
            setSending(false);
            setProblem(refused);
            if (refused === null) onClose();
          });
        }}
      >
        <DialogBody>
          <p>
            <strong>{item.name || 'Visit'}</strong>
            {item.place !== null && `, ${schedule.places[item.place]?.name}`}, is on {weekdayText(item.date)}
            {led !== null && `, crew of ${personName(schedule, led)}`}.
          </p>
          {problem && <ProblemMessage problem={problem} />}
          <fieldset className="schedule-choices">
            <legend>Day</legend>
            {daysToChoose(item.date, today).map((date, index) => (
              <Choice
                key={date}
                name="date"
                isChosen={date === to.date}
                isFirst={index === 0 || date === item.date}
                onChoose={() => setTo({ ...to, date })}
              >
                {weekdayText(date)}
              </Choice>
            ))}
          </fieldset>
          {led !== null && (
            <fieldset className="schedule-choices">
              <legend>Crew</legend>
              {[...new Set([led, ...foremen])].map((foreman) => (
                <Choice
                  key={foreman}
                  name="foreman"
                  isChosen={foreman === to.foreman}
                  onChoose={() => setTo({ ...to, foreman })}
                >
                  {personName(schedule, foreman)}
                </Choice>
              ))}
            </fieldset>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="Cancel" onClick={onClose} disabled={sending} />
              <Button type="submit" intent="primary" text="Move" loading={sending} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}

type ChoiceProps = {
  name: string;
  isChosen: boolean;
  /** Keys begin here. */
  isFirst?: boolean;
  onChoose: () => void;
  children: ReactNode;
};
const Choice = ({ name, isChosen, isFirst = false, onChoose, children }: ChoiceProps) => (
  <label className="schedule-choice">
    <input type="radio" name={name} checked={isChosen} autoFocus={isFirst} onChange={onChoose} />
    <span>{children}</span>
  </label>
);
