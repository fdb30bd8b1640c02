import { useEffect, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import {
  dayText,
  dollarsText,
  type DryRun,
  type ForeseenFigure,
  type Problem,
  type Route,
} from '@backoffice/contracts/kernel';
import { askDryRun } from '#data/dry-run.ts';
import type { CallOptions } from '#data/http-client.ts';
import { problemLines } from '#data/problem.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { fieldLabel } from '#widgets/labels.ts';
import './what-this-does.css';

type Props = {
  route: Route;
  asked: CallOptions<Route>;
  /** Its place is kept until it is told. */
  isAwaited?: boolean;
};

/** Figures at a glance; more are counted. */
const MAX_FIGURES = 5;
/** They say nothing of what would be done. */
const SILENT_CODES = new Set(['DRY_RUN_UNAVAILABLE', 'INVALID', 'MALFORMED']);
/** So long nothing is typed before it is asked again. */
const TYPING_MS = 400;

/** What a command would do, asked while its dialog is open; the button never waits for it. */
export function WhatThisDoes({ route, asked, isAwaited = false }: Props) {
  const [told, setTold] = useState<CommandOutcome<DryRun> | null>(null);
  const isFirst = useRef(true);
  const said = JSON.stringify(asked);
  useEffect(() => {
    let isOpen = true;
    const ask = async () => {
      isFirst.current = false;
      const outcome = await askDryRun(route, JSON.parse(said) as CallOptions<Route>);
      if (isOpen) setTold(outcome);
    };
    const asking = setTimeout(() => void ask(), isFirst.current ? 0 : TYPING_MS);
    return () => {
      isOpen = false;
      clearTimeout(asking);
    };
  }, [route, said]);
  if (!told)
    return isAwaited ? <section className="what-this-does bp6-skeleton" aria-label="What this does" aria-busy /> : null;
  if (told.ok) return <Outcome of={told.answer} about={asked.params?.['id']} />;
  const { type, code } = told.problem;
  if (type === 'NETWORK_ERROR' || type === 'TIMEOUT_ERROR' || SILENT_CODES.has(code)) return null;
  return (
    <section className="what-this-does" aria-label="What this does">
      <h3>What this does</h3>
      <p>
        {code === 'DRY_RUN_TOO_LARGE' ? reasonOf(told.problem) : `Now it would be refused: ${reasonOf(told.problem)}`}
      </p>
    </section>
  );
}

/** Why, where it is said; of a refusal that names no reason, its kind. */
function reasonOf(problem: Problem): string {
  const [kind = '', ...reasons] = problemLines(problem);
  return reasons.length > 0 ? reasons.join(' ') : kind;
}

function Outcome({ of, about }: { of: DryRun; about: string | undefined }) {
  const [showsPostings, setShowsPostings] = useState(false);
  const figures = of.figures.toSorted((a, b) => Number(b.id === about) - Number(a.id === about));
  const others = [
    figures.length > MAX_FIGURES && `${figures.length - MAX_FIGURES} more figures move.`,
    of.messagesHidden > 0 &&
      (of.messagesHidden === 1
        ? 'One message goes to somebody whose address you do not see.'
        : `${of.messagesHidden} messages go to people whose addresses you do not see.`),
    of.hidden > 0 && `${of.hidden} ${of.hidden === 1 ? 'record' : 'records'} that you do not see would change, too.`,
    ...of.follows.map((words) => `Then the product ${words}.`),
  ].filter((each) => each !== false);
  if (figures.length + of.messages.length + of.postings.length + others.length === 0) return null;
  return (
    <section className="what-this-does" aria-label="What this does">
      <h3>What this does</h3>
      <dl>
        {figures.slice(0, MAX_FIGURES).map((figure) => (
          <div key={`${figure.id} ${figure.field}`}>
            <dt>{nameOf(figure, about)}</dt>
            <dd>
              {valueOf(figure, figure.before)} <span aria-label="becomes">→</span> {valueOf(figure, figure.after)}
            </dd>
          </div>
        ))}
      </dl>
      {of.messages.map(({ channel, to, subject }) => (
        <p key={`${to.join()} ${subject}`}>
          {channel === 'sms' ? 'Texts' : 'Mails'} {to.join(', ')}
          {subject !== '' && `: “${subject}”`}
        </p>
      ))}
      {others.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {of.postings.length > 0 && (
        <Button
          variant="minimal"
          size="small"
          text={showsPostings ? 'Hide the journal' : `Journal: ${of.postings.length} lines`}
          aria-expanded={showsPostings}
          onClick={() => setShowsPostings(!showsPostings)}
        />
      )}
      {showsPostings && <Postings of={of.postings} />}
    </section>
  );
}

const Postings = ({ of }: { of: DryRun['postings'] }) => (
  <dl>
    {of.map(({ day, name, amount }, at) => (
      <div key={at}>
        <dt>
          {dayText(day)} · {name}
        </dt>
        <dd>
          {dollarsText(Math.abs(amount))} {amount < 0 ? 'credit' : 'debit'}
        </dd>
      </div>
    ))}
  </dl>
);

const nameOf = ({ id, field, record }: ForeseenFigure, about: string | undefined) =>
  id === about || record === '' ? fieldLabel(field) : `${fieldLabel(field)}, ${record}`;

function valueOf({ field }: ForeseenFigure, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return field === 'status' || typeof value !== 'number' ? fieldLabel(String(value)).toLowerCase() : dollarsText(value);
}
