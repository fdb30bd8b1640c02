import { createContext } from 'react';

/** The record that what stands below is about; null where it is about none, or about one that is yet to be made. */
export type RecordInView = { readonly entity: string; readonly id: string };
export const RecordInViewContext = createContext<RecordInView | null>(null);
