/** The answer of a server that cannot tell what a command would do; null to whatever else is asked of it. */
export const untoldDryRun = (url: string | URL | Request): Response | null =>
  new URL(url instanceof Request ? url.url : String(url), location.href).searchParams.has('dryRun')
    ? Response.json(
        { type: 'VALIDATION_ERROR', code: 'DRY_RUN_UNAVAILABLE', message: '', details: [], requestId: '' },
        { status: 422 },
      )
    : null;
