export { openCloseJobHandlers, type BulkGateway } from './controller.ts';
