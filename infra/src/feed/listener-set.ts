/** Those who are told of something. */
export function listenerSet<Value>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    /** Returns how to stop. */
    add(listener: (value: Value) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (value: Value): void => listeners.forEach((listener) => listener(value)),
  };
}
