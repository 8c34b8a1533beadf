import { LOCALES } from '@cliffhanger/core/kernel';

const some = process.env['CLIFFHANGER_E2E_LANGUAGES']?.split(',');

/** All of them, but where `pnpm e2e` was told that there is no time for all. */
export const LANGUAGES_TO_SEE = LOCALES.filter((locale) => some === undefined || some.includes(locale));
