import { useState } from 'react';
import { texts } from '#crew/texts/texts.ts';
import { Chips } from './chips.tsx';
import { EntryList } from './entry-list.tsx';
import { FormFoot } from './form-foot.tsx';
import type { LogHolder } from './use-log.ts';

/** What was done, phase by phase of the sheet. */
export function Work({ of, canWrite }: { of: LogHolder; canWrite: boolean }) {
  const [phase, setPhase] = useState<string | null>(null);
  const [text, setText] = useState('');
  const { entries, phases } = of.log;
  async function save() {
    const entry = {
      section: 'work',
      entryId: crypto.randomUUID(),
      phase: phase ?? '',
      quantity: null,
      unit: '',
      text,
    } as const;
    if (!(await of.put(entry))) return;
    setPhase(null);
    setText('');
  }
  return (
    <section className="part">
      <h2>{texts.log.work}</h2>
      <EntryList
        of={of}
        section="work"
        canWrite={canWrite}
        lines={entries.work.map((entry) => ({
          entryId: entry.entryId,
          title: entry.phase || entry.text,
          detail: entry.phase === '' ? '' : entry.text,
        }))}
      />
      {canWrite && (
        <Chips
          label={texts.log.phase}
          options={Object.fromEntries(phases.map((name) => [name, name]))}
          chosen={phase}
          onChoose={setPhase}
        />
      )}
      {phase !== null && (
        <form
          className="entry"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <label htmlFor="work-done">{texts.log.done}</label>
          <textarea
            id="work-done"
            rows={3}
            maxLength={2_000}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <FormFoot busy={of.busy} onClose={() => setPhase(null)} />
        </form>
      )}
    </section>
  );
}
