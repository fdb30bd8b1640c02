/** A browser may be told to keep nothing, and then throws whenever it is asked. Null of what is not kept. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // it holds until the page is opened again
  }
}
