import { eventsOf, inversesOf } from '@backoffice/contracts/capabilities';
import { sentenceOf, type Inverse, type Resource } from '@backoffice/contracts/kernel';
import { undoRefusals } from '@backoffice/contracts/undo-refusals';
import { page, table } from './markdown-page.ts';

export const undoPage = (resources: readonly Resource[]) =>
  page(
    'Undo',
    'What takes back each event that can be in the log: a command, and whether it asks for a reason. Of an edit, those fields go back that nobody has changed since. Where nothing takes it back, a sentence says what to do instead.',
    resources.map(sectionOf).filter(Boolean).join('\n\n'),
  );

/** @throws where an event has no inverse, or a refusal no sentence */
function sectionOf(resource: Resource): string {
  const inverses = inversesOf(resource);
  const rows = Object.keys(eventsOf(resource)).map((type) => {
    const inverse = inverses[type];
    if (!inverse) throw new Error(`Say what takes ${type} back, beside the event`);
    return [`\`${type}\``, ...cellsOf(inverse)];
  });
  return rows.length === 0
    ? ''
    : `## ${resource.entity}\n\n${table(['event', 'is taken back by', 'or is not, because'], rows)}`;
}

function cellsOf(inverse: Inverse): [by: string, because: string] {
  if ('never' in inverse) {
    const refusal = undoRefusals[inverse.never];
    if (!refusal) throw new Error(`Say in contracts/src/undo-refusals.ts why nothing takes it back: ${inverse.never}`);
    return ['', sentenceOf(refusal)];
  }
  if ('nothing' in inverse) return ['', 'it tells what was seen or heard, or follows from something else'];
  const { by, merge, asks } = inverse;
  return [
    [`\`${by}\``, merge && 'what nobody has changed since', asks && `with a ${asks}`].filter(Boolean).join(', '),
    '',
  ];
}
