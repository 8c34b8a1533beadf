/** The compiler's package brings no types; this is all that is used of it. */
declare module 'solc' {
  const solc: { compile(input: string): string };
  export default solc;
}
