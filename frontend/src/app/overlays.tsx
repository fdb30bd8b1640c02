import { useLocation } from 'react-router';
import { DialogArea } from '#forms/dialog-area.tsx';
import { ToastArea } from '#toasts/toast-area.tsx';

/** What lies over every page. */
export function Overlays() {
  const { pathname } = useLocation();
  return (
    <>
      <DialogArea />
      <ToastArea page={pathname} />
    </>
  );
}
