import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Instant } from '../kernel/index.ts';

/*
 * The public log of staff actions: one line per line of the audit log, without person, session and input. It
 * is a separate hash chain. The hash covers the text below, here and in the database
 * (transparency.action_hash).
 */

export const ACTIONS_START = '0'.repeat(64);

export interface ActionLine {
  /** 1 for the first line. */
  readonly sequence: bigint;
  readonly at: Instant;
  /** Comma-separated; empty for an invalid token. */
  readonly roles: string;
  /** The call's name in the contract. */
  readonly action: string;
  readonly kind: 'view' | 'change';
  /** It showed or changed personal data. */
  readonly isPersonal: boolean;
  /** Null for persons and for calls without a subject. */
  readonly subject: ActionSubject | null;
  /** `ok`, `failed`, or the name of the refusal. */
  readonly result: string;
  readonly previousHash: string;
  readonly hash: string;
}

interface ActionSubject {
  readonly kind: string;
  readonly reference: string;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ORDER_NUMBER = /^CH-[0-9A-Z]{1,16}$/;
const NAME = /^[a-zA-Z-]{1,40}$/;

/** Subjects with their own id. A registration or account is identified by its seller's id. */
const THINGS: ReadonlySet<string> = new Set([
  'alarm',
  'appeal',
  'category',
  'certification',
  'deposit',
  'drama',
  'episode-upload',
  'payment-exception',
  'promotion-link',
  'resolution',
  'setting-proposal',
  'store',
  'transfer',
  'withdrawal',
]);
const ORDERS: ReadonlySet<string> = new Set(['order', 'complaint']);
/** Subjects identified by a typed name: published only if such a subject existed. */
const NAMED: ReadonlySet<string> = new Set(['setting', 'content-page']);

/** The public form of an audit line's subject; only kinds known to be harmless. */
export function publicSubject(
  subject: { readonly kind: string; readonly id: string } | null,
  result: string,
): ActionSubject | null {
  if (subject === null) return null;
  const { kind, id } = subject;
  const isTold =
    (THINGS.has(kind) && ID.test(id)) ||
    (ORDERS.has(kind) && ORDER_NUMBER.test(id)) ||
    (NAMED.has(kind) && result === 'ok' && NAME.test(id));
  return isTold ? { kind, reference: id } : null;
}

const actionText = (line: Omit<ActionLine, 'hash'>): string =>
  [
    'cliffhanger-action-1',
    line.previousHash,
    line.sequence,
    line.at,
    line.roles === '' ? '-' : line.roles,
    line.action,
    line.isPersonal ? `${line.kind} personal` : line.kind,
    line.subject === null ? '-' : `${line.subject.kind} ${line.subject.reference}`,
    line.result,
  ].join('\n');

export const actionHash = (line: Omit<ActionLine, 'hash'>): string =>
  bytesToHex(sha256(utf8ToBytes(actionText(line))));

export type ActionFault = 'gap' | 'broken-link' | 'wrong-hash';

export interface ActionsCheck {
  /** The last valid line. */
  readonly sequence: bigint;
  readonly head: string;
  readonly fault: { readonly kind: ActionFault; readonly at: bigint } | undefined;
}

/** Continues from a line known to be valid and stops at the first fault. */
export function checkActionLines(
  from: Pick<ActionsCheck, 'sequence' | 'head'>,
  lines: Iterable<ActionLine>,
): ActionsCheck {
  let { sequence, head } = from;
  for (const line of lines) {
    const kind = faultOf(line, { sequence, head });
    if (kind !== undefined) return { sequence, head, fault: { kind, at: line.sequence } };
    sequence = line.sequence;
    head = line.hash;
  }
  return { sequence, head, fault: undefined };
}

function faultOf(
  line: ActionLine,
  { sequence, head }: Pick<ActionsCheck, 'sequence' | 'head'>,
): ActionFault | undefined {
  if (line.sequence !== sequence + 1n) return 'gap';
  if (line.previousHash !== head) return 'broken-link';
  return actionHash(line) === line.hash ? undefined : 'wrong-hash';
}

/** A line of the download. Hashed numbers are text, exactly. */
export const actionLineText = (line: ActionLine): string =>
  JSON.stringify({ ...line, sequence: line.sequence.toString() });

/** Undefined if the text is no such line. */
export function parseActionLine(text: string): ActionLine | undefined {
  try {
    const line = JSON.parse(text) as ActionLine & { readonly sequence: string };
    return { ...line, sequence: BigInt(line.sequence) };
  } catch {
    return undefined;
  }
}
