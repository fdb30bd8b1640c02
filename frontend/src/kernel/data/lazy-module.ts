import { useEffect, useState } from 'react';

/**
 * A module that is fetched once. Whoever renders when it is there has it at once, where `React.lazy` would suspend all
 * the same, and React would keep the fallback for 300 ms.
 */
export type LazyModule<Module> = {
  readonly load: () => Promise<void>;
  /** Null until it is there; a failure is thrown to the error boundary, as `React.lazy` does. */
  readonly use: () => Module | null;
};

export function lazyModule<Module>(fetchModule: () => Promise<Module>): LazyModule<Module> {
  let module: Module | null = null;
  let loading: Promise<void> | null = null;
  const load = () =>
    (loading ??= fetchModule().then(
      (fetched) => void (module = fetched),
      (fault: unknown) => {
        loading = null; // the next one asks again
        throw fault;
      },
    ));
  function useModule(): Module | null {
    const [failure, setFailure] = useState<{ readonly fault: unknown } | null>(null);
    const [, setLoaded] = useState(module !== null);
    useEffect(() => {
      let isMounted = true;
      load().then(
        () => isMounted && setLoaded(true),
        (fault: unknown) => isMounted && setFailure({ fault }),
      );
      return () => void (isMounted = false);
    }, []);
    if (failure) throw failure.fault;
    return module;
  }
  return { load, use: useModule };
}
