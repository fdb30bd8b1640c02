/** What functions that run in the page ask of an element: the program of the server has no types of the DOM. */
export type PageElement = {
  readonly ownerDocument: {
    readonly activeElement: unknown;
    readonly documentElement: { readonly clientHeight: number };
    elementFromPoint(x: number, y: number): PageElement | null;
  };
  getBoundingClientRect(): Readonly<Record<'left' | 'top' | 'bottom' | 'width' | 'height', number>>;
  contains(other: PageElement): boolean;
  closest(selector: string): PageElement | null;
};
