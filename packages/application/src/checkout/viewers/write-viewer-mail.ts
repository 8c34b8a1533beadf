import { episodesText, type ViewerMailKind } from '@cliffhanger/core/checkout';
import { DONE, formatMoney, later, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Settings } from '@cliffhanger/core/settings';
import { sealForMail } from '../../kernel/queued-mail.ts';
import type {
  Hmac,
  MailFacts,
  PurchaseFacts,
  PurchaseReceipt,
  QueuedViewerMail,
  RefundFacts,
  Requires,
  ViewerMailName,
} from '../../ports/index.ts';
import { taxOf } from '../purchases/steps/receipt-terms.ts';
import { storeKnown } from '../purchases/steps/store-known.ts';

type WriteMailPorts = Requires<
  'transactions' | 'clock' | 'random' | 'sealing' | 'storage',
  'outbox' | 'settings' | 'shops' | 'viewerMails'
> & { readonly hmac: Pick<Hmac, 'sessionToken'> };

/**
 * Moves a queued mail to the outbox once, with a link of which only the secret's digest is stored. It is sent
 * and retried like any other mail.
 */
export const writeViewerMail =
  ({ transactions, clock, random, hmac, sealing, storage }: WriteMailPorts) =>
  (name: ViewerMailName): Promise<Result<Nothing>> =>
    transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const now = clock.now();
      const secret = random.secret();
      const isTaken = await repositories.viewerMails.take(name, hmac.sessionToken(secret), now);
      const queued = isTaken ? await repositories.viewerMails.find(name) : undefined;
      if (queued === undefined) return DONE;
      const { receipt, email, locale } = queued;
      const atPurchase = await repositories.settings.current(receipt.paidAt);
      const store = await storeKnown(repositories, storage, receipt.sellerId);
      const facts = purchaseFacts(queued, {
        seller: store?.name ?? atPurchase.merchant?.name ?? '',
      });
      const rest = REST[name.kind](queued, { atPurchase, today: await repositories.settings.current(now) });
      const mail = { to: email, template: `viewer-${name.kind}` } as const;
      await repositories.outbox.put('send-mail', {
        ...mail,
        locale,
        facts: { ...facts, ...rest },
        sealed: sealForMail(sealing, mail, secret),
      });
      return DONE;
    });

interface SettingsInForce {
  readonly atPurchase: Settings;
  readonly today: Settings;
}

/** The facts of each kind in addition to the purchase. */
const REST: {
  readonly [Kind in ViewerMailKind]: (
    queued: QueuedViewerMail,
    settings: SettingsInForce,
  ) => Omit<MailFacts[`viewer-${Kind}`], keyof PurchaseFacts>;
} = {
  receipt: ({ receipt }, { atPurchase }) => {
    const tax = taxOf(receipt, atPurchase);
    return tax === null ? { taxLabel: '', tax: '' } : { taxLabel: tax.label, tax: formatMoney(tax.amount) };
  },
  cancellation: ({ receipt }) => refundFacts(receipt),
  refund: ({ receipt }) => refundFacts(receipt),
  'complaint-received': ({ complainedAt, receipt }, { today }) => ({
    answerBy: later(complainedAt ?? receipt.paidAt, today.complaintReviewMs),
  }),
  'complaint-upheld': ({ receipt, reason, note }) => ({ ...refundFacts(receipt), reason, note }),
  'complaint-part-refunded': ({ receipt, reason, note }) => ({
    ...refundFacts(receipt),
    episodes: episodesText(receipt.refund?.episodes ?? []),
    many: String(receipt.refund?.episodes.length ?? 0),
    reason,
    note,
  }),
  'complaint-dismissed': ({ reason, note }) => ({ reason, note }),
  'complaint-undecided': () => ({}),
};

const refundFacts = ({ refund, amount }: PurchaseReceipt): Omit<RefundFacts, keyof PurchaseFacts> => ({
  back: formatMoney(refund?.amount ?? amount),
  network: refund?.network ?? '',
});

const purchaseFacts = (
  { receipt }: QueuedViewerMail,
  where: Pick<PurchaseFacts, 'seller'>,
): Omit<PurchaseFacts, 'url'> => ({
  number: receipt.number,
  drama: receipt.title,
  first: String(receipt.firstEpisode),
  last: String(receipt.firstEpisode + receipt.quantity - 1),
  count: String(receipt.quantity),
  amount: formatMoney(receipt.amount),
  paidAt: receipt.paidAt,
  ...where,
});
