import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, Classes } from '@blueprintjs/core';
import { Cross, Endorsed, Error as ErrorIcon, InfoSign, WarningSign } from '@blueprintjs/icons';
import type { OwnAct } from '#data/own-acts.ts';
import {
  toastStore,
  dismissReadToasts,
  dismissToast,
  markToastsRead,
  type ToastPosition,
  type Toast,
} from './toasts.ts';
import './toasts.css';

const iconBySeverity = {
  info: InfoSign,
  success: Endorsed,
  warn: WarningSign,
  error: ErrorIcon,
  secondary: InfoSign,
  contrast: InfoSign,
};
/** The layer is given back a moment after the last message has left. */
const CLEAR_LAYER_MS = 200;

type Props = { position?: ToastPosition; page?: string; onTakeBack?: TakeBack };
type TakeBack = (act: OwnAct) => void;

/** `page`: the address of what is shown below. Messages that were read on one page are not carried to the next. */
export function ToastArea({ position = 'top-right', page = '', onTakeBack = () => {} }: Props) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const [raised, setRaised] = useState(false);
  const showing = toasts.length > 0;
  useEffect(() => {
    const timer = setTimeout(() => setRaised(showing), showing ? 0 : CLEAR_LAYER_MS);
    return () => clearTimeout(timer);
  }, [showing]);
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (!(target instanceof Node && area.current?.contains(target))) markToastsRead();
    };
    const presses = ['pointerdown', 'keydown'] as const;
    for (const type of presses) addEventListener(type, press, true);
    return () => presses.forEach((type) => removeEventListener(type, press, true));
  }, []);
  useEffect(() => dismissReadToasts, [page]);
  return (
    <section
      ref={area}
      className={`toasts toasts-${position}`}
      data-raised={raised || showing || undefined}
      aria-label="Notifications"
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} onTakeBack={onTakeBack} />
      ))}
    </section>
  );
}

function ToastMessage({ toast, onTakeBack }: { toast: Toast; onTakeBack: TakeBack }) {
  const { id, severity, summary, detail, closable, life, act } = toast;
  const action =
    toast.action ?? (act && { text: act.asksReason ? 'Take back…' : 'Undo', onPress: () => onTakeBack(act) });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = () => clearTimeout(timer.current);
  const run = () => {
    hold();
    if (life !== undefined) timer.current = setTimeout(() => dismissToast(id), life);
  };
  useEffect(() => {
    if (life === undefined) return undefined;
    timer.current = setTimeout(() => dismissToast(id), life);
    return () => clearTimeout(timer.current);
  }, [id, life]);
  const Sign = iconBySeverity[severity];
  const urgent = severity === 'error' || severity === 'warn';
  return (
    // Hovering or tabbing into a message holds its clock; leaving starts it again.
    <div
      className={`toast toast-${severity}`}
      role={urgent ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={run}
      onFocus={hold}
      onBlur={run}
    >
      <Sign className="toast-sign" />
      <div className="toast-text">
        <div className="toast-summary">{summary}</div>
        {detail && <div className="toast-detail">{detail}</div>}
      </div>
      {action && (
        <Button
          size="small"
          variant="outlined"
          className="toast-action"
          text={action.text}
          onClick={() => {
            action.onPress();
            dismissToast(id);
          }}
        />
      )}
      {closable && (
        <button
          type="button"
          className={`toast-close ${Classes.DIALOG_CLOSE_BUTTON}`}
          aria-label="Close"
          onClick={() => dismissToast(id)}
        >
          <Cross />
        </button>
      )}
    </div>
  );
}
