export { openErrorReports, type CollectorOptions, type ErrorReports } from './sentry.ts';
