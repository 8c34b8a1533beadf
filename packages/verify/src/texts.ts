import { messages as de } from 'virtual:messages/de/verifier';
import { messages as en } from 'virtual:messages/en/verifier';
import { messages as es } from 'virtual:messages/es/verifier';
import { messages as ja } from 'virtual:messages/ja/verifier';
import { messages as ru } from 'virtual:messages/ru/verifier';
import { messages as zhHans } from 'virtual:messages/zh-Hans/verifier';
import { messages as zhHant } from 'virtual:messages/zh-Hant/verifier';
import type { Locale } from '@cliffhanger/core/kernel';
import type { Messages } from '@lingui/core';

/** All locales are bundled, because the program works offline. */
export const TEXTS: Readonly<Record<Locale, Messages>> = {
  en,
  es,
  ru,
  ja,
  de,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};
