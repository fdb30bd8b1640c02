import { bookClosingFold } from '@backoffice/contracts/features/book-closings';
import { defineProjection } from '#capabilities/define-projection.ts';

export const bookClosingsProjection = defineProjection(bookClosingFold, { version: 1 });
