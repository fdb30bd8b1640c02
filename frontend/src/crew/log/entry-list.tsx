import type { LogSection } from '@backoffice/contracts/features/daily-logs';
import { say, texts } from '#crew/texts/texts.ts';
import type { LogHolder } from './use-log.ts';

type Line = { readonly entryId: string; readonly title: string; readonly detail: string };
type Props = { of: LogHolder; section: LogSection; lines: readonly Line[]; canWrite: boolean };

/** What a section has already, each with the way to take it back. */
export const EntryList = ({ of, section, lines, canWrite }: Props) =>
  lines.length > 0 && (
    <ul className="lines entries">
      {lines.map(({ entryId, title, detail }) => (
        <li key={entryId}>
          <p>
            <strong>{title}</strong>
            {detail !== '' && <span>{detail}</span>}
          </p>
          {canWrite && (
            <button
              type="button"
              className="step"
              aria-label={say(texts.log.remove, { what: title })}
              disabled={of.busy}
              onClick={() => void of.remove(section, entryId)}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
