declare module 'virtual:messages' {
  import type { Locale } from '@cliffhanger/core/kernel';
  import type { Messages } from '@lingui/core';
  export const bundles: Readonly<
    Record<Locale, { readonly console: () => Promise<{ readonly messages: Messages }> }>
  >;
}
