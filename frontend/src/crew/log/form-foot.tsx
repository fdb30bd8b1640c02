import { texts } from '#crew/texts/texts.ts';

/** Saves what is typed, or lets it go. */
export const FormFoot = ({ busy, onClose }: { busy: boolean; onClose: () => void }) => (
  <>
    <button className="primary wide" disabled={busy}>
      {texts.log.save}
    </button>
    <button type="button" className="plain wide" disabled={busy} onClick={onClose}>
      {texts.log.cancel}
    </button>
  </>
);
