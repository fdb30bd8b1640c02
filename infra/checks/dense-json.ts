/** JSON in which stands on one line what fits on one. */
export function dense(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 100) return line;
  const inner = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((each) => dense(each, inner))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${dense(each, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${members.map((each) => inner + each).join(',\n')}\n${indent}${close}`;
}
