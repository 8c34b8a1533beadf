/*
 * Statements that a person approves. The text of a statement is the WebAuthn challenge that a device key
 * signs, so an assertion contains the approved statement.
 */

/** A WebAuthn assertion (WebAuthn §6.5), each part in base64url as received. */
export interface Assertion {
  readonly keyId: string;
  readonly clientData: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/**
 * `payouts` signs payments and two-person actions about money, `levels` signs grants of levels only, `keys` admits other
 * keys. A key has exactly one duty; the signer accepts no `levels` keys.
 */
export type Duty = 'payouts' | 'levels' | 'keys';

export interface PayStatement {
  readonly kind: 'pay';
  /** A seller's withdrawal, or a return to the sender. */
  readonly subject: 'withdrawal' | 'return';
  readonly id: string;
  /** 1, plus one for each payment of the same subject that failed permanently on the blockchain. */
  readonly payment: number;
  readonly network: string;
  readonly address: string;
  /** Amount that arrives, in millionths of a USDT. */
  readonly amount: bigint;
  /** Expiry in milliseconds, a whole second. */
  readonly until: number;
  readonly nonce: string;
}

export const DEED_SUBJECTS = ['deposit', 'credit', 'correction', 'level', 'alarm'] as const;
export type DeedSubject = (typeof DEED_SUBJECTS)[number];

/** An action about money by two people, in the text that both sign. */
export interface DeedStatement {
  readonly kind: 'deed';
  readonly subject: DeedSubject;
  readonly id: string;
  /** `-` if it concerns no seller. */
  readonly seller: string;
  /** In millionths of a USDT. */
  readonly amount: bigint;
  readonly terms: string;
  /** SHA-256 of the given reason, in hexadecimal. */
  readonly reason: string;
  /** Expiry in milliseconds, a whole second. */
  readonly until: number;
  readonly nonce: string;
}

export interface EnrolStatement {
  readonly kind: 'enrol';
  readonly person: string;
  readonly duty: Duty;
  readonly keyId: string;
  readonly publicKey: string;
  readonly nonce: string;
}

export interface RetireStatement {
  readonly kind: 'retire';
  readonly keyId: string;
  readonly nonce: string;
}

/** Signed by a new key when it is created: names its owner. */
export interface NewKeyStatement {
  readonly kind: 'new-key';
  readonly person: string;
  readonly nonce: string;
}

export type Statement = PayStatement | DeedStatement | EnrolStatement | RetireStatement | NewKeyStatement;

const TITLE = 'cliffhanger-approval-1';
const MILLION = 1_000_000n;

export function statementText(statement: Statement): string {
  return [TITLE, ...linesOf(statement), `nonce ${statement.nonce}`].join('\n');
}

function linesOf(statement: Statement): readonly string[] {
  switch (statement.kind) {
    case 'pay':
      return [
        `pay ${statement.subject} ${statement.id}`,
        `payment ${statement.payment}`,
        `network ${statement.network}`,
        `address ${statement.address}`,
        `amount ${amountText(statement.amount)} USDT`,
        untilText(statement.until),
      ];
    case 'deed':
      return [
        `deed ${statement.subject} ${statement.id}`,
        `seller ${statement.seller}`,
        `amount ${amountText(statement.amount)} USDT`,
        `terms ${statement.terms}`,
        `reason ${statement.reason}`,
        untilText(statement.until),
      ];
    case 'enrol':
      return [
        `enrol key ${statement.keyId}`,
        `public key ${statement.publicKey}`,
        `person ${statement.person}`,
        `duty ${statement.duty}`,
      ];
    case 'retire':
      return [`retire key ${statement.keyId}`];
    case 'new-key':
      return [`new key of ${statement.person}`];
  }
}

const untilText = (until: number): string => `until ${new Date(until).toISOString().replace('.000', '')}`;

const amountText = (amount: bigint): string =>
  `${amount / MILLION}.${String(amount % MILLION).padStart(6, '0')}`;

const NONCE = 'nonce (?<nonce>[A-Za-z0-9_-]{16,64})';
const ID = '[A-Za-z0-9_-]{1,64}';
const KEY_ID = '[A-Za-z0-9_-]{1,1366}';

const form = (...lines: readonly string[]): RegExp => new RegExp(`^${[TITLE, ...lines, NONCE].join('\n')}$`);

const AMOUNT = 'amount (?<whole>0|[1-9][0-9]{0,17})\\.(?<millionths>[0-9]{6}) USDT';
const UNTIL = 'until (?<until>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)';

const PAY = form(
  `pay (?<subject>withdrawal|return) (?<id>${ID})`,
  'payment (?<payment>[1-9][0-9]{0,5})',
  'network (?<network>[a-z0-9-]{1,20})',
  'address (?<address>[^\n]{1,200})',
  AMOUNT,
  UNTIL,
);
const DEED = form(
  `deed (?<subject>${DEED_SUBJECTS.join('|')}) (?<id>${ID})`,
  `seller (?<seller>${ID})`,
  AMOUNT,
  'terms (?<terms>[a-z0-9 -]{1,80})',
  'reason (?<reason>[0-9a-f]{64})',
  UNTIL,
);
const ENROL = form(
  `enrol key (?<keyId>${KEY_ID})`,
  'public key (?<publicKey>[A-Za-z0-9_-]{87})',
  `person (?<person>${ID})`,
  'duty (?<duty>payouts|levels|keys)',
);
const RETIRE = form(`retire key (?<keyId>${KEY_ID})`);
const NEW_KEY = form(`new key of (?<person>${ID})`);

type Groups = Readonly<Record<string, string>>;

/** Undefined unless the text matches a known statement exactly. */
export function parseStatement(text: string): Statement | undefined {
  const parsed = readers
    .map(([pattern, read]) => [pattern.exec(text)?.groups, read] as const)
    .find(([groups]) => groups !== undefined);
  return parsed?.[0] && parsed[1](parsed[0]);
}

const readers: readonly (readonly [RegExp, (groups: Groups) => Statement])[] = [
  [
    PAY,
    (groups) => ({
      kind: 'pay',
      subject: groups['subject'] as PayStatement['subject'],
      id: given(groups, 'id'),
      payment: Number(groups['payment']),
      network: given(groups, 'network'),
      address: given(groups, 'address'),
      amount: amountIn(groups),
      until: Date.parse(given(groups, 'until')),
      nonce: given(groups, 'nonce'),
    }),
  ],
  [
    DEED,
    (groups) => ({
      kind: 'deed',
      subject: groups['subject'] as DeedSubject,
      id: given(groups, 'id'),
      seller: given(groups, 'seller'),
      amount: amountIn(groups),
      terms: given(groups, 'terms'),
      reason: given(groups, 'reason'),
      until: Date.parse(given(groups, 'until')),
      nonce: given(groups, 'nonce'),
    }),
  ],
  [
    ENROL,
    (groups) => ({
      kind: 'enrol',
      person: given(groups, 'person'),
      duty: groups['duty'] as Duty,
      keyId: given(groups, 'keyId'),
      publicKey: given(groups, 'publicKey'),
      nonce: given(groups, 'nonce'),
    }),
  ],
  [RETIRE, (groups) => ({ kind: 'retire', keyId: given(groups, 'keyId'), nonce: given(groups, 'nonce') })],
  [
    NEW_KEY,
    (groups) => ({ kind: 'new-key', person: given(groups, 'person'), nonce: given(groups, 'nonce') }),
  ],
];

const amountIn = (groups: Groups): bigint =>
  BigInt(given(groups, 'whole')) * MILLION + BigInt(given(groups, 'millionths'));

const given = (groups: Groups, name: string): string => groups[name] ?? '';
