import { createContext, useContext, type ReactNode } from 'react';

/** The record that a page is about; null where it is about none, or about one that is yet to be made. */
export type RecordIdentity = { readonly entity: string; readonly id: string };
const RecordInViewContext = createContext<RecordIdentity | null>(null);

export const useRecordInView = (): RecordIdentity | null => useContext(RecordInViewContext);

/** What is read first is what the page is about: what it reads beside that is not. */
export function RecordInView({ of, children }: { of: RecordIdentity; children: ReactNode }) {
  const outer = useRecordInView();
  return <RecordInViewContext value={outer ?? of}>{children}</RecordInViewContext>;
}
