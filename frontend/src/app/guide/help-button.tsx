import { lazy, Suspense, useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { useLocation } from 'react-router';
import { useShortcuts } from '#widgets/shortcuts.ts';
import { guideNameAt } from './guide-topics.ts';
import { openGuide, useOpenGuide } from './open-guide.ts';

const GuidePanel = lazy(async () => ({ default: (await import('./guide-panel.tsx')).GuidePanel }));

/** Opens the text about the page one is on; F1 does, too. */
export function HelpButton() {
  const { pathname } = useLocation();
  const name = useOpenGuide();
  useShortcuts(
    useMemo(
      () => [
        {
          combo: 'f1',
          global: true,
          allowInInput: true,
          preventDefault: true,
          label: 'Help about this page',
          group: 'Everywhere',
          onKeyDown: () => openGuide(guideNameAt(pathname)),
        },
      ],
      [pathname],
    ),
  );
  return (
    <Button
      variant="minimal"
      icon={<Help />}
      aria-label="Help"
      aria-expanded={name !== null}
      aria-keyshortcuts="F1"
      onClick={() => openGuide(name === null ? guideNameAt(pathname) : null)}
    />
  );
}

/** The text that stands open, behind the page in the frame. */
export function OpenGuide({ mayOpen }: { mayOpen: (path: string) => boolean }) {
  const name = useOpenGuide();
  if (name === null) return null;
  return (
    <Suspense fallback={null}>
      <GuidePanel name={name} mayOpen={mayOpen} />
    </Suspense>
  );
}
