import type { HistoryEntry } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { describeChanges, EMPTY_TEXT } from './field-changes.ts';
import './timeline.css';

/** What an event changed, field by field; with the resource, figures are dollars and lines are compared one by one. */
export const ChangeTable = ({ of, resource }: { of: HistoryEntry['changes']; resource?: Resource | undefined }) => (
  <dl className="changes">
    {describeChanges(of, resource).map(({ name, before, after, isMoney }) => (
      <div key={name} data-money={isMoney || undefined}>
        <dt>{name}</dt>
        <dd>
          {before !== EMPTY_TEXT && (
            <>
              <del>{before}</del>{' '}
            </>
          )}
          <ins>{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
