declare module 'virtual:messages' {
  import type { Locale } from '@cliffhanger/core/kernel';
  import type { MessageBundle } from '@cliffhanger/i18n';
  import type { Messages } from '@lingui/core';
  export const bundles: Readonly<
    Record<Locale, Readonly<Record<MessageBundle, () => Promise<{ readonly messages: Messages }>>>>
  >;
}
