import { useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import type { Label, Resource } from '@backoffice/contracts/kernel';
import { Picker } from '#forms/picker.tsx';
import { locationListPath, type LocationResource } from '#navigation/record-paths.ts';
import { useRecordLabels } from './record-labels.ts';
import { ProblemWithRetry } from '#widgets/page-states.tsx';
import { singularNoun } from '#widgets/labels.ts';

/** What a document begins with: a location, or another document of one. */
export type DocumentOrigin = {
  readonly resource: Resource;
  /** Under which name its id stands in the address of the new document; left out, it is the location itself. */
  readonly as?: string;
  readonly question: string;
  readonly admits?: (origin: { readonly status: string }) => boolean;
  /** Said where there is none. */
  readonly none: string;
};

/** Asks in a list of the whole company what a new document begins with, and leads to its form. */
export function BeginDocumentDialog({
  of: resource,
  origin,
  title,
  onClose,
}: {
  of: LocationResource & Resource;
  origin: DocumentOrigin;
  title: string;
  onClose: () => void;
}) {
  const go = useNavigate();
  const [chosen, setChosen] = useState('');
  const { data, problem, reload } = useRecordLabels(origin.resource);
  const items = data?.items.filter((item) => origin.admits?.({ status: String(item['status']) }) ?? true) ?? null;
  const item = items?.find(({ value }) => value === chosen);
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <DialogBody>
        {problem && <ProblemWithRetry problem={problem} onRetry={reload} />}
        {items?.length === 0 ? (
          <p>{origin.none}</p>
        ) : (
          <div className="field">
            <label htmlFor="begin-with">{origin.question}</label>
            <Picker
              aria={{ id: 'begin-with' }}
              options={items?.map((each) => optionOf(origin.resource, each)) ?? null}
              value={chosen}
              placeholder={`Type a part of the ${singularNoun(origin.resource)}`}
              onPick={setChosen}
            />
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} />
            <Button
              intent="primary"
              text="Continue"
              disabled={!item}
              onClick={() => item && void go(newPath(resource, origin, item), { replace: true })}
            />
          </>
        }
      />
    </Dialog>
  );
}

const newPath = (resource: LocationResource, { as }: DocumentOrigin, { value, locationId }: Label) =>
  as === undefined
    ? `${locationListPath(resource, value)}/new`
    : `${locationListPath(resource, String(locationId))}/new?${as}=${value}`;

const optionOf = ({ can }: Resource, { value, label, number, customerName, hint }: Label) => ({
  value,
  label: number === undefined || can.labels?.shownAs ? label : `${String(number)} · ${label}`,
  ...((hint ?? customerName) === undefined ? {} : { hint: String(hint ?? customerName) }),
});
