import {
  type ComplainedSale,
  type ComplaintOutcome,
  consequenceOf,
  type DecisionReason,
  episodesText,
} from '@cliffhanger/core/checkout';
import { formatMoney, type Locale } from '@cliffhanger/core/kernel';
import type { Facts, ServerMessageId } from '@cliffhanger/i18n';
import { t } from '@cliffhanger/i18n/server';

/*
 * Previews of the messages to both sides, made from the same texts as the mail, the message and the notice.
 */

interface DecidedCase extends ComplainedSale {
  readonly number: string;
  readonly processor: string;
  readonly viewerLocale: Locale | null;
  readonly sellerLocale: Locale | null;
}

interface Decision {
  readonly outcome: ComplaintOutcome;
  readonly episodes: readonly number[];
  readonly reason: DecisionReason;
}

const MAILS = {
  refund: 'viewer-complaint-upheld',
  'part-refund': 'viewer-complaint-part-refunded',
  'no-refund': 'viewer-complaint-dismissed',
} as const satisfies Record<ComplaintOutcome, string>;

const RULES = {
  refund: 'complaint-refunded',
  'part-refund': 'complaint-part-refunded',
  'no-refund': 'complaint-not-refunded',
} as const satisfies Record<ComplaintOutcome, string>;

type Written = (locale: Locale) => { readonly title: string; readonly lines: string[] };

/** The message in the reader's language, and in English for staff. */
const inBoth = (locale: Locale | null, write: Written) =>
  locale === null ? null : { locale, ...write(locale), english: write('en') };

/** The operator's note is sent as typed, so it needs no preview. */
export function complaintMessages(one: DecidedCase, { outcome, episodes, reason }: Decision) {
  const count = outcome === 'refund' ? one.quantity : outcome === 'part-refund' ? episodes.length : 0;
  const { amount, seller } = consequenceOf(one, count);
  const toViewer: Facts = {
    number: one.number,
    amount: formatMoney(amount),
    back: formatMoney(amount),
    many: count,
    episodes: episodesText(episodes),
  };
  const rule = RULES[outcome];
  const toSeller: Facts = {
    number: one.number,
    rule,
    amount: formatMoney(amount),
    share: formatMoney(seller),
    episodes: count,
    of: one.quantity,
  };
  const isByChain = one.processor.startsWith('usdt-') && outcome !== 'no-refund';
  const why = (locale: Locale): string => t(locale, `notices.reason.${reason}`);
  const mail = (part: 'subject' | 'text'): ServerMessageId => `mail.${MAILS[outcome]}.${part}`;
  return {
    viewer: inBoth(one.viewerLocale, (locale) => ({
      title: t(locale, mail('subject'), toViewer),
      lines: [
        t(locale, mail('text'), toViewer),
        ...(isByChain ? [t(locale, 'mail.purchase.address')] : []),
        why(locale),
      ],
    })),
    seller: inBoth(one.sellerLocale, (locale) => ({
      title: t(locale, 'messages.complaint-decided.title', toSeller),
      lines: [
        t(locale, 'messages.complaint-decided.text', toSeller),
        t(locale, `notices.order.${rule}`, { ...toSeller, reason: why(locale) }),
      ],
    })),
  };
}
