export * from './event-log.ts';
export { follow, type Follower, type FollowOptions } from './follow.ts';
export { memoryEventLog } from './memory.ts';
export { postgresEventLog } from './postgres.ts';
