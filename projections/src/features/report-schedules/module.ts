export { reportSchedulesIn } from './report.ts';
