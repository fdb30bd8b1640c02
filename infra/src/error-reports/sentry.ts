import { scrubEnvelope } from '@backoffice/contracts/error-report';
import type { Report } from '@backoffice/infra/http';
import type { BaseTransportOptions, Transport } from '@sentry/core';

/** Where errors go, and what the product calls itself there. */
export type CollectorOptions = { readonly dsn: string; readonly environment: string; readonly release: string };

export type ErrorReports = {
  readonly report: Report;
  /** Gives what is on its way two seconds to leave. */
  readonly close: () => Promise<void>;
};

const FLUSH_TIMEOUT_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * Reports to a collector of the Sentry protocol. Its client is loaded here and nowhere else: without a collector it
 * costs nothing.
 */
export async function openErrorReports({ dsn, environment, release }: CollectorOptions): Promise<ErrorReports> {
  const [
    { createStackParser, createTransport, dedupeIntegration, linkedErrorsIntegration, Scope },
    { nodeStackLineParser, ServerRuntimeClient },
  ] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')]);

  const transport = (options: BaseTransportOptions): Transport => {
    const { send, flush } = createTransport(options, async ({ body }) => {
      const answer = await fetch(options.url, {
        method: 'POST',
        body: new Uint8Array(Buffer.from(body)),
        headers: options.headers ?? {},
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      return {
        statusCode: answer.status,
        headers: {
          'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
          'retry-after': answer.headers.get('retry-after'),
        },
      };
    });
    return {
      flush,
      async send(envelope) {
        const scrubbed = scrubEnvelope(envelope);
        return scrubbed ? send(scrubbed as unknown as typeof envelope) : {}; // the same protocol, with less in it
      },
    };
  };

  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release,
    transport,
    stackParser: createStackParser(nodeStackLineParser()),
    platform: 'node',
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    traceLifecycle: 'static',
    sendClientReports: false,
    includeServerName: false,
  });
  client.init();

  return {
    report(error, { requestId, route }) {
      const scope = new Scope();
      scope.setTags({
        about: route,
        requestId,
        ...(error instanceof Error && 'code' in error && { code: String(error.code) }),
      });
      client.captureException(error, { originalException: error }, scope);
    },
    async close() {
      await client.close(FLUSH_TIMEOUT_MS);
    },
  };
}
