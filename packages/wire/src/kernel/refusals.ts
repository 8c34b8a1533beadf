import type { RefusalName } from '@cliffhanger/core/kernel';

/** What the app offers next to a refusal: a dialog with that button instead of a toast (SCREENS "Everywhere"). */
export type Offer =
  | 'deposit'
  | 'upgrade-level'
  | 'contact-support'
  | 'see-review'
  | 'see-lock'
  | 'register'
  | 'set-fund-password';

export interface CataloguedRefusal {
  /** Stable for ever: 1000 input, 2000 account, 3000 money, 4000 orders, 5000 library and levels. */
  readonly code: number;
  readonly offer?: Offer;
}

/** Token invalid or expired (spec §8): the app forgets its user and opens the login page. */
export const TOKEN_INVALID = -1;

export const REFUSALS: Readonly<Record<RefusalName, CataloguedRefusal>> = {
  'invalid-input': { code: 1000 },
  'field-required': { code: 1001 },
  'fill-in-all-fields': { code: 1002 },
  'name-required': { code: 1003 },
  'real-name-required': { code: 1004 },
  'country-required': { code: 1005 },
  'email-required': { code: 1006 },
  'email-malformed': { code: 1007 },
  'email-code-required': { code: 1008 },
  'code-malformed': { code: 1009 },
  'password-required': { code: 1010 },
  'password-confirmation-required': { code: 1011 },
  'passwords-differ': { code: 1012 },
  'new-passwords-differ': { code: 1013 },
  'old-password-required': { code: 1014 },
  'password-too-short': { code: 1015 },
  'password-too-common': { code: 1016 },
  'fund-password-malformed': { code: 1017 },
  'invitation-code-required': { code: 1018 },
  'promotion-link-required': { code: 1019 },
  'link-not-https': { code: 1020 },
  'link-malformed': { code: 1021 },
  'amount-required': { code: 1022 },
  'amount-malformed': { code: 1023 },
  'quantity-required': { code: 1024 },
  'digits-only': { code: 1025 },
  'credentials-required': { code: 1026 },
  'phone-required': { code: 1027 },
  'phone-malformed': { code: 1028 },
  'social-account-required': { code: 1029 },
  'social-account-malformed': { code: 1030 },
  'contact-required': { code: 1031 },
  'upload-too-large': { code: 1032 },
  'upload-not-a-picture': { code: 1033 },
  'idempotency-key-reused': { code: 1034 },
  'idempotency-key-required': { code: 1035 },
  'address-malformed': { code: 1036 },
  'transaction-hash-malformed': { code: 1037 },
  'document-number-required': { code: 1040 },
  'document-number-malformed': { code: 1041 },
  'document-pictures-missing': { code: 1042 },
  'appeal-text-required': { code: 1043 },

  'account-does-not-exist': { code: 2000, offer: 'register' },
  'wrong-password': { code: 2001 },
  'email-taken': { code: 2002 },
  'invitation-code-unknown': { code: 2003 },
  'email-code-wrong': { code: 2004 },
  'email-code-expired': { code: 2005 },
  'email-code-too-soon': { code: 2006 },
  'email-code-daily-limit': { code: 2007 },
  'email-code-tries-used-up': { code: 2008 },
  'registration-pending': { code: 2009, offer: 'see-review' },
  'registration-rejected': { code: 2010, offer: 'see-review' },
  'store-review-failed': { code: 2011, offer: 'contact-support' },
  'cannot-log-in': { code: 2012, offer: 'see-lock' },
  'old-login-password-wrong': { code: 2013 },
  'old-fund-password-wrong': { code: 2014 },
  'fund-password-wrong': { code: 2015 },
  'fund-password-not-set': { code: 2016, offer: 'set-fund-password' },
  'fund-password-locked': { code: 2017, offer: 'contact-support' },
  'too-many-tries': { code: 2018 },
  'session-unknown': { code: 2019 },
  'account-holds-money': { code: 2020 },
  'registration-already-decided': { code: 2021 },
  'lock-too-long': { code: 2022 },
  'account-not-locked': { code: 2023 },
  'fund-password-required': { code: 2024 },
  'certification-under-review': { code: 2030 },
  'certification-approved': { code: 2031 },
  'certification-unknown': { code: 2032 },
  'certification-already-decided': { code: 2033 },
  'store-unknown': { code: 2034 },
  'store-already-decided': { code: 2035 },
  'decision-unknown': { code: 2036, offer: 'contact-support' },
  'appeal-too-late': { code: 2037, offer: 'contact-support' },
  'appeal-unknown': { code: 2038 },
  'appeal-already-answered': { code: 2039 },

  'insufficient-balance': { code: 3000, offer: 'deposit' },
  'insufficient-available-balance': { code: 3001 },
  'deposit-below-minimum': { code: 3002 },
  'deposit-failed': { code: 3003, offer: 'contact-support' },
  'withdrawal-failed': { code: 3004, offer: 'contact-support' },
  'withdrawal-below-minimum': { code: 3005 },
  'payout-method-unknown': { code: 3006 },
  'payout-method-not-ready': { code: 3007 },
  'payout-method-exists': { code: 3008 },
  'too-many-payout-methods': { code: 3009, offer: 'contact-support' },
  'bank-payouts-off': { code: 3010 },
  'transaction-hash-taken': { code: 3011, offer: 'contact-support' },
  'too-many-open-deposits': { code: 3012 },
  'deposit-unknown': { code: 3013 },
  'deposit-already-decided': { code: 3014 },
  'withdrawal-unknown': { code: 3015 },
  'withdrawal-already-decided': { code: 3016 },
  'withdrawal-not-approved': { code: 3017 },
  'second-person-needed': { code: 3018 },
  'payment-differs': { code: 3019 },
  'transfer-unknown': { code: 3020 },
  'transfer-not-correctable': { code: 3021 },

  'order-data-changed': { code: 4000 },
  'quote-expired': { code: 4001 },
  'early-settlement-limit': { code: 4002 },
  'nothing-to-settle': { code: 4003 },
  'order-not-to-ship': { code: 4004 },
  'proceeds-need-credit-score': { code: 4005 },
  'cancel-too-late': { code: 4006 },
  'cancel-after-play': { code: 4007 },
  'order-unknown': { code: 4008 },
  'order-already-decided': { code: 4009 },
  'own-purchase': { code: 4010 },
  'too-many-episodes': { code: 4011 },
  'payment-declined': { code: 4012 },

  'insufficient-rights': { code: 5000, offer: 'upgrade-level' },
  'no-right-for-drama': { code: 5001, offer: 'upgrade-level' },
  'drama-has-unsettled-orders': { code: 5002 },
  'link-host-not-allowed': { code: 5003 },
  'too-many-open-links': { code: 5004 },
  'level-not-higher': { code: 5005 },
  'upgrade-refund-too-late': { code: 5006, offer: 'contact-support' },
  'upgrade-unknown': { code: 5007 },
  'upgrade-used-up': { code: 5008 },
  'drama-unknown': { code: 5010 },
  'consignment-unknown': { code: 5011 },
  'too-many-tracking-links': { code: 5012 },
  'link-taken': { code: 5013 },
  'promotion-link-unknown': { code: 5014 },
  'link-already-decided': { code: 5015 },
};

const NAMES_BY_CODE = new Map(
  (Object.entries(REFUSALS) as [RefusalName, CataloguedRefusal][]).map(([name, { code }]) => [code, name]),
);

export const refusalByCode = (code: number): RefusalName | undefined => NAMES_BY_CODE.get(code);
