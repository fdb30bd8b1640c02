import { useEffect, useId, useRef, useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { ArrowTopRight, Circle, Draw, Font, Trash, Undo } from '@blueprintjs/icons';
import { MARK_TEXT_LIMIT, originalOf, type Photo, type PhotoMark } from '@backoffice/contracts/capabilities';
import type { Problem, Resource } from '@backoffice/contracts/kernel';
import { newUuid } from '#browser/clock.ts';
import { problemFrom } from '#data/problem.ts';
import { sendCommand } from '#data/use-command.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { rememberTile, usePhotoUrls } from '#photos/photo-urls.ts';
import { sendPhoto } from '#photos/send-photo.ts';
import { drawMarks } from './draw-marks.ts';
import { clear, drawingOf, removeChosen, say, set, undo, type Drawing, type MarkKind } from './mark-drawing.ts';
import { MarkLayer, type ChangeDrawing } from './mark-layer.tsx';
import './marks.css';

const tools = [
  { kind: 'arrow', name: 'Arrow', icon: <ArrowTopRight />, hint: 'Drag to what the arrow shows.' },
  { kind: 'ellipse', name: 'Ellipse', icon: <Circle />, hint: 'Drag over what the ellipse goes around.' },
  { kind: 'pen', name: 'Pen', icon: <Draw />, hint: 'Draw a line.' },
  { kind: 'text', name: 'Text', icon: <Font />, hint: 'Tap where the words begin.' },
] as const satisfies readonly { kind: MarkKind; name: string; icon: React.ReactElement; hint: string }[];

/** As commands take them: what GraphQL has read knows its type besides. */
const marksOf = ({ marks }: Photo): PhotoMark[] => marks.map(({ kind, at, text }) => ({ kind, at, text }));

type Props = { resource: Resource; id: string; photo: Photo; onClose: () => void };

/** Arrows, ellipses, lines and words on a photo; they stand on a picture of their own, and can be drawn anew. */
export function MarkEditor({ resource, id, photo, onClose }: Props) {
  const original = originalOf(photo);
  const url = usePhotoUrls([original.filePath], 'view').get(original.filePath);
  const [kind, setKind] = useState<MarkKind>('arrow');
  const [drawing, setDrawing] = useState(() => drawingOf(marksOf(photo)));
  const { save, isSending, problem } = useMarksOf(resource, id, photo, onClose);
  const hintId = useId();
  const isChanged = drawing.earlier.length > 0 || drawing.begun !== null;
  return (
    <Dialog
      isOpen
      title="Mark up the photo"
      className="mark-dialog"
      onClose={isSending ? undefined : onClose}
      canOutsideClickClose={!isChanged}
      canEscapeKeyClose={!isChanged}
    >
      <DialogBody>
        {problem && <ProblemMessage problem={problem} />}
        <Tools kind={kind} onKind={setKind} drawing={drawing} change={setDrawing} />
        <p id={hintId} className="mark-hint" role="status">
          {drawing.isFull
            ? 'There is no room for another mark. Remove one first.'
            : tools.find((each) => each.kind === kind)?.hint}
          <span> With keys: arrow keys move, Enter begins and sets, Page Down chooses.</span>
        </p>
        {drawing.begun?.kind === 'text' && <Words text={drawing.begun.text} change={setDrawing} />}
        <MarkLayer picture={original} url={url} kind={kind} drawing={drawing} change={setDrawing} hintId={hintId} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} disabled={isSending} />
            <Button
              intent="primary"
              text="Save marks"
              onClick={() => (isChanged ? void save(set(drawing).marks) : onClose())}
              loading={isSending}
            />
          </>
        }
      />
    </Dialog>
  );
}

type ToolsProps = { kind: MarkKind; onKind: (kind: MarkKind) => void; drawing: Drawing; change: ChangeDrawing };
const Tools = ({ kind: chosenKind, onKind, drawing, change }: ToolsProps) => (
  <div className="mark-tools">
    <div role="group" aria-label="What to draw">
      {tools.map(({ kind, name, icon }) => (
        <Button
          key={kind}
          icon={icon}
          text={name}
          active={kind === chosenKind}
          aria-pressed={kind === chosenKind}
          onClick={() => {
            change(set);
            onKind(kind);
          }}
        />
      ))}
    </div>
    <div role="group" aria-label="Marks">
      <Button
        icon={<Undo />}
        text="Undo"
        disabled={drawing.earlier.length === 0 && !drawing.begun}
        onClick={() => change(undo)}
      />
      <Button
        icon={<Trash />}
        text="Remove"
        disabled={drawing.chosen === null && !drawing.begun}
        onClick={() => change(removeChosen)}
      />
      <Button text="Clear" disabled={drawing.marks.length === 0} onClick={() => change(clear)} />
    </div>
  </div>
);

/** The words of a text, set by Enter. */
function Words({ text, change }: { text: string; change: ChangeDrawing }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="mark-words">
      <input
        ref={field}
        className="bp6-input"
        aria-label="Words on the photo"
        placeholder="Words on the photo"
        maxLength={MARK_TEXT_LIMIT}
        enterKeyHint="done"
        value={text}
        onChange={({ target }) => change((now) => say(now, target.value))}
        onKeyDown={({ key }) => key === 'Enter' && change(set)}
      />
      <Button text="Set" onClick={() => change(set)} />
    </div>
  );
}

/** Draws the marks, puts the picture in and says so; what was put in once is not put in again. */
function useMarksOf(resource: Resource, id: string, photo: Photo, onDone: () => void) {
  const drawn = useRef<{ marks: readonly PhotoMark[]; picture: Blob; key: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function pictureWith(marks: readonly PhotoMark[]): Promise<string> {
    const original = originalOf(photo);
    if (marks.length === 0) return original.filePath;
    if (drawn.current?.marks !== marks)
      drawn.current = { marks, picture: await drawMarks(original.filePath, marks), key: newUuid() };
    const { picture, key } = drawn.current;
    const { at, source } = photo.takenAt ?? {};
    const parent = { entity: resource.entity, id };
    const filePath = await sendPhoto(
      { photo: picture, name: 'Marked photo.jpg', parent, takenAt: at && source ? { at, source } : null, key },
      { signal: new AbortController().signal, onProgress: () => {} },
    );
    rememberTile(filePath, URL.createObjectURL(picture));
    return filePath;
  }
  async function save(marks: readonly PhotoMark[]) {
    setSending(true);
    setProblem(null);
    try {
      const filePath = await pictureWith(marks);
      const outcome = await sendCommand(mountedRoute(resource, 'markUpPhoto'), {
        params: { id },
        body: { photoId: photo.photoId, filePath, marks: [...marks] },
      });
      if (outcome.ok) return onDone();
      setProblem(outcome.problem);
    } catch (fault) {
      setProblem(problemFrom(fault));
    }
    setSending(false);
  }
  return { save, isSending, problem };
}
