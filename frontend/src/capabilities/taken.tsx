import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { Uniqueness } from '@backoffice/contracts/capabilities';
import type { Route } from '@backoffice/contracts/kernel';
import { useAnswer } from '#kernel/use-read.ts';

/** It is asked once the typing pauses. */
const PAUSE_MS = 300;

type Asking = Route & { readonly answer: typeof Uniqueness };
type Props = {
  /** The field of the form around it. */
  name: string;
  route: Asking;
  query: (value: string) => Readonly<Record<string, string>>;
  /** What is asked about has this shape; less is still being typed. */
  shape: z.ZodType;
  /** What the record is called already: nobody else has that. */
  own?: string | undefined;
  says: string;
};

/** Said below a field while one types: somebody else has this. Nobody should have to send a form to hear that. */
export function Taken({ name, route, query, shape, own, says }: Props) {
  const typed = String(useWatch({ name }) ?? '').trim();
  const [value, setValue] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setValue(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const said = shape.safeParse(value);
  const meant = said.success ? String(said.data) : '';
  return <span role="status">{value === typed && meant !== '' && meant !== own && <Asked key={meant} route={route} query={query(meant)} says={says} />}</span>;
}

function Asked({ route, query, says }: { route: Asking; query: Readonly<Record<string, string>>; says: string }) {
  const { data } = useAnswer(route, { query } as Parameters<typeof useAnswer<Asking>>[1]); // the page that asks knows the route's own query
  return data?.isUnique === false ? <span className="field-error">{says}</span> : null;
}
