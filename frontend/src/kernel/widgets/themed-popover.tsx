import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';

/**
 * What opens below a button. It takes its colours from the page around it: Blueprint would note the theme when it
 * opens, and keep it when the theme changes.
 */
export const ThemedPopover = (props: PopoverNextProps) => (
  <PopoverNext animation="minimal" arrow={false} inheritDarkTheme={false} {...props} />
);
