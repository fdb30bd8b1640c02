export { isPicture } from './kinds.ts';
export { mediaIn, NotTaken, type Announced, type Media, type MediaFault } from './media.ts';
export type { MediaFile, NewFile } from './records.ts';
export { Busy } from './take.ts';
