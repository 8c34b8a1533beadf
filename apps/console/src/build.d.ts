interface ImportMetaEnv {
  /** Injected by the build; undefined in tests. */
  readonly CLIFFHANGER_BUILD?: { readonly version: string; readonly commit?: string };
}
