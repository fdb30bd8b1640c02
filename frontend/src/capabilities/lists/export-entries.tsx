import { Menu, MenuItem } from '@blueprintjs/core';
import { Document, Print, Th } from '@blueprintjs/icons';
import type { ExportFormat, Route } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';

/** Whoever sees a list may print it; a file is under a permission of its own. */
export function ExportEntries({
  route,
  onFile,
  onPrint,
}: {
  route: Route | undefined;
  onFile: (format: ExportFormat) => void;
  onPrint: () => void;
}) {
  const may = usePermissionCheck();
  const mayExport = route && may(route.permission) && may(route.alsoPermission ?? null);
  return (
    <Menu>
      {mayExport && (
        <>
          <MenuItem icon={<Th />} text="Excel (XLSX)" onClick={() => onFile('xlsx')} />
          <MenuItem icon={<Document />} text="CSV" onClick={() => onFile('csv')} />
        </>
      )}
      <MenuItem icon={<Print />} text="Print" onClick={onPrint} />
    </Menu>
  );
}
