import { Button } from '@blueprintjs/core';

type Props = {
  of: { readonly page: number; readonly limit: number; readonly total: number; readonly hasMore: boolean };
  /** How many are shown. */ count: number;
  /** What they are, and in which order. */ noun: string;
  onPage: (page: number) => void;
};

/** The way to the page before and behind; nothing where all stand on one. */
export function Pagination({ of: { page, limit, total, hasMore }, count, noun, onPage }: Props) {
  if (page === 1 && !hasMore) return null;
  const first = (page - 1) * limit;
  return (
    <nav className="pagination" aria-label="Pages">
      <Button text="Before" disabled={page === 1} onClick={() => onPage(page - 1)} />
      <span className="muted">
        {(first + 1).toLocaleString('en-US')} to {(first + count).toLocaleString('en-US')} of{' '}
        {total.toLocaleString('en-US')} {noun}
      </span>
      <Button text="Next" disabled={!hasMore} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
