export type { Upload } from './request-body.ts';
export * from './caller.ts';
export {
  askedAt,
  CREW_COOKIE,
  crewToken,
  handOverCookie,
  instantAsked,
  isToken,
  PORTAL_COOKIE,
  portalToken,
  type RequestHeaders,
} from './context-headers.ts';
export * from './digest.ts';
export { createEdgeApp, type Edge, type EdgeOptions } from './edge-app.ts';
export * from './http-problem.ts';
export { createGuard, type Guard } from './admission.ts';
export { detailsOfIssues } from './field-details.ts';
export * from './handler.ts';
export type { HealthCheck, HealthChecks } from './health.ts';
export type { GuardPorts, GuessLimiter, HandedOverDevice, LinkTarget, Member, Session } from './guard-ports.ts';
export { networkOf } from './network.ts';
export { callInName, type RequestInName } from './parse-request.ts';
export { openApi } from './open-api/open-api.ts';
export { sendProblem } from './problem-response.ts';
export { condenseOutages, errorOf, isUnavailable, reportToStderr, type Report } from './operator-log.ts';
export { ttlCache, type TtlCache } from './ttl-cache.ts';
