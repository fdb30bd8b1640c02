/** The placeholders of a text: `{name}` of `Foreman: {name}`. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer All) => void
  ? All
  : never;
/** A text that names all placeholders of another, in any order. */
type Translation<Text extends string> = [Placeholder<Text>] extends [never]
  ? string
  : AllOf<Placeholder<Text> extends infer Name extends string ? `${string}{${Name}}${string}` : never>;

/** The same keys and placeholders, with texts of another language. */
export type Texts<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? Translation<Catalogue[Key]>
    : Texts<Catalogue[Key]>;
};
