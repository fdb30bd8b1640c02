export { dayFrom, isDay } from '@backoffice/contracts/kernel';
