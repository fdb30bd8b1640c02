/** What went wrong, said aloud where it is read out. */
export const Notice = ({ text }: { text: string | null }) => (
  <p className="notice-line" role="alert">
    {text}
  </p>
);
