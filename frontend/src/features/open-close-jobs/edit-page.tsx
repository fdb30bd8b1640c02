import { useState } from 'react';
import type { Problem } from '@backoffice/contracts/kernel';
import { PageTitle, ProblemMessage } from '#widgets/page-states.tsx';
import { OpenCloseForm, type CountedJobs } from './form.tsx';
import { CountPanel } from './panels.tsx';

/** Closes and opens many jobs at once, and locks their hours: first counted, then done to exactly those. */
export function OpenCloseJobsPage() {
  const [counted, setCounted] = useState<CountedJobs | null>(null);
  const [stale, setStale] = useState<{ readonly turn: number; readonly problem: Problem | null }>({
    turn: 0,
    problem: null,
  });
  return (
    <div className="page form-page">
      <PageTitle>Open close jobs</PageTitle>
      <h1>Open close jobs</h1>
      <OpenCloseForm onCounted={setCounted} recount={stale.turn} />
      {counted && stale.problem && <ProblemMessage problem={stale.problem} />}
      {counted && (
        <CountPanel
          key={counted.answer.previewToken}
          of={counted}
          onStale={(problem) => setStale({ turn: stale.turn + 1, problem })}
          onDone={() => {
            setCounted(null);
            setStale({ ...stale, problem: null });
          }}
        />
      )}
    </div>
  );
}
