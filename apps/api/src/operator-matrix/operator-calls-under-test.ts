import { REVIEW_KINDS } from '@cliffhanger/core/reviews';

/*
 * Every call of the console with an input that can be read. What it names does not exist, and the code that it may ask
 * for is wrong: the matrix is about who gets past the door, not about what is behind it. A call that stands not here
 * fails the test: it cannot be forgotten.
 */

const SOMEBODY = '01990000-0000-7000-8000-0000000000ff';
const NO_ORDER = 'CH-00000000';
const code = '735091';

const idIn = (kind: string): string => (kind === 'complaint' ? NO_ORDER : SOMEBODY);
const ofEveryQueue = (input: (kind: string) => Readonly<Record<string, unknown>>, verb: string) =>
  Object.fromEntries(REVIEW_KINDS.map((kind) => [`reviews.${verb}-${kind}`, input(kind)]));
const byId = (kind: string) => ({ id: idIn(kind) });

export const OPERATOR_CALLS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'staff.log-in': { email: 'nobody@example.org', password: 'not a password', code },
  'staff.open-invitation': { token: 'no invitation' },
  'staff.accept-invitation': {
    token: 'no invitation',
    password: 'a quiet harbour at dawn',
    confirmPassword: 'a quiet harbour at dawn',
    code,
  },
  'staff.get-self': {},
  'staff.log-out': {},
  'staff.list-sessions': {},
  'staff.end-session': { id: SOMEBODY },
  'staff.list-people': {},
  'staff.list-names': {},
  'staff.invite': { email: 'somebody@example.org', name: 'Somebody', roles: ['support'], code },
  'staff.change-roles': { id: SOMEBODY, roles: ['support'], code },
  'staff.confirm': { id: SOMEBODY, code },
  'staff.remove': { id: SOMEBODY, code },
  'staff.invite-anew': { id: SOMEBODY, code },
  'staff.list-audit-lines': { refusedOnly: false, personalOnly: false, pageSize: 50 },
  'staff.export-audit-lines': { afterSequence: 0n },
  'staff.verify-audit-log': {},
  'dashboard.get-overview': {},
  'reviews.count': {},
  'reviews.list-urgent': {},
  ...ofEveryQueue(() => ({ pageSize: 50 }), 'list'),
  ...ofEveryQueue(byId, 'get'),
  ...ofEveryQueue(byId, 'take'),
  ...ofEveryQueue(byId, 'release'),
  'reviews.decide-registration': { id: SOMEBODY, verdict: 'approve' },
  'reviews.decide-store': { id: SOMEBODY, verdict: 'approve' },
  'reviews.decide-certification': { id: SOMEBODY, verdict: 'approve' },
  'reviews.decide-promotion-link': { id: SOMEBODY, verdict: 'approve' },
  'reviews.decide-deposit': { id: SOMEBODY, verdict: 'approve', code },
  'reviews.decide-withdrawal': { id: SOMEBODY, verdict: 'approve', code },
  'reviews.decide-complaint': { id: NO_ORDER, outcome: 'dismissed' },
  'reviews.answer-appeal': { id: SOMEBODY, outcome: 'dismissed', answer: 'It stands.' },
  'reviews.record-payment': { id: SOMEBODY, transactionHash: `0x${'ab'.repeat(32)}`, code },
  'catalog.list-office-dramas': { search: '', pageSize: 50 },
  'catalog.get-office-drama': { id: SOMEBODY },
  'catalog.put-on-sale': { id: SOMEBODY, isOnSale: false },
  'catalog.save-text': { id: SOMEBODY, locale: 'en', title: 'A title', synopsis: '', captions: [] },
  'catalog.change-price': { id: SOMEBODY, wholesale: 200_000n, retail: 500_000n, reason: 'a sale', code },
  'settings.list': {},
  'settings.list-changes': { name: 'linkHosts' },
  'settings.change': { name: 'linkHosts', value: ['tiktok.com'], reason: 'fewer sites', code },
  'settings.end-proposal': { id: SOMEBODY, outcome: 'declined', code },
  'ledger.list-accounts': {},
  'ledger.list-account-lines': { account: 'platform:suspense', pageSize: 50 },
  'ledger.get-transfer': { id: SOMEBODY },
  'ledger.list-order-transfers': { number: NO_ORDER },
  'ledger.list-corrections': {},
  'ledger.list-comparisons': { openOnly: false, pageSize: 50 },
  'ledger.explain-difference': { side: 'custody:bep20', day: '2026-11-01', note: 'a fee', code },
  'ledger.correct-transfer': { id: SOMEBODY, reason: 'paid twice', code },
  'chain.list-set-aside': { pageSize: 50 },
  'chain.list-resolutions': { pageSize: 50 },
  'chain.ask-resolution': {
    subjectKind: 'transfer',
    subjectId: SOMEBODY,
    way: 'return',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    reason: 'sent by mistake',
    code,
  },
  'chain.end-resolution': { id: SOMEBODY, outcome: 'confirmed', code },
  'chain.list-alarms': {},
  'chain.clear-alarm': { network: 'bep20', alarm: 'books-differ', reason: 'looked', code },
  'chain.confirm-clearing': { network: 'bep20', alarm: 'books-differ', code },
  'reviews.view-documents': { sellerId: SOMEBODY },
};
