import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import {
  Bookmark,
  CaretDown,
  Duplicate,
  Edit,
  FloppyDisk,
  Lock,
  People,
  Star,
  StarEmpty,
  Tick,
  Trash,
} from '@blueprintjs/icons';
import { COMPANY_DEFAULT, savedView, type savedViewPermissions } from '@backoffice/contracts/features/saved-views';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { openDialog } from '#forms/dialog-store.ts';
import { moveRecords } from '#records/record-moves.tsx';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import type { SavedView } from './list-layout.ts';
import type { SavedViews } from './saved-views.ts';
import { setDefaultView, shareView, updateView } from './view-commands.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

type ViewMenuProps = { saved: SavedViews };

// of the verbs below
const permission = (verb: string) => `action:saved-view.${verb}` as keyof typeof savedViewPermissions;

/** The view that a list is shown in, and all that can be done with it. */
export function ViewMenu({ saved }: ViewMenuProps) {
  const may = usePermissionCheck();
  if (!may(permission('view'))) return null;
  const { view, isChanged } = saved;
  return (
    <ThemedPopover placement="bottom-end" content={<ViewEntries saved={saved} />}>
      <Button
        className="view-menu"
        variant="minimal"
        icon={<Bookmark />}
        endIcon={<CaretDown />}
        text={
          <>
            <span className="view-name">{view?.name ?? 'Views'}</span>
            {isChanged && (
              <span className="changed-dot" role="img" aria-label="changed" title="Changed since it was saved" />
            )}
          </>
        }
      />
    </ThemedPopover>
  );
}

function ViewEntries({ saved }: ViewMenuProps) {
  const { id: me } = useProfile();
  const { views, view, missing, isMissing } = saved;
  const own = views.filter(({ createdBy }) => createdBy === me);
  const others = views.filter(({ createdBy }) => createdBy !== me);
  const entry = (each: SavedView) => (
    <MenuItem
      key={each.id}
      roleStructure="listoption"
      selected={each.id === view?.id}
      text={each.name}
      labelElement={<ViewMarks of={each} me={me} />}
      onClick={() => saved.choose(each)}
    />
  );
  return (
    <div className="view-panel">
      {isMissing && <p className="muted">This view was deleted, or is not shared with you.</p>}
      {missing.length > 0 && (
        <p className="muted">Shown without {listText.format(missing)}: the list has none any more.</p>
      )}
      <Menu aria-label="Views" role="listbox">
        <MenuItem
          roleStructure="listoption"
          selected={!view}
          text="The list by itself"
          onClick={() => saved.choose(null)}
        />
        {own.length > 0 && <MenuDivider title="Mine" />}
        {own.map(entry)}
        {others.length > 0 && <MenuDivider title="Shared" />}
        {others.map(entry)}
      </Menu>
      <MenuDivider />
      <ViewActions saved={saved} me={me} />
    </div>
  );
}

const listText = new Intl.ListFormat('en-US');

/** Who shares it, and whose list begins with it. */
const ViewMarks = ({ of, me }: { of: SavedView; me: string }) => (
  <span className="muted view-marks">
    {of.createdBy !== me && of.createdByName}
    {of.createdBy === me && of.sharedWith && 'Shared'}
    {of.defaultOf.includes(me) && <Star size={12} title="Your default" />}
    {of.defaultOf.includes(COMPANY_DEFAULT) && <People size={12} title="Everybody’s default" />}
  </span>
);

function ViewActions({ saved: { view, list, current, isChanged, choose }, me }: { saved: SavedViews; me: string }) {
  const may = usePermissionCheck();
  const manages = may(permission('manage'));
  const isMine = view !== null && (view.createdBy === me || manages);
  const nameDialog = (title: string, known?: SavedView) =>
    openDialog((close) => (
      <ViewNameDialog title={title} list={list} layout={current} view={known} onSaved={choose} onClose={close} />
    ));
  return (
    <Menu>
      {view && isMine && (
        <MenuItem
          icon={<FloppyDisk />}
          text="Save"
          disabled={!isChanged}
          onClick={() => void updateView(view, { name: view.name, layout: current })}
        />
      )}
      <MenuItem icon={<Duplicate />} text="Save as…" onClick={() => nameDialog('Save this view')} />
      {view && isChanged && <MenuItem icon={<Tick />} text="Back to what was saved" onClick={() => choose(view)} />}
      {view && (
        <>
          <DefaultEntry view={view} audience="person" of={me} />
          {manages && view.sharedWith && <DefaultEntry view={view} audience="company" of={COMPANY_DEFAULT} />}
        </>
      )}
      {view && isMine && (
        <>
          <MenuItem
            icon={view.sharedWith ? <Lock /> : <People />}
            text={view.sharedWith ? 'Make private' : 'Share with the company'}
            onClick={() => void shareView(view)}
          />
          <MenuItem icon={<Edit />} text="Rename…" onClick={() => nameDialog('Rename this view', view)} />
          <MenuItem
            icon={<Trash />}
            text="Delete"
            onClick={() => {
              choose(null);
              void moveRecords(savedView, 'trash', [view.id], may);
            }}
          />
        </>
      )}
    </Menu>
  );
}

function DefaultEntry({ view, audience, of }: { view: SavedView; audience: 'person' | 'company'; of: string }) {
  const isDefault = view.defaultOf.includes(of);
  const whose = audience === 'person' ? 'my default' : 'everybody’s default';
  return (
    <MenuItem
      icon={isDefault ? <Star /> : <StarEmpty />}
      text={isDefault ? `Not ${whose} any more` : `Make ${whose}`}
      onClick={() => void setDefaultView(view, audience, !isDefault)}
    />
  );
}
