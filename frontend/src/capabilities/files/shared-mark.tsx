import { EyeOpen } from '@blueprintjs/icons';

type Props = {
  isShared: boolean;
  /** What a screen reader says it is of. */
  what: string;
  /** Null where nobody may change it. */
  onPress: (() => void) | null;
};

/** Whether the customer may look at it, and the press that changes that. */
export const SharedMark = ({ isShared, what, onPress }: Props) => (
  <div className="shared-mark">
    {isShared && (
      <span>
        <EyeOpen size={12} aria-hidden /> Shared
      </span>
    )}
    {onPress && (
      <button type="button" className="text-button" aria-label={`${verbOf(isShared)}: ${what}`} onClick={onPress}>
        {verbOf(isShared)}
      </button>
    )}
  </div>
);

const verbOf = (isShared: boolean) => (isShared ? 'Stop sharing' : 'Share with the customer');
