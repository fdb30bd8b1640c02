import { useMemo, useRef, type RefObject } from 'react';
import type { GridApi } from 'ag-grid-community';

/** The rows that are selected, also those that the grid has not loaded or has let go of. */
export function useChosenRows<Row extends { id: string }>(
  api: RefObject<GridApi<Row> | null>,
  onChosen: (rows: readonly Row[]) => void,
) {
  const chosen = useRef(new Map<string, Row>());
  return useMemo(() => {
    const tell = () => onChosen([...chosen.current.values()]);
    /** Marks those of them that have been loaded since. */
    function showChosen() {
      const nodes = [...chosen.current.keys()].flatMap((id) => api.current?.getRowNode(id) ?? []);
      const unmarked = nodes.filter((node) => !node.isSelected());
      if (unmarked.length > 0) api.current?.setNodesSelected({ nodes: unmarked, newValue: true, source: 'api' });
    }
    return {
      showChosen,
      select(rows: readonly Row[]) {
        chosen.current = new Map(rows.map((row) => [row.id, row]));
        showChosen();
        tell();
      },
      unselect() {
        chosen.current.clear();
        api.current?.deselectAll();
        tell();
      },
      onSelectionChanged() {
        api.current?.forEachNode((node) => {
          if (node.data && node.isSelected()) chosen.current.set(node.data.id, node.data);
          else if (node.data) chosen.current.delete(node.data.id);
        });
        tell();
      },
    };
  }, [api, onChosen]);
}
