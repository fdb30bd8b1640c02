import type { RouteCheck } from '@backoffice/contracts/kernel';
import type { Call, HttpHandler } from '@backoffice/infra/http';

/** Middleware: hands a call to `next`, as it came or changed, or throws. */
export type Middleware = (call: Call, next: HttpHandler['run']) => Promise<unknown>;
/** From the innermost: whatever stands later runs first. */
export type RouteChecks = Readonly<Record<RouteCheck, Middleware>>;

/** Runs the checks that a handler's route names, and then the handler. */
export const withRouteChecks =
  (checks: RouteChecks) =>
  ({ route, run }: HttpHandler): HttpHandler => ({
    route,
    run: (Object.keys(checks) as RouteCheck[]) // by its type
      .filter((name) => route.checks?.includes(name))
      .reduce<HttpHandler['run']>((next, name) => (call) => checks[name](call, next), run),
  });
