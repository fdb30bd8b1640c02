export { encodeCursor } from './cursor.ts';
export { readerOf, type Reader } from './reader.ts';
