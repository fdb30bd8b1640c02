import { useState } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { PageTitle } from '#widgets/page-states.tsx';
import { reportTestError } from './reporting/error-reports.ts';

/** Which error it is: the same one twice would be reported once. */
let thrown = 0;

/** For those who set up a collector of error reports: an error on purpose, and by which id it is found there. */
export function ErrorTestPage() {
  const [isBroken, setBroken] = useState(false);
  const [result, setResult] = useState<{ readonly eventId: string | null } | null>(null);
  if (isBroken) throw new Error('Thrown while a page was drawn, to test error reports');
  async function report() {
    try {
      thrown += 1;
      throw new Error(`Thrown to test error reports, time ${thrown}`);
    } catch (fault) {
      setResult({ eventId: await reportTestError(fault as Error) }); // as it was thrown
    }
  }
  return (
    <div className="status-page">
      <PageTitle>Error reports</PageTitle>
      <h1>Error reports</h1>
      <p className="muted">Throws an error on purpose, so that you see whether it arrives at your collector.</p>
      <Button intent="primary" text="Throw a test error" onClick={() => void report()} />
      <Button text="Break this page" onClick={() => setBroken(true)} />
      <div role="status">
        {result &&
          (result.eventId === null ? (
            <Callout compact intent="warning">
              No collector is named: errors are reported nowhere. An operator names one with SENTRY_DSN.
            </Callout>
          ) : (
            <Callout compact intent="success">
              The error is reported. Look for the event <code>{result.eventId}</code>.
            </Callout>
          ))}
      </div>
    </div>
  );
}
