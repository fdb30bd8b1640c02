import type { ReportCells, ReportLine } from '#capabilities/index.ts';
import type { SignedPayroll, SwornRow } from '#features/contracts';
import { dayText, type Cents, type Day } from '#kernel/index.ts';

const HEADINGS = new Set(['project', 'week', 'place', 'remarks']);
/** The rows of the payroll of a project and a week, as somebody swears to them. */
export const swornRows = (lines: readonly ReportLine[], contractId: string, weekEnding: Day): SwornRow[] =>
  lines
    .filter(({ groups, cells }) => groups?.['project'] === contractId && cells['weekEnding'] === weekEnding)
    .map(({ key, cells }) => ({ key, cells: sworn(cells) }));
const sworn = (cells: ReportCells): SwornRow['cells'] =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) =>
      HEADINGS.has(name) || Array.isArray(cell) ? [] : [[name, (cell ?? null) as SwornRow['cells'][string]]],
    ),
  );

const sumOf = (rows: readonly SwornRow[], cell: string): number =>
  rows.reduce((sum, { cells }) => sum + Number(cells[cell] ?? 0), 0);
/** What whoever signs has seen. */
export const swornTotals = (rows: readonly SwornRow[]): { readonly hours: number; readonly gross: Cents } => ({
  hours: sumOf(rows, 'hours'),
  gross: sumOf(rows, 'gross'),
});

const [OFFSET, PRIME, MASK] = [0xcbf29ce484222325n, 0x100000001b3n, 0xffffffffffffffffn];
/** Whether rows are the same as before: FNV-1a, 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv). It proves nothing. */
export function payrollDigest(rows: readonly SwornRow[]): string {
  const text = JSON.stringify(rows.map(({ key, cells }) => [key, ...Object.entries(cells).toSorted().flat()]));
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  return hash.toString(16).padStart(16, '0');
}

type SigningProject = {
  readonly id: string;
  readonly number: string;
  readonly signedPayrolls?: readonly SignedPayroll[];
};
/** What was signed of the weeks that are shown, and whether it has changed since. */
export const signatureNotes = (
  projects: readonly SigningProject[],
  lines: readonly ReportLine[],
  isShown: (contractId: string, weekEnding: Day) => boolean,
): string[] =>
  projects.flatMap(({ id, number, signedPayrolls = [] }) =>
    signedPayrolls
      .filter(({ weekEnding }) => isShown(id, weekEnding))
      .map(({ weekEnding, payrollNo, signedBy, title, signedOn, digest }) => {
        const official = title === '' ? signedBy : `${signedBy}, ${title}`;
        const of = `Contract ${number}, payroll ${payrollNo}, week ending ${dayText(weekEnding)}`;
        return payrollDigest(swornRows(lines, id, weekEnding)) === digest
          ? `${of}: signed by ${official} on ${dayText(signedOn)}.`
          : `${of}: changed since it was signed by ${official} on ${dayText(signedOn)}.`;
      }),
  );
