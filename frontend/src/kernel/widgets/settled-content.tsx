import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Longer than this nobody waits for the slowest part: what stands above it is shown. */
const PATIENCE_MS = 3_000;

/** Stands where something is on its way that is not known to be there at all. */
export const Pending = () => <div aria-busy="true" />;

/**
 * Reveals its content once nothing in it is busy any more (`aria-busy`), so that nothing moves under the reader; until
 * then a skeleton stands in its place. Where that takes long, it is revealed from the top down to what is still on its
 * way (`partly`, records.css). What reads again later stays where it is.
 */
export function SettledContent({
  className,
  skeleton,
  children,
}: {
  className: string;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  const [isSettled, setSettled] = useState(false);
  const [isLate, setLate] = useState(false);
  useLayoutEffect(() => {
    const host = content.current;
    if (isSettled || !host) return undefined;
    const check = () => !host.querySelector('[aria-busy="true"]') && setSettled(true);
    check();
    const observer = new MutationObserver(check);
    observer.observe(host, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    const patience = setTimeout(setLate, PATIENCE_MS, true);
    return () => {
      observer.disconnect();
      clearTimeout(patience);
    };
  }, [isSettled]);
  const isRevealed = isSettled || isLate;
  return (
    <div className="settling" aria-busy={!isRevealed || undefined}>
      {!isRevealed && <div className="settling-skeleton">{skeleton}</div>}
      <div ref={content} className={className} data-settled={isSettled ? true : isLate ? 'partly' : undefined}>
        {children}
      </div>
    </div>
  );
}
