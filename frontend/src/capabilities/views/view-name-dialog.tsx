import { useState } from 'react';
import { z } from 'zod';
import { Line, type Receipt } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import type { ListLayout, SavedView } from './list-layout.ts';
import { overwriteView, saveNewView } from './view-commands.ts';

type ViewNameDialogProps = {
  title: string;
  list: string;
  layout: ListLayout;
  /** The one that gets another name; otherwise a new one is saved. */
  view: SavedView | undefined;
  onSaved: (view: Pick<SavedView, 'id' | 'layout'>) => void;
  onClose: () => void;
};

const ViewName = z.strictObject({ name: Line(60), isShared: z.boolean() });
const Fields = typedFields<z.infer<typeof ViewName>>();

export function ViewNameDialog({ title, list, layout, view, onSaved, onClose }: ViewNameDialogProps) {
  const [draft] = useState({ name: view?.name ?? '', isShared: false });
  return (
    <CommandDialog
      title={title}
      verb={view ? 'Rename' : 'Save'}
      says={view ? 'Its link stays the same.' : 'Filters, search, order and columns as the list stands now.'}
      schema={ViewName}
      draft={draft}
      send={({ name, isShared }) =>
        view ? overwriteView(view, { name, layout: view.layout }) : saveNewView(list, { name, layout, isShared })
      }
      onDone={(answer) => {
        notifySuccess('Saved.');
        onClose();
        if (!view) onSaved({ id: (answer as Receipt).id, layout }); // of the route
      }}
      onClose={onClose}
    >
      <Fields.Text name="name" label="Name" className="wide" autoFocus />
      {!view && <Fields.Check name="isShared" label="Share with the company" className="wide" />}
    </CommandDialog>
  );
}
