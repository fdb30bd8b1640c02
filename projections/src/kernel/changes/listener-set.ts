/** Who is told of news, one after the other. Whoever cannot bear it must not keep it from the others. */
export type ListenerSet<News> = {
  /** Answers how to stop. */
  readonly add: (listener: (news: News) => void) => () => void;
  readonly notify: (news: News) => void;
  readonly size: () => number;
};

export function listenerSet<News>(report: (problem: string, error: unknown) => void): ListenerSet<News> {
  const listeners = new Set<(news: News) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(news) {
      for (const listener of listeners)
        try {
          listener(news);
        } catch (error) {
          report('A listener to changes failed', error);
        }
    },
    size: () => listeners.size,
  };
}
