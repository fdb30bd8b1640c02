export { attentionHandlers } from './controller.ts';
