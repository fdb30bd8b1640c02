import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { Uniqueness } from '@backoffice/contracts/capabilities';
import type { Route } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';

/** It is asked once the typing pauses. */
const PAUSE_MS = 300;

type RequestFields = Readonly<Record<string, string>>;
type UniquenessRoute = Route & { readonly answer: typeof Uniqueness };
type UniquenessNoticeProps = {
  /** The field of the form around it. */
  name: string;
  route: UniquenessRoute;
  /** What the route is asked: by its query, or by its body. */
  query?: (value: string) => RequestFields;
  body?: (value: string) => RequestFields;
  /** What is asked about has this shape; less is still being typed. */
  shape: z.ZodType;
  /** What the record is called already: nobody else has that. */
  own?: string | undefined;
  says: string;
  /** It may be so all the same. */
  warns?: boolean;
};

/** Said below a field while one types: somebody else has this. Nobody should have to send a form to hear that. */
export function UniquenessNotice({ name, route, query, body, shape, own, says, warns = false }: UniquenessNoticeProps) {
  const typed = String(useWatch({ name }) ?? '').trim();
  const [value, setValue] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setValue(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const said = shape.safeParse(value);
  const meant = said.success ? String(said.data) : '';
  const asked = { ...(query && { query: query(meant) }), ...(body && { body: body(meant) }) };
  return (
    <span role="status">
      {value === typed && meant !== '' && meant !== own && (
        <UniquenessText key={JSON.stringify(asked)} route={route} asked={asked} says={says} warns={warns} />
      )}
    </span>
  );
}

function UniquenessText({
  route,
  asked,
  says,
  warns,
}: {
  route: UniquenessRoute;
  asked: { query?: RequestFields; body?: RequestFields };
  says: string;
  warns: boolean;
}) {
  // the page that asks knows what its route takes
  const { data } = useRouteRead(route, asked as Parameters<typeof useRouteRead<UniquenessRoute>>[1]);
  return data?.isUnique === false ? <span className={warns ? 'field-warning' : 'field-error'}>{says}</span> : null;
}
