/** A state change from the spec's §4 or DOMAIN §5, as a test database records it. */
export interface SpecChange {
  readonly of: string;
  readonly from: string;
  readonly to: string;
  readonly how?: string;
  readonly line: string;
}

/** A deliberate second copy: derived from the code's own table, it would not notice a missing line there. */
export const SPEC_CHANGES: readonly SpecChange[] = [
  { of: 'registration', from: '', to: 'pending', line: 'a registration waits for review' },
  { of: 'registration', from: 'pending', to: 'approved', line: 'a registration is approved' },
  { of: 'registration', from: 'pending', to: 'rejected', line: 'a registration is rejected' },
  { of: 'store', from: 'under-review', to: 'approved', line: 'a store passes its review' },
  { of: 'store', from: 'under-review', to: 'rejected', line: 'a store fails its review' },
  { of: 'promotion-link', from: '', to: 'under-review', line: 'a promotion link is under review' },
  { of: 'promotion-link', from: 'under-review', to: 'succeeded', line: 'a promotion link succeeds' },
  { of: 'promotion-link', from: 'under-review', to: 'failed', line: 'a promotion link fails' },
  { of: 'deposit', from: '', to: 'under-review', line: 'a recharge waits for review' },
  { of: 'deposit', from: 'under-review', to: 'credited', line: 'a recharge succeeds' },
  { of: 'deposit', from: 'under-review', to: 'second-look', line: 'a recharge needs a second person' },
  { of: 'deposit', from: 'second-look', to: 'credited', line: 'a recharge succeeds with two people' },
  { of: 'deposit', from: 'under-review', to: 'rejected', line: 'a recharge fails' },
  { of: 'withdrawal', from: '', to: 'requested', line: 'a withdrawal is asked for' },
  { of: 'withdrawal', from: '', to: 'approved', line: 'a small, known withdrawal is approved by rule' },
  { of: 'withdrawal', from: 'requested', to: 'approved', line: 'a withdrawal is approved' },
  { of: 'withdrawal', from: 'approved', to: 'paying', line: 'a withdrawal is being paid' },
  { of: 'withdrawal', from: 'paying', to: 'paid', line: 'a withdrawal is paid' },
  { of: 'withdrawal', from: 'requested', to: 'rejected', line: 'a withdrawal is rejected' },
  { of: 'order', from: '', to: 'to-ship', line: 'a viewer pays' },
  { of: 'order', from: 'to-ship', to: 'shipped', how: 'seller', line: 'the seller ships' },
  { of: 'order', from: 'to-ship', to: 'shipped', how: 'auto-ship', line: 'auto-ship ships' },
  { of: 'order', from: 'to-ship', to: 'shipped', how: 'platform', line: 'the platform ships' },
  { of: 'order', from: 'to-ship', to: 'shipped', how: 'overdue', line: 'shipped for the seller at 72 h' },
  { of: 'order', from: 'to-ship', to: 'refunded', line: 'cancelled before shipping' },
  { of: 'order', from: 'to-ship', to: 'audit', line: 'a complaint before shipping' },
  { of: 'order', from: 'audit', to: 'to-ship', line: 'a complaint before shipping is dismissed' },
  { of: 'order', from: 'shipped', to: 'in-settlement', line: 'the settlement begins' },
  { of: 'order', from: 'shipped', to: 'refunded', line: 'cancelled after shipping' },
  { of: 'order', from: 'shipped', to: 'audit', line: 'a complaint after shipping' },
  { of: 'order', from: 'in-settlement', to: 'completed', how: 'in-time', line: 'released at T+7' },
  { of: 'order', from: 'in-settlement', to: 'completed', how: 'early', line: 'settled early' },
  { of: 'order', from: 'in-settlement', to: 'audit', line: 'a complaint during the settlement' },
  { of: 'order', from: 'audit', to: 'in-settlement', line: 'an audit is dismissed' },
  { of: 'order', from: 'audit', to: 'refunded', line: 'an audit is upheld' },
];
