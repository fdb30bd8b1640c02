/** Who is told of something, one after the other. */
export type ListenerSet<Value> = {
  /** Returns how to stop. */
  readonly add: (listener: (value: Value) => void) => () => void;
  readonly tell: (value: Value) => void;
  readonly size: () => number;
};

/** With `onError` whoever cannot bear it does not keep it from the others. */
export function listenerSet<Value>(onError?: (error: unknown) => void): ListenerSet<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(value) {
      for (const listener of listeners)
        try {
          listener(value);
        } catch (error) {
          if (!onError) throw error;
          onError(error);
        }
    },
    size: () => listeners.size,
  };
}
