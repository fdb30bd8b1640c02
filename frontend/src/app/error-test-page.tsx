import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { PageTitle } from '#widgets/page-states.tsx';

/** For those who set up a collector of error reports: faults of each kind. The environment `local` alone has it; no build contains it. */
export function ErrorTestPage() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('Thrown while a page was drawn, to test error reports');
  return (
    <div className="status-page">
      <PageTitle>Error reports</PageTitle>
      <h1>Error reports</h1>
      <p className="muted">Each of these is reported once to the collector that SENTRY_DSN names.</p>
      <Button text="Break this page" onClick={() => setBroken(true)} />
      <Button
        text="Throw in an event"
        onClick={() => {
          throw new Error('Thrown in an event, to test error reports');
        }}
      />
      <Button
        text="Leave a promise unkept"
        onClick={() => void Promise.reject(new Error('Rejected and caught by nobody, to test error reports'))}
      />
    </div>
  );
}
