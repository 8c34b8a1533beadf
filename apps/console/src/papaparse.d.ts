// @types/papaparse would add the types of Node to a browser app. These are the parts in use.
declare module 'papaparse' {
  const papaparse: {
    parse(
      text: string,
      options: { readonly delimiter: (text: string) => string },
    ): {
      readonly data: readonly (readonly string[])[];
      /** For example an unclosed quote, or text after a closing one. */
      readonly errors: readonly unknown[];
      readonly meta: { readonly delimiter: string };
    };
  };
  export default papaparse;
}
