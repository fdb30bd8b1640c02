const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('');

/** Somebody without a picture; their name stands beside it. */
export const Initials = ({ of }: { of: string }) => (
  <span className="face" aria-hidden>
    {initialsOf(of)}
  </span>
);
