import type { NodeViewConstructor } from 'prosemirror-view';
import type { MergeField } from '@backoffice/contracts/kernel';

/** A chip with the name people know; one that is not on offer here says so. */
export const mergeFieldView =
  (fields: () => readonly MergeField[]): NodeViewConstructor =>
  ({ attrs }) => {
    const name = String(attrs['name']);
    const dom = document.createElement('span');
    const paint = () => {
      const known = fields().find((field) => field.name === name);
      dom.className = known ? 'merge-field' : 'merge-field unknown';
      dom.dataset['mergeField'] = name;
      dom.textContent = known?.label ?? `{{${name}}}`;
      dom.title = known ? `{{${name}}}` : 'Not available here';
    };
    paint();
    return {
      dom,
      update(node) {
        if (node.type.name !== 'mergeField' || node.attrs['name'] !== name) return false;
        paint();
        return true;
      },
      ignoreMutation: () => true,
    };
  };
