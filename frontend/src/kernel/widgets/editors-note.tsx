import { joinedByAnd, timeOfDayText } from '@backoffice/contracts/kernel';
import { useTimeZone } from '#access/profile.ts';
import { useEditors, type Editor } from '#data/use-editors.ts';
import './editors-note.css';

const PART_TEXTS: Readonly<Record<Editor['part'], string>> = { record: 'this', hours: 'the hours' };

/**
 * Says who else is changing the record in view. Nothing is disabled by it: whose version is older is asked when they
 * save. `part`: what is being changed here, said to the others.
 */
export function EditorsNote({ part = null }: { part?: Editor['part'] | null }) {
  const zone = useTimeZone();
  const [first, ...others] = useEditors(part);
  const names = first && [...new Set([first, ...others].map(({ name }) => name))];
  return (
    <span className="muted editors-note" role="status">
      {first && names && (
        <>
          {joinedByAnd(names)} {names.length === 1 ? 'is' : 'are'} editing {PART_TEXTS[first.part]}, since{' '}
          {timeOfDayText(zone, first.since)}
        </>
      )}
    </span>
  );
}
