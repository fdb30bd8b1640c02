export { openErrorReports, type Collector, type ErrorReports } from './sentry.ts';
