/** The package has no types; this declares the part in use. */
declare module 'solc' {
  const solc: { compile(input: string): string };
  export default solc;
}
