import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Longer than this nobody is kept waiting for the slowest part. */
const PATIENCE_MS = 3_000;

/** Stands where something is on its way that is not known to be there at all. */
export const Pending = () => <div aria-busy="true" />;

/**
 * Reveals its content once nothing in it is busy any more (`aria-busy`), so that nothing moves under the reader; until
 * then a skeleton stands in its place. What reads again later stays where it is.
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
  const [settled, setSettled] = useState(false);
  useLayoutEffect(() => {
    const host = content.current;
    if (settled || !host) return undefined;
    const check = () => !host.querySelector('[aria-busy="true"]') && setSettled(true);
    check();
    const observer = new MutationObserver(check);
    observer.observe(host, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    const patience = setTimeout(setSettled, PATIENCE_MS, true);
    return () => {
      observer.disconnect();
      clearTimeout(patience);
    };
  }, [settled]);
  return (
    <div className="settling" aria-busy={!settled || undefined}>
      {!settled && <div className="settling-skeleton">{skeleton}</div>}
      <div ref={content} className={className} data-settled={settled || undefined}>
        {children}
      </div>
    </div>
  );
}
