import type { Locale, Refusal } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import { REFUSALS } from '@cliffhanger/wire/kernel';

/** Why an order is not shipped: the refusal's code and text. */
export const refusedResponse = ({ name, facts }: Refusal, locale: Locale) => ({
  code: REFUSALS[name].code,
  msg: t(locale, `refusals.${name}`, facts),
});
