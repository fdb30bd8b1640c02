import { texts } from '#crew/texts/texts.ts';

type Props = { readonly busy: boolean; readonly verb?: string; readonly onClose: () => void };

/** Saves what is typed, or lets it go. */
export const FormFoot = ({ busy, verb = texts.log.save, onClose }: Props) => (
  <>
    <button className="primary wide" disabled={busy}>
      {verb}
    </button>
    <button type="button" className="plain wide" disabled={busy} onClick={onClose}>
      {texts.log.cancel}
    </button>
  </>
);
