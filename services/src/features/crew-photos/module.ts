export { crewPhotoHandlers } from './controller.ts';
