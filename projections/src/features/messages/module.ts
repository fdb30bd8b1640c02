import type { ReadFeature } from '#capabilities/read-feature.ts';
import { messagesProjection } from './projection.ts';
import { messagesTable } from './table.ts';

export const messagesFeature: ReadFeature = { projection: messagesProjection, table: messagesTable };
