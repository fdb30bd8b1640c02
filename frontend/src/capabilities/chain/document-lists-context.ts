import { createContext } from 'react';
import type { DocumentFeature } from '#documents/document-pages.ts';

/**
 * How every kind of document is listed, from the beginning of the chain to its end: the features declare it, the app
 * lines it up.
 */
export const DocumentListsContext = createContext<readonly Pick<DocumentFeature, 'list' | 'locationPage'>[]>([]);
