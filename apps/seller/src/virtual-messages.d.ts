declare module 'virtual:messages' {
  import type { Locale } from '@cliffhanger/core/kernel';
  import type { TextsName } from '@cliffhanger/i18n';
  import type { Messages } from '@lingui/core';
  export const texts: Readonly<
    Record<Locale, Readonly<Record<TextsName, () => Promise<{ readonly messages: Messages }>>>>
  >;
}
