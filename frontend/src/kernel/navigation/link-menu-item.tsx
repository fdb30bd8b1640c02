import { MenuItem } from '@blueprintjs/core';
import { useHref, useNavigate } from 'react-router';

/** An entry of a menu that leads to a page: a real link, opened without loading the console again. */
export function LinkMenuItem({ to, icon, text }: { to: string; icon: React.JSX.Element; text: string }) {
  const go = useNavigate();
  return (
    <MenuItem
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
