declare module 'virtual:messages' {
  import type { Locale } from '@cliffhanger/core/kernel';
  import type { Messages } from '@lingui/core';
  export const bundles: Readonly<
    Record<Locale, { readonly watch: () => Promise<{ readonly messages: Messages }> }>
  >;
}

declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
