/** Faults of a chain or of our holdings there. One alarm per kind and network is open at a time. */
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

/** While one of these is open nothing is paid out: our holdings may be wrong. */
export const STOPPING_ALARMS: readonly ChainAlarmKind[] = [
  'sources-disagree',
  'deep-reorganisation',
  'credited-but-gone',
  'books-differ',
  'wallet-used-elsewhere',
];

export const stopsWithdrawals = (kind: ChainAlarmKind): boolean => STOPPING_ALARMS.includes(kind);
