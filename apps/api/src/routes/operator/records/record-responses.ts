import type {
  OrderRecordView,
  SellerOrderPage,
  SellerView,
  ViewerRecordView,
} from '@cliffhanger/application/records';
import type { AgentLevel } from '@cliffhanger/core/identity';
import { type Locale, later, NO_MONEY } from '@cliffhanger/core/kernel';
import { hiddenEmail } from '@cliffhanger/core/records';
import { detailResponse } from '../../orders/detail-response.ts';
import { countsResponse, orderResponse } from '../../orders/order-response.ts';
import { lockRuleInWords, ruleInWords } from '../reviews/rules-in-words.ts';

/* Personal data is masked here; a separate, audited call reveals it. */

export const sellerResponse = ({ counts, credit, ...seller }: SellerView, locale: Locale) => ({
  ...seller,
  email: hiddenEmail(seller.email),
  contact: hiddenEmail(seller.contact),
  level: seller.level as AgentLevel,
  accounts: [...seller.accounts],
  inAudit: counts.get('audit')?.ownUnsettled ?? NO_MONEY,
  orders: countsResponse(counts),
  credit: { ...credit, parts: [...credit.parts] },
  links: [...seller.links],
  decisions: seller.decisions.map((decision) => ({
    ...decision,
    words: ruleInWords(decision.subject, decision.rule, locale),
  })),
  shared: [...seller.shared],
  locks: seller.locks.map((lock) => ({ ...lock, words: lockRuleInWords(lock.rule, locale) })),
  payouts: [...seller.payouts],
  grants: seller.grants.map((grant) => ({ ...grant, level: grant.level as AgentLevel })),
  notes: [...seller.notes],
});

export const ordersResponse = (
  { list, total, hasMore, shippedForSellerAfterMs }: SellerOrderPage,
  locale: Locale,
) => ({
  list: list.map((order) => orderResponse(order, locale, shippedForSellerAfterMs)),
  total,
  hasMore,
});

export const orderRecordResponse = (view: OrderRecordView, locale: Locale) => ({
  ...detailResponse(locale)(view),
  sellerId: view.sellerId,
  sellerName: view.sellerName,
  store: view.store,
  waiting: view.waiting,
  complaintBy: view.complaint && later(view.complaint.madeAt, view.complaintPromiseMs),
  decision: view.decision,
  dispute: view.dispute,
  viewer: {
    id: view.viewerId,
    email: view.viewerEmail && hiddenEmail(view.viewerEmail),
    country: view.country,
    purchases: view.purchases,
    spent: view.spent,
    complaints: view.complaints,
    refunds: view.refunds,
  },
  played: view.played,
  mails: [...view.mails],
  notes: [...view.notes],
});

export const viewerResponse = ({ purchases, plays, mails, notes, ...viewer }: ViewerRecordView) => ({
  ...viewer,
  email: viewer.email && hiddenEmail(viewer.email),
  purchases: [...purchases],
  plays: [...plays],
  mails: [...mails],
  notes: [...notes],
});
