export { mediaHandlers } from './controller.ts';
export { crewMediaHandlers } from './crew-handlers.ts';
