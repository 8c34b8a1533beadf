/** The package has no types; this declares the part in use. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: {
      readonly targetFormat: 'woff2';
      readonly keepFeatures: readonly string[];
      readonly preserveNameIds: readonly number[];
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    },
  ): Promise<Uint8Array>;
}
