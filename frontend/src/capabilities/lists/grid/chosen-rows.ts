import { useMemo, useRef, type RefObject } from 'react';
import type { GridApi } from 'ag-grid-community';

/** The rows that are selected, also those that the grid has not loaded or has let go of. */
export function useChosenRows<Row extends { id: string }>(
  api: RefObject<GridApi<Row> | null>,
  onChosen: (rows: readonly Row[]) => void,
) {
  const chosen = useRef(new Map<string, Row>());
  /** Whose marks were taken off since rows to be selected are being read. */
  const takenOff = useRef(new Set<string>());
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
      /** Once they are read; what was unselected since then stays so. */
      async select(reading: Promise<readonly Row[]>) {
        const left = new Set<string>();
        takenOff.current = left;
        const rows = await reading;
        if (takenOff.current !== left) return;
        chosen.current = new Map(rows.filter(({ id }) => !left.has(id)).map((row) => [row.id, row]));
        showChosen();
        tell();
      },
      unselect() {
        takenOff.current = new Set();
        chosen.current.clear();
        api.current?.deselectAll();
        tell();
      },
      onSelectionChanged() {
        api.current?.forEachNode((node) => {
          if (!node.data) return;
          const { id } = node.data;
          if (node.isSelected()) {
            chosen.current.set(id, node.data);
            takenOff.current.delete(id);
          } else if (chosen.current.delete(id)) takenOff.current.add(id);
        });
        tell();
      },
    };
  }, [api, onChosen]);
}
