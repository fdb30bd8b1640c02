export { beginRequest, runInBackground, yieldToRequests } from './request-priority.ts';
