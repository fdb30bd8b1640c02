import { useEffect, useRef, type ReactNode } from 'react';
import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { DocumentOpen, Share } from '@blueprintjs/icons';
import type { Resource } from '@backoffice/contracts/kernel';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import type { ListTab } from '#navigation/use-list-state.ts';
import { MoveMenuItems } from '#records/record-menu-items.tsx';
import type { MovableRecord } from '#records/record-moves.tsx';

export type RowMenuTarget = {
  readonly record: MovableRecord;
  readonly to: string;
  readonly x: number;
  readonly y: number;
};

/**
 * What a row can do, where it was asked for: the browser's own popover closes it on Escape and on a press elsewhere.
 */
export function RowMenu({
  resource,
  place,
  at: { record, to, x, y },
  more,
  onClose,
}: {
  resource: Resource;
  place: ListTab;
  at: RowMenuTarget;
  /** Entries of the feature's own. */ more?: ReactNode;
  onClose: () => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = host.current;
    if (!menu) return;
    menu.showPopover();
    const { width, height } = menu.getBoundingClientRect();
    menu.style.left = `${Math.max(0, Math.min(x, innerWidth - width - WINDOW_MARGIN_PX))}px`;
    menu.style.top = `${Math.max(0, Math.min(y, innerHeight - height - WINDOW_MARGIN_PX))}px`;
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [x, y]);
  return (
    <div
      ref={host}
      popover="auto"
      className="row-menu"
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onClick={() => host.current?.hidePopover()}
    >
      <Menu>
        <LinkMenuItem to={to} icon={<DocumentOpen />} text="Open" />
        <MenuItem icon={<Share />} text="Open in a new tab" onClick={() => window.open(to, '_blank', 'noopener')} />
        {place !== 'trashed' && more && (
          <>
            <MenuDivider />
            {more}
          </>
        )}
        <MoveMenuItems resource={resource} record={record} place={place} onMoved={undefined} />
      </Menu>
    </div>
  );
}

/** Pixels between the menu and the edge of the window. */
const WINDOW_MARGIN_PX = 8;
