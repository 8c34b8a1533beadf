// @types/papaparse would add the types of Node to a browser app. These are the parts in use.
declare module 'papaparse' {
  const papaparse: {
    parse(
      text: string,
      options: { readonly delimiter: (text: string) => string },
    ): {
      readonly data: readonly (readonly string[])[];
      /** An unclosed quote, or text behind a closing one. */
      readonly errors: readonly unknown[];
      readonly meta: { readonly delimiter: string };
    };
  };
  export default papaparse;
}
