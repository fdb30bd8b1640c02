import { lazy, Suspense, useState } from 'react';
import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Barcode, CaretDown, Duplicate, Envelope, Manual, MobilePhone, Share } from '@blueprintjs/icons';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import type { SharedRecord } from './share-dialog.tsx';

const loadShareDialog = () => import('./share-dialog.tsx');
const loadSignHereDialog = () => import('./sign-here-dialog.tsx');
const ShareDialog = lazy(async () => ({ default: (await loadShareDialog()).ShareDialog }));
const SignHereDialog = lazy(async () => ({ default: (await loadSignHereDialog()).SignHereDialog }));
/** So that a press is answered within it: phones copy and share at no other time. */
const prepare = () => void Promise.all([loadShareDialog(), loadSignHereDialog()]).catch(() => {});

type Props = {
  resource: Resource;
  record: SharedRecord;
  path: string;
  sendPaths: { readonly email: string; readonly sms: string };
};

/** All ways to bring the page to whoever signs, beside the usual one; each press makes a link of its own. */
export function SendMenu({ resource, record, path, sendPaths }: Props) {
  const may = usePermissionCheck();
  const [asking, setAsking] = useState<'here' | 'qr' | 'share' | 'copy' | null>(null);
  const can = (name: string) => {
    const route = findRoute(resource, name);
    return route !== undefined && may(route.permission);
  };
  if (!can('share') && !can('signHere')) return null;
  const close = () => setAsking(null);
  return (
    <>
      <ThemedPopover
        placement="bottom-end"
        onOpening={prepare}
        content={
          <Menu>
            {can('sendEmail') && <LinkMenuItem to={`${path}/${sendPaths.email}`} icon={<Envelope />} text="Email" />}
            {can('sendSms') && <LinkMenuItem to={`${path}/${sendPaths.sms}`} icon={<MobilePhone />} text="Text" />}
            {can('signHere') && <MenuItem icon={<Manual />} text="Sign here" onClick={() => setAsking('here')} />}
            {can('share') && (
              <>
                <MenuItem icon={<Barcode />} text="Show QR code" onClick={() => setAsking('qr')} />
                <MenuItem icon={<Share />} text="Share…" onClick={() => setAsking('share')} />
                <MenuItem icon={<Duplicate />} text="Copy link" onClick={() => setAsking('copy')} />
              </>
            )}
          </Menu>
        }
      >
        <Button intent="primary" icon={<CaretDown />} aria-label="Ways to send" className="ways-to-send" />
      </ThemedPopover>
      <Suspense fallback={null}>
        {asking === 'here' && <SignHereDialog resource={resource} record={record} onClose={close} />}
        {asking !== null && asking !== 'here' && (
          <ShareDialog resource={resource} record={record} channel={asking} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
