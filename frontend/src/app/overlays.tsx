import { useLocation } from 'react-router';
import type { OwnAct } from '#data/own-acts.ts';
import { ToastArea } from '#toasts/toast-area.tsx';

/** Code splitting: it comes with the first press. */
const takeBackNow = async (act: OwnAct) => {
  const { takeBack } = await import('#history/take-back.tsx');
  await takeBack(act, 'Taken back');
};

/** What lies over every page. */
export function Overlays() {
  const { pathname } = useLocation();
  return <ToastArea page={pathname} onTakeBack={(act) => void takeBackNow(act)} />;
}
