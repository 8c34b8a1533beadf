import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Instant } from '../kernel/index.ts';

/*
 * What the staff did, as everybody may read it: one line for each line of the audit log, without the person, the session and
 * what was asked for. A chain of its own: each line carries the hash of the one before it, and the text below is what is
 * hashed, here and in the database (transparency.action_hash).
 */

export const ACTIONS_START = '0'.repeat(64);

export interface ActionLine {
  /** 1 for the first line of all. */
  readonly sequence: bigint;
  readonly at: Instant;
  /** With commas between them; empty: somebody whose token said nothing. */
  readonly roles: string;
  /** The call, by its name in the contract. */
  readonly action: string;
  readonly kind: 'view' | 'change';
  /** It showed or changed what is known about a person. */
  readonly isPersonal: boolean;
  /** Null where it is a person, or nothing. */
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

/** Things that have an id of their own. A registration and an account have that of their seller. */
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
/** Whoever asks for one types its name: it is told where there was such a thing, not where anything was typed. */
const NAMED: ReadonlySet<string> = new Set(['setting', 'content-page']);

/** What an audit line was about, where it is no person. Only what is known to be harmless is told. */
export function publicSubject(
  subject: { readonly kind: string; readonly id: string } | null,
  result: string,
): ActionSubject | null {
  if (subject === null) return null;
  const { kind, id } = subject;
  const isTold =
    (THINGS.has(kind) && ID.test(id)) ||
    (ORDERS.has(kind) && ORDER_NUMBER.test(id)) ||
    (NAMED.has(kind) && result === 'ok');
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
  /** How far it is whole. */
  readonly sequence: bigint;
  readonly head: string;
  readonly fault: { readonly kind: ActionFault; readonly at: bigint } | undefined;
}

/** Walks on from a line that is known to be right, and stops at the first fault. */
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

/** One line of the download. Numbers that a chain is built from travel as text, exactly. */
export const actionLineText = (line: ActionLine): string =>
  JSON.stringify({ ...line, sequence: line.sequence.toString() });

/** Undefined when this is no line of a download. */
export function parseActionLine(text: string): ActionLine | undefined {
  try {
    const line = JSON.parse(text) as ActionLine & { readonly sequence: string };
    return { ...line, sequence: BigInt(line.sequence) };
  } catch {
    return undefined;
  }
}
