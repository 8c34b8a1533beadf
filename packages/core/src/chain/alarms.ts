/** What can be wrong with a chain or with what we hold there. One of a kind is open at a time on a network. */
export const CHAIN_ALARM_KINDS = [
  'source-lags',
  'sources-disagree',
  'deep-reorganisation',
  'credited-but-gone',
  'books-differ',
  'hot-wallet-low',
  'signer-refused',
  'gas-low',
  'payout-stuck',
  'wallet-used-elsewhere',
  'allocation-block-differs',
] as const;
export type ChainAlarmKind = (typeof CHAIN_ALARM_KINDS)[number];

/** While one of these is open nothing leaves: what we believe to hold may not be there. */
export const STOPPING_ALARMS: readonly ChainAlarmKind[] = [
  'sources-disagree',
  'deep-reorganisation',
  'credited-but-gone',
  'books-differ',
  'wallet-used-elsewhere',
];

export const stopsWithdrawals = (kind: ChainAlarmKind): boolean => STOPPING_ALARMS.includes(kind);
