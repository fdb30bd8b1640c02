/** What stands, amended by what was said of it: a field that was left out overwrites nothing. */
export const withChanges = <Content extends object>(
  present: Content,
  said: { readonly [Field in keyof Content]?: Content[Field] | undefined },
): Content => ({ ...present, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) });
