export { localFiles, type Files } from './files.ts';
export { writeOnce } from './write-once.ts';
