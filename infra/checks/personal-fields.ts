import { eventTexts } from '@backoffice/contracts/personal-fields';
import type { Resource } from '@backoffice/contracts/kernel';
import { page, table } from './markdown-page.ts';

export const personalFieldsPage = (resources: readonly Resource[]) =>
  page(
    'Personal fields',
    'Every text that an event can hold, and what it says about people: it *names* one (or says how to reach them), it may *describe* one, or it is about things. What is erased of somebody who asks for it is found here.',
    resources.map(sectionOf).filter(Boolean).join('\n\n'),
  );

/** The texts of the events of a record, with what they say about people. @throws where nobody has said it of one */
function sectionOf(resource: Resource): string {
  const texts = eventTexts(resource);
  const unmarked = texts.filter(({ mark }) => mark === undefined).map(({ event, field }) => `${event}.${field}`);
  if (unmarked.length > 0)
    throw new Error(`Say in contracts/src/personal-fields.ts whether these are about people: ${unmarked.join(', ')}`);
  const same = Map.groupBy(texts, ({ field, mark = '', why }) => JSON.stringify([field, mark, why]));
  const rows = [...same].map(([said, texts]) => {
    const [field = '', mark = '', why = ''] = JSON.parse(said) as string[]; // as it was put together above
    return [`\`${field}\``, mark, why, texts.map(({ event }) => event).join(', ')];
  });
  return rows.length === 0 ? '' : `## ${resource.entity}\n\n${table(['text', 'about people', 'because', 'in'], rows)}`;
}
