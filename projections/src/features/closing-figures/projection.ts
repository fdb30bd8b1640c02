import { closingFiguresFold } from '@backoffice/contracts/features/closing-figures';
import { defineProjection } from '#capabilities/define-projection.ts';

export const closingFiguresProjection = defineProjection(closingFiguresFold, { version: 2 });
