export * from './event-log.ts';
export { LINE_COLUMNS, type Fingerprint } from './event-line.ts';
export { follow, type Follower, type FollowOptions } from './follow.ts';
export { memoryEventLog } from './memory.ts';
export { remakeClaims, type ClaimDifferences, type FoldClaims } from './remake-claims.ts';
export { headsAsOf, postgresEventLog } from './postgres.ts';
