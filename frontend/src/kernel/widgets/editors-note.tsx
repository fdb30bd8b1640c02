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
  const [first, ...others] = useEditors(part);
  return (
    <span className="muted editors-note" role="status">
      {first && <EditorNames first={first} others={others} />}
    </span>
  );
}

/** Who has been there longest says since when, and what. */
function EditorNames({ first, others }: { first: Editor; others: readonly Editor[] }) {
  const zone = useTimeZone();
  const names = [...new Set([first, ...others].map(({ name }) => name))];
  const verb = names.length === 1 ? 'is' : 'are';
  return `${joinedByAnd(names)} ${verb} editing ${PART_TEXTS[first.part]}, since ${timeOfDayText(zone, first.since)}`;
}
