interface ImportMetaEnv {
  /** Put in by the build; not there in tests. */
  readonly CLIFFHANGER_BUILD?: { readonly version: string; readonly commit?: string };
}
