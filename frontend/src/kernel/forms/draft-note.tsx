import { Button, Callout } from '@blueprintjs/core';
import { dayIn, instantText, timeOfDayText, type Instant } from '@backoffice/contracts/kernel';
import { useTimeZone } from '#access/profile.ts';
import { instantNow } from '#browser/clock.ts';
import type { KeptDraftState } from './use-kept-draft.ts';

/** Says that what stands in the form was typed before, and what of it is not safe. */
export const DraftNote = ({ of: kept, isDirty }: { of: KeptDraftState; isDirty: boolean }) => (
  <>
    {kept.keptAt !== null && isDirty && (
      <Callout compact className="form-note" role="status">
        <KeptSince at={kept.keptAt} /> <Button size="small" text="Start over" onClick={kept.startOver} />
      </Callout>
    )}
    {kept.isTypedElsewhere && (
      <Callout intent="warning" compact className="form-note" role="status">
        This form is being filled in in another window as well. What is typed last is kept.
      </Callout>
    )}
    {kept.isTooLong && (
      <Callout intent="warning" compact className="form-note" role="status">
        What you typed last cannot be kept in this browser. Save it before you leave.
      </Callout>
    )}
  </>
);

/** Of today the time of day, else the day as well. */
function KeptSince({ at }: { at: Instant }) {
  const zone = useTimeZone();
  const isToday = dayIn(zone, at) === dayIn(zone, instantNow());
  return <>Kept from {isToday ? timeOfDayText(zone, at) : instantText(zone, at)}.</>;
}
