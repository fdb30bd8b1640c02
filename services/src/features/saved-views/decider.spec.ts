import { describe, it } from 'vitest';
import { COMPANY_DEFAULT, type SavedViewEvent } from '@backoffice/contracts/features/saved-views';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { savedViews } from './module.ts';

const facts = factsAt();
const layout = {
  place: 'live',
  search: '',
  filters: [{ field: 'status', value: 'approved' }],
  sort: null,
  columns: [],
  density: 'standard',
} as const;
const content = { name: 'Open invoices', layout: { ...layout, filters: [...layout.filters], columns: [] } };
const created = {
  type: 'SavedViewCreated',
  data: { list: 'invoices', ...content, isShared: false },
} satisfies SavedViewEvent;
const shared = { type: 'SavedViewShared', data: {} } satisfies SavedViewEvent;
const edit = (name: string) => ({ type: 'EditSavedView', data: { ...content, name } });
const makeDefault = (audience: string) => ({ type: 'MakeSavedViewDefault', data: { audience } });
const madeDefault = (of: string) => ({ type: 'SavedViewMadeDefault', data: { of } }) satisfies SavedViewEvent;

const { given } = specOf(savedViews, { ...facts, mayManage: false });
/** Who asks, where that is not whoever created it. */
const admin = { actor: { ...facts.actor, id: 'ada' }, mayManage: true };
const colleague = { actor: { ...facts.actor, id: 'sam' } };

describe('a saved view', () => {
  it('a view is created as the list stands', () =>
    given().when({ type: 'CreateSavedView', data: created.data }).then(created));
  it('a view is overwritten under another name', () =>
    given(created)
      .when(edit('Due invoices'))
      .then({ type: 'SavedViewEdited', data: { ...content, name: 'Due invoices' } }));
  it('a view is not edited when nothing changes', () => given(created).when(edit('Open invoices')).then());
  it('a view is shared by its owner once', () => {
    given(created).when({ type: 'ShareSavedView', data: {} }).then(shared);
    given(created, shared).when({ type: 'ShareSavedView', data: {} }).then();
  });
  it('a shared view is made private again', () =>
    given(created, shared).when({ type: 'UnshareSavedView', data: {} }).then({ type: 'SavedViewUnshared', data: {} }));
  it.each(['EditSavedView', 'ShareSavedView', 'UnshareSavedView', 'TrashSavedView'])(
    'a shared view is not changed by a colleague with %s',
    (type) =>
      given(created, shared)
        .when({ type, data: type === 'EditSavedView' ? content : {} }, colleague)
        .thenRefused('NOT_YOUR_VIEW'),
  );
  it('a shared view is changed by an administrator', () =>
    given(created, shared)
      .when(edit('Due invoices'), admin)
      .then({ type: 'SavedViewEdited', data: { ...content, name: 'Due invoices' } }));
  it('a colleague may begin the list with a shared view', () =>
    given(created, shared).when(makeDefault('person'), colleague).then(madeDefault('sam')));
  it('the default of the company is chosen by an administrator', () => {
    given(created, shared).when(makeDefault('company'), admin).then(madeDefault(COMPANY_DEFAULT));
    given(created, shared).when(makeDefault('company'), colleague).thenRefused('COMPANY_DEFAULT_RESERVED');
  });
  it('the default of the company is a view that everybody sees', () =>
    given(created).when(makeDefault('company'), admin).thenRefused('VIEW_NOT_SHARED'));
  it('a view that becomes private is no default of others any more', () =>
    given(created, shared, madeDefault('sam'), { type: 'SavedViewUnshared', data: {} })
      .when({ type: 'RemoveSavedViewDefault', data: { audience: 'person' } }, colleague)
      .then());
});
