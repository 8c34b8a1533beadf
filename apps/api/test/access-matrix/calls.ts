import { instantOf, usdt } from '@cliffhanger/core/kernel';
import { anEvmAddress, aPostUrl, FIRST_TERMS, SELLER_FUND_PASSWORD } from '@cliffhanger/testing/factories';
import { contract } from '@cliffhanger/wire/contract';
import { type Endpoint, insidePath } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import type { ObjectKind, SellerUnderTest } from './seller.ts';

/*
 * Every call of the contract with all of its fields. A field either names an object of one seller (`objects`)
 * or does not (`plain`). A missing call or field fails the test.
 */

export interface CallUnderTest {
  /** `[kind]` for a field that takes a list. */
  readonly objects?: Readonly<Record<string, ObjectKind | readonly [ObjectKind]>>;
  /** Input as the caller would send it; `other` is another seller, for public or guessable values. */
  readonly plain?: (caller: SellerUnderTest, other: SellerUnderTest) => Readonly<Record<string, unknown>>;
  /** Runs after the other calls, because it removes what they need. */
  readonly isLast?: true;
}

const PAGE = { page: 1, pageSize: 50 };
const page = () => PAGE;
const none: CallUnderTest = {};
const paged: CallUnderTest = { plain: page };
const overThirtyDays = () => ({ days: 30 });
const ofLink: CallUnderTest = {
  objects: { consignmentId: 'consignment', code: 'tracking-link' },
  plain: overThirtyDays,
};
const newPassword = { password: '314159', confirmPassword: '314159' };

const JANUARY = { from: instantOf(Date.UTC(2026, 0, 1)), to: instantOf(Date.UTC(2026, 1, 1)) };

/** Filters of the order table: another seller's drama or number must match nothing. */
const ordersFilter: NonNullable<CallUnderTest['plain']> = (_, { objects, dramaId }) => ({
  state: null,
  dramaId,
  paidFrom: JANUARY.from,
  paidBefore: JANUARY.to,
  search: objects.order,
});

export const CALLS: Readonly<Record<string, CallUnderTest>> = {
  'checkout.cancel-order': { plain: (_, { orderId }) => ({ orderId }) },
  'checkout.complain': {
    plain: (_, { orderId }) => ({ orderId, reason: 'does-not-play', text: 'It stops.' }),
  },
  'checkout.confirm-sign-in': { plain: () => ({ token: 'none-of-ours' }) },
  'checkout.delete-account': none,
  'checkout.get-account': none,
  'checkout.give-refund-address': {
    plain: (_, { orderId }) => ({ orderId, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }),
  },
  'checkout.get-drama': { plain: (_, { dramaId }) => ({ dramaId }) },
  'checkout.get-passport': { plain: (_, { dramaId }) => ({ dramaId }) },
  'checkout.get-draw-day': { plain: ({ today: day }) => ({ ...PAGE, day }) },
  'checkout.get-invoice': { plain: () => ({ id: '0198c0de-0000-7000-8000-00000000aaaa' }) },
  'checkout.get-purchase': { plain: () => ({ purchaseId: '0198c0de-0000-7000-8000-00000000aaaa' }) },
  'checkout.get-page': { plain: () => ({ type: 'rules' }) },
  'checkout.get-site': none,
  'checkout.get-receipt': { plain: (_, { orderId }) => ({ orderId }) },
  'checkout.list-draw-days': paged,
  'checkout.list-more-dramas': { plain: (_, { dramaId }) => ({ dramaId, page: 1, pageSize: 8 }) },
  'checkout.list-receipts': paged,
  'checkout.list-series': paged,
  'checkout.open-invoice': {
    plain: () => ({
      email: undefined,
      dramaId: '0198c0de-0000-7000-8000-00000000bbbb',
      quantity: 1,
      network: 'bep20',
      country: undefined,
    }),
  },
  'checkout.open-receipt-link': { plain: () => ({ token: 'none-of-ours' }) },
  'checkout.print-receipt': { plain: (_, { orderId }) => ({ orderId }) },
  'checkout.pay': {
    plain: (_, { dramaId, email }) => ({
      dramaId,
      quantity: 1,
      amount: usdt('0.5'),
      preOrderBy: undefined,
      processor: 'usdt',
      network: 'bep20',
      method: undefined,
      email,
      country: undefined,
    }),
  },
  'checkout.begin-session': none,
  'checkout.quote': { plain: (_, { dramaId }) => ({ dramaId, quantity: undefined, isPreOrder: undefined }) },
  'checkout.request-sign-in': { plain: (_, { email }) => ({ email }) },
  'checkout.sign-out': none,
  'viewing.watch': { plain: () => ({ dramaId: '0198c0de-0000-7000-8000-00000000bbbb', episode: 1 }) },
  'viewing.play-episode': { plain: () => ({ dramaId: '0198c0de-0000-7000-8000-00000000bbbb', episode: 1 }) },
  'viewing.played': {
    plain: () => ({ dramaId: '0198c0de-0000-7000-8000-00000000bbbb', episode: 1, positionMs: 4_000 }),
  },
  'identity.change-email': {
    plain: ({ password }, other) => ({ email: other.email, code: '000000', password }),
  },
  'identity.change-password': {
    plain: () => ({ type: 'fund', oldPassword: SELLER_FUND_PASSWORD, ...newPassword }),
    isLast: true,
  },
  'identity.ask-social-proof': { plain: () => ({ handle: 'nobodys.account' }) },
  'identity.check-fund-password': { plain: () => ({ password: SELLER_FUND_PASSWORD }) },
  'identity.check-review-status': { plain: (_, { email }) => ({ email }) },
  'identity.delete-account': { plain: ({ password }) => ({ password }), isLast: true },
  'identity.end-other-sessions': { isLast: true },
  'identity.end-session': { objects: { id: 'session' }, isLast: true },
  'identity.export-own-data': none,
  'identity.export-own-records': { plain: () => ({ part: 'orders', after: undefined }) },
  'identity.get-profile': none,
  'identity.list-social-proofs': none,
  'identity.get-social-accounts': { objects: { id: 'seller' } },
  'identity.get-certification': none,
  'identity.get-store': none,
  'identity.get-store-settings': none,
  'identity.save-certification': {
    objects: { pictureIds: ['document-picture'] },
    plain: () => ({ documentType: 'passport', documentNumber: 'X1234567', name: 'Nora Lindqvist' }),
  },
  'identity.save-store': {
    objects: { pictureId: 'upload' },
    plain: () => ({ name: 'Night Lantern', text: 'Short dramas, every night.' }),
  },
  'identity.save-store-settings': { plain: () => ({ autoShipsNewDramas: true, mail: undefined }) },
  'identity.upload-document-picture': none,
  'identity.list-sessions': none,
  'identity.login': {
    plain: ({ password }, { email }) => ({
      email,
      password: `${password}!`,
      proof: undefined,
    }),
  },
  'identity.logout': { isLast: true },
  'identity.register': {
    plain: ({ password }, { email }) => ({
      email,
      code: '000000',
      realName: 'Nora Lindqvist',
      country: 'SE',
      password,
      confirmPassword: password,
      invitationCode: 'CLIFFHANGER',
      socialAccounts: [{ handle: 'nora.lindqvist', followers: 8_200 }],
      contact: { kind: 'telegram', address: '@nora_lindqvist' },
      termsVersion: FIRST_TERMS,
    }),
  },
  'identity.reset-fund-password': {
    plain: ({ password }) => ({ code: '000000', loginPassword: password, ...newPassword }),
  },
  'identity.reset-password': {
    plain: (_, { email }) => ({
      email,
      code: '000000',
      password: 'a quiet one',
      confirmPassword: 'a quiet one',
    }),
  },
  'identity.save-profile': {
    objects: { avatarId: 'upload' },
    plain: () => ({ realName: undefined, contact: undefined }),
  },
  'identity.save-social-accounts': {
    plain: () => ({ socialAccounts: [{ handle: 'nora.lindqvist', followers: 8_300 }] }),
  },
  'identity.send-email-code': { plain: (_, { email }) => ({ email }) },
  'media.upload-picture': none,
  'support.list-contacts': none,
  'wallet.get-assets': none,
  'wallet.get-balances': none,
  'wallet.get-owed-proof': none,
  'wallet.get-statement': { plain: () => ({ afterSequence: 0 }) },
  'wallet.get-statement-file': {
    plain: () => ({ ...JANUARY, kind: 'csv' }),
  },
  'wallet.get-statement-proof': { plain: () => JANUARY },
  'wallet.get-transfer': { objects: { id: 'transfer' } },
  'wallet.list-balance-days': { plain: () => ({ days: 30 }) },
  'wallet.list-fund-log': { plain: () => ({ ...PAGE, kind: undefined, month: undefined, after: undefined }) },
  'wallet.list-statements': none,
  'wallet.total-fund-log': { plain: () => ({ month: undefined }) },
  'deposits.claim': {
    objects: { credentialsId: 'upload' },
    plain: () => ({ network: 'bep20', amount: usdt('30'), transactionHash: undefined }),
  },
  'deposits.get-address': { plain: () => ({ network: 'bep20' }) },
  'deposits.list': paged,
  'deposits.list-networks': none,
  'withdrawals.add-payout-method': {
    plain: () => ({
      type: 'usdt',
      network: 'bep20',
      address: anEvmAddress(),
      fundPassword: SELLER_FUND_PASSWORD,
      fullName: undefined,
      name: undefined,
      surname: undefined,
      telephone: undefined,
      email: undefined,
      iban: undefined,
      bankName: undefined,
      swift: undefined,
      country: undefined,
      region: undefined,
      city: undefined,
    }),
  },
  'withdrawals.get-payout-method': {
    objects: { methodId: 'payout-method' },
    plain: () => ({ type: 'usdt' }),
  },
  'withdrawals.get-payout-options': none,
  'withdrawals.list-payout-methods': { plain: () => ({ type: undefined }) },
  'withdrawals.list': paged,
  'withdrawals.get': { objects: { id: 'withdrawal' } },
  'withdrawals.get-limits': none,
  'withdrawals.quote': { objects: { methodId: 'payout-method' }, plain: () => ({ amount: usdt('10') }) },
  'withdrawals.remove-payout-method': { objects: { methodId: 'payout-method' }, isLast: true },
  'withdrawals.request': {
    objects: { methodId: 'payout-method' },
    plain: () => ({ amount: usdt('10'), fundPassword: SELLER_FUND_PASSWORD }),
  },
  'catalog.get-drama': { plain: (_, { dramaId }) => ({ id: dramaId, source: 'hall' }) },
  'catalog.get-passport': { plain: (_, { dramaId }) => ({ id: dramaId }) },
  'catalog.list-categories': paged,
  'catalog.list-hall': {
    plain: () => ({
      ...PAGE,
      categoryId: undefined,
      search: undefined,
      sort: 'hot',
      includeMine: true,
      after: undefined,
    }),
  },
  'catalog.list-top-dramas': { plain: () => ({ days: 30 }) },
  'library.add-dramas': { plain: ({ dramaId }) => ({ dramaIds: [dramaId] }) },
  'library.add-tracking-link': { objects: { consignmentId: 'consignment' }, plain: () => ({ subId: 'bio' }) },
  'library.list': { plain: () => ({ ...PAGE, categoryId: undefined, state: undefined }) },
  'library.list-link-days': ofLink,
  'library.list-link-figures': { objects: { consignmentId: 'consignment' }, plain: overThirtyDays },
  'library.list-link-hours': ofLink,
  'library.list-tracking-links': { objects: { consignmentId: 'consignment' } },
  'library.remove-drama': { objects: { consignmentId: 'consignment' }, isLast: true },
  'library.save-auto-ship': {
    objects: { consignmentId: 'consignment' },
    plain: () => ({ autoShip: false, dailyCostLimit: null }),
  },
  'promotion.find-links': { plain: () => ({ text: 'bio' }) },
  'promotion.add-link': {
    objects: { consignmentId: 'consignment' },
    plain: () => ({ url: aPostUrl() }),
  },
  'promotion.get-post-kit': { plain: ({ dramaId }) => ({ dramaId, language: undefined }) },
  'promotion.make-clip': { objects: { consignmentId: 'consignment' }, plain: () => ({ language: 'en' }) },
  'promotion.list-links': { objects: { consignmentId: 'consignment' } },
  'messages.count': none,
  'messages.list': { plain: () => ({ ...PAGE, kind: undefined }) },
  'messages.mark-all-read': { plain: () => ({ kind: undefined }), isLast: true },
  'messages.mark-read': { objects: { id: 'message' } },
  'levels.quote-credits': none,
  'levels.buy-back-credits': none,
  'levels.buy': { plain: () => ({ id: 'gold' }), isLast: true },
  'levels.buy-pack': { plain: () => ({ id: 'rights-5', quantity: 1 }) },
  'levels.list': paged,
  'levels.list-packs': none,
  'levels.refund': { objects: { id: 'level-purchase' } },
  'content.get-app-config': none,
  'content.get-page': { plain: () => ({ type: 'about' }) },
  'content.list-friend-links': none,
  'dashboard.get-funnel': none,
  'dashboard.get-home': none,
  'dashboard.get-chart': { plain: () => ({ dimension: 'day' }) },
  'dashboard.get-drama-figures': none,
  'dashboard.get-next-promotion': none,
  'dashboard.get-sales-figures': none,
  'dashboard.list-sales-days': none,
  'credit.get': none,
  'credit.get-loan-offer': none,
  'credit.list-history': paged,
  'referrals.get-invitation': none,
  'referrals.get-invitation-figures': { plain: () => ({ source: 'team' }) },
  'referrals.get-team-figures': none,
  'referrals.list-team': paged,
  'orders.count-to-ship': none,
  'orders.get': { objects: { number: 'order' } },
  'orders.get-shipping-settings': none,
  'orders.list-draw-days': paged,
  'orders.list-draw-weights': { plain: ({ today: day }, { dramaId }) => ({ day, dramaId }) },
  'orders.list': {
    // A cursor, not an object: with another seller's cursor the list still contains only the caller's orders.
    plain: (_, { objects }) => ({
      ...PAGE,
      state: null,
      search: objects.order,
      sort: 'deadline',
      after: undefined,
    }),
  },
  'orders.quote-shipping': { objects: { number: 'order' }, plain: () => ({ payFrom: 'proceeds' }) },
  'orders.quote-shipping-many': { objects: { numbers: ['order'] }, plain: () => ({ payFrom: 'proceeds' }) },
  'orders.quote-shipping-chosen': {
    objects: { numbers: ['order'] },
    // `except` only removes orders from the caller's own selection.
    plain: (_, { objects }) => ({
      state: null,
      dramaId: undefined,
      paidFrom: undefined,
      paidBefore: undefined,
      search: undefined,
      except: [objects.order],
      payFrom: 'proceeds',
    }),
  },
  // A cursor, not an object, as in `orders.list`.
  'orders.table': {
    plain: (caller, other) => ({
      ...ordersFilter(caller, other),
      sort: 'due',
      direction: 'ascending',
      after: undefined,
      pageSize: 50,
    }),
  },
  'orders.table-summary': { plain: (caller, other) => ordersFilter(caller, other) },
  'orders.save-shipping-settings': { plain: () => ({ payFrom: 'proceeds' }) },
  'orders.ship': { objects: { number: 'order' }, plain: () => ({ payFrom: 'proceeds' }) },
  'orders.ship-many': {
    objects: { numbers: ['order'] },
    plain: () => ({ payFrom: 'proceeds' }),
    isLast: true,
  },
  'reviews.list-times': none,
  'settlement.apply-early': {
    objects: { quoteId: 'quote' },
    plain: ({ onHold }) => ({ shownSum: onHold }),
  },
  'settlement.get-figures': none,
  'settlement.list-early': paged,
  'settlement.list-release-days': none,
  'settlement.list-held': { plain: () => ({ ...PAGE, kind: null }) },
  'settlement.quote-early': { plain: () => ({ kind: 'waiting' }) },
  'trust.appeal': {
    objects: { subjectId: 'rejected-deposit' },
    plain: () => ({ subject: 'deposit', text: 'Please look again.' }),
  },
  'trust.appeal-registration': {
    plain: (_, { email }) => ({ email, code: '000000', text: 'Please look again.' }),
  },
  'trust.get-kept-out': { plain: (_, { email }) => ({ email, code: '000000' }) },
  'trust.appeal-kept-out': { plain: () => ({ proof: 'none.of.ours', text: 'Please look again.' }) },
  'trust.list-appeals': paged,
};

/** The call's fields by their internal names. */
function fieldsOf({ request }: Endpoint): readonly string[] {
  const { properties = {} } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).map((wireName) => insidePath(request, wireName));
}

export function undeclared({ name, ...call }: Endpoint, anybody: SellerUnderTest): readonly string[] {
  const declared = CALLS[name];
  if (declared === undefined) return [`${name} is not in the matrix`];
  const known = [
    ...Object.keys(declared.objects ?? {}),
    ...Object.keys(declared.plain?.(anybody, anybody) ?? {}),
  ];
  const fields = fieldsOf({ name, ...call });
  return [
    ...fields
      .filter((field) => !known.includes(field))
      .map((field) => `${name}: ${field} is not in the matrix`),
    ...known.filter((field) => !fields.includes(field)).map((field) => `${name} has no ${field}`),
  ];
}

export interface ObjectField {
  readonly endpoint: Endpoint;
  readonly field: string;
  readonly kind: ObjectKind;
}

/** Every field of the contract that names an object of a seller. */
export const OBJECT_FIELDS: readonly ObjectField[] = contract.flatMap((endpoint) =>
  Object.entries(CALLS[endpoint.name]?.objects ?? {}).map(([field, kinds]) => ({
    endpoint,
    field,
    kind: (typeof kinds === 'string' ? kinds : kinds[0]) as ObjectKind,
  })),
);

/** The call's body in wire form: the caller's own objects, except for those in `given`. */
export function bodyOf(
  endpoint: Endpoint,
  { caller, other }: { readonly caller: SellerUnderTest; readonly other: SellerUnderTest },
  given: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> {
  const { objects = {}, plain } = CALLS[endpoint.name] ?? {};
  const named = Object.entries(objects).map(([field, kinds]) => {
    const several = typeof kinds !== 'string';
    const value = given[field] ?? caller.objects[several ? kinds[0] : kinds];
    return [field, several ? [value] : value];
  });
  const inside = { ...plain?.(caller, other), ...Object.fromEntries(named) };
  return { lang: 'en', ...(z.encode(endpoint.request, inside) as Record<string, unknown>) };
}
