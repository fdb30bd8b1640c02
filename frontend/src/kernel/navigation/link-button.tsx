import { AnchorButton } from '@blueprintjs/core';
import { useHref, useNavigate } from 'react-router';

/** The primary button where the next step is another page: a real link, opened without loading the console again. */
export function LinkButton({ to, icon, text }: { to: string; icon: React.JSX.Element; text: string }) {
  const go = useNavigate();
  return (
    <AnchorButton
      intent="primary"
      icon={icon}
      text={text}
      href={useHref(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void go(to);
      }}
    />
  );
}
