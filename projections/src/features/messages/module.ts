import type { ReadFeature } from '#kernel/feature.ts';
import { messages } from './projection.ts';
import { messagesTable } from './table.ts';

export const messagesFeature: ReadFeature = { projection: messages, table: messagesTable };
