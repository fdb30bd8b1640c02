import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import type { OpeningAnswer, openingOwnRoutes, ReadRow } from '@backoffice/contracts/features/openings';
import { useCommand } from '#data/use-command.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';

type Routes = typeof openingOwnRoutes;
type FileRoutes = {
  read: Routes['readInvoices' | 'readBills' | 'readCredits' | 'readJobs'];
  import: Routes['importInvoices' | 'importBills' | 'importCredits' | 'importJobs'];
};
type TriedContent = { readonly content: string; readonly previewToken: string; readonly rows: readonly ReadRow[] };

/** A file that is tried first, and entered as it was tried. */
export function useOpeningFile(routes: FileRoutes, of: OpeningAnswer, onChange: () => void) {
  const { send: read } = useCommand(routes.read);
  const { send, sending } = useCommand(routes.import);
  const [tried, setTried] = useState<TriedContent | null>(null);
  return {
    tried,
    sending,
    async take(content: string) {
      const outcome = await read({ body: { content } });
      if (!outcome.ok) return notifyProblem(outcome.problem);
      const { rows, previewToken } = outcome.answer;
      setTried({ content, previewToken, rows });
    },
    leave: () => setTried(null),
    async enter(says: string) {
      if (!tried) return;
      const { content, previewToken } = tried;
      const outcome = await send({ body: { content, previewToken }, version: of.version });
      if (!outcome.ok) return notifyProblem(outcome.problem);
      setTried(null);
      notifySuccess(says);
      onChange();
    },
  };
}
export type OpeningFile = ReturnType<typeof useOpeningFile>;

/** What becomes of the rows of a file, before anything is written. */
export function TriedFile({ of: { tried, sending, enter, leave }, noun }: { of: OpeningFile; noun: [string, string] }) {
  if (!tried) return null;
  const wrong = tried.rows.filter(({ says }) => says !== '');
  const usable = tried.rows.length - wrong.length;
  const added = [...new Set(tried.rows.flatMap(({ adds }) => (adds === '' ? [] : adds)))];
  const counted = countText(usable, ...noun);
  return (
    <Callout icon={null} intent={wrong.length > 0 ? 'warning' : 'success'}>
      <p>
        <strong>
          {counted} can be entered{wrong.length > 0 && `, ${countText(wrong.length, 'row', 'rows')} cannot`}
        </strong>
      </p>
      {added.length > 0 && <p>New here, and added with it: {namesText(added)}.</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ row, words, says }) => (
            <li key={row}>
              Row {row} {words && `(${words})`}: {says}
            </li>
          ))}
        </ul>
      )}
      <p className="panel-buttons">
        <Button
          intent="primary"
          text={`Enter ${counted}`}
          loading={sending}
          disabled={usable === 0}
          onClick={() => void enter(`${counted} read from the file.`)}
        />
        <Button variant="minimal" text="Not this file" onClick={leave} />
      </p>
    </Callout>
  );
}

const SHOWN = 6;
const namesText = (names: readonly string[]) =>
  names.length > SHOWN ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more` : names.join(', ');
