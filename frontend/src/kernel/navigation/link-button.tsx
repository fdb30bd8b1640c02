import { AnchorButton, type Intent } from '@blueprintjs/core';
import { useHref, useNavigate } from 'react-router';

type Props = { to: string; icon: React.JSX.Element; text: string; intent?: Intent };

/**
 * A button that leads to another page, the primary one unless it is said otherwise: a real link, opened without loading
 * the console again.
 */
export function LinkButton({ to, icon, text, intent = 'primary' }: Props) {
  const go = useNavigate();
  return (
    <AnchorButton
      intent={intent}
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
