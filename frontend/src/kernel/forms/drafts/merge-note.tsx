import { Button, Callout } from '@blueprintjs/core';
import { valueText } from './merge-fields.ts';
import type { BaseVersion, FieldConflict } from './use-base-version.ts';

type Props = {
  of: Pick<BaseVersion<object>, 'merge' | 'settle'>;
  /** Who saved the record last. */
  savedBy: string | undefined;
};

/** Says what somebody else saved while one was typing: what was taken over, and what both changed. */
export function MergeNote({ of: { merge, settle }, savedBy = 'Somebody else' }: Props) {
  const { taken, conflicts, isBehind } = merge;
  if (taken.length === 0 && conflicts.length === 0 && !isBehind) return null;
  return (
    <Callout intent="warning" compact className="form-note" role="status">
      {savedBy} saved this while you were editing. What you typed is still here.
      {taken.length > 0 && ` Taken over from ${savedBy}: ${taken.join(', ')}.`}
      {conflicts.length > 0 && (
        <div tabIndex={-1} data-conflicts role="group" aria-label="Changed by both of you">
          {conflicts.map((conflict) => (
            <ConflictQuestion
              key={conflict.fields.map(({ name }) => name).join(' ')}
              of={conflict}
              savedBy={savedBy}
              onSettle={(holds) => settle(conflict, holds)}
            />
          ))}
        </div>
      )}
    </Callout>
  );
}

type QuestionProps = { of: FieldConflict; savedBy: string; onSettle: (holds: 'mine' | 'theirs') => void };

const ConflictQuestion = ({ of: { fields, mine, theirs }, savedBy, onSettle }: QuestionProps) => (
  <div className="merge-question">
    <dl>
      {fields.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <span className="muted">Yours:</span> {valueText(mine[name])}
          </dd>
          <dd>
            <span className="muted">{savedBy}:</span> {valueText(theirs[name])}
          </dd>
        </div>
      ))}
    </dl>
    <p>
      <Button size="small" text="Keep mine" onClick={() => onSettle('mine')} />{' '}
      <Button size="small" text={`Take ${savedBy}’s`} onClick={() => onSettle('theirs')} />
    </p>
  </div>
);
