import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Instant, OperatorId, RefusalName } from '../kernel/index.ts';

/*
 * What the staff did, looked at or tried. Every line carries the hash of the one before it: the text below is what is
 * hashed, here and in the database, so whoever holds an export can check that nothing was changed or left out.
 */

export const AUDIT_START = '0'.repeat(64);

/**
 * `token-invalid`, `role-not-allowed` and, at the command line, `not-in-production` never got as far as the use case;
 * `failed` is a fault of ours.
 */
export type AuditResult = 'ok' | 'token-invalid' | 'not-in-production' | 'failed' | RefusalName;

/** Stands where roles stand: typed at the command line, where nobody is logged in and a name proves nothing. */
export const COMMAND_LINE = 'command-line';

interface AuditedDeed {
  readonly at: Instant;
  /** Of the operator; null: a stranger, or the command line. */
  readonly sessionId: string | null;
  /** The call, by its name in the contract. */
  readonly action: string;
  readonly kind: 'view' | 'change';
  /** It shows or changes what is known about a person. */
  readonly isPersonal: boolean;
  readonly subject: { readonly kind: string; readonly id: string } | null;
  /** What was asked for, as JSON in one line; never a secret. */
  readonly facts: string;
  readonly result: AuditResult;
  readonly requestId: string;
}

/** What the log is looked through for. Views of pages are in none of them but are in the whole log. */
export const AUDIT_PARTS = ['decisions', 'settings', 'personal', 'sign-ins'] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

/** What is handed to the log. Who it was and what they were then it finds by the session. */
export interface NewAuditLine extends AuditedDeed {
  readonly isCommandLine: boolean;
}

const LONGEST_FACTS = 8_000;

/** As much of it as a line has room for; `always` is kept whatever the rest is. */
export const auditFacts = (json: string, always: Readonly<Record<string, string>> = {}): string =>
  json.length <= LONGEST_FACTS ? json : JSON.stringify({ ...always, length: json.length });

/** The name that was typed at the command line, empty where none was; null for a line from anywhere else. */
export function typedNameOf({ roles, facts }: Pick<AuditLine, 'roles' | 'facts'>): string | null {
  if (roles !== COMMAND_LINE) return null;
  const { typedName } = JSON.parse(facts) as { readonly typedName?: unknown };
  return typeof typedName === 'string' ? typedName : '';
}

export interface AuditLine extends AuditedDeed {
  /** Null: somebody whose token said nothing. */
  readonly operatorId: OperatorId | null;
  /** What the operator was at that moment, with commas between them. */
  readonly roles: string;
  /** 1 for the first line of all. */
  readonly sequence: bigint;
  readonly previousHash: string;
  readonly hash: string;
}

function auditText(line: Omit<AuditLine, 'hash'>): string {
  return [
    'cliffhanger-audit-1',
    line.previousHash,
    line.sequence,
    line.at,
    line.operatorId ?? '-',
    line.roles === '' ? '-' : line.roles,
    line.sessionId ?? '-',
    line.action,
    line.isPersonal ? `${line.kind} personal` : line.kind,
    line.subject === null ? '-' : `${line.subject.kind} ${line.subject.id}`,
    line.result,
    line.requestId,
    line.facts,
  ].join('\n');
}

export const auditHash = (line: Omit<AuditLine, 'hash'>): string =>
  bytesToHex(sha256(utf8ToBytes(auditText(line))));

export type AuditFault = 'gap' | 'broken-link' | 'wrong-hash';

export interface AuditCheck {
  /** How far it is whole. */
  readonly sequence: bigint;
  readonly head: string;
  readonly fault: { readonly kind: AuditFault; readonly at: bigint } | undefined;
}

/** Walks on from a line that is known to be right, and stops at the first fault. */
export function checkAuditLines(
  from: Pick<AuditCheck, 'sequence' | 'head'>,
  lines: Iterable<AuditLine>,
): AuditCheck {
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
  line: AuditLine,
  { sequence, head }: Pick<AuditCheck, 'sequence' | 'head'>,
): AuditFault | undefined {
  if (line.sequence !== sequence + 1n) return 'gap';
  if (line.previousHash !== head) return 'broken-link';
  return auditHash(line) === line.hash ? undefined : 'wrong-hash';
}

/** One line of an export. Numbers that a chain is built from travel as text, exactly. */
export const auditLineText = (line: AuditLine): string =>
  JSON.stringify({ ...line, sequence: line.sequence.toString() });

/** Undefined when this is no line of an export. */
export function parseAuditLine(text: string): AuditLine | undefined {
  try {
    const line = JSON.parse(text) as AuditLine & { readonly sequence: string };
    return { ...line, sequence: BigInt(line.sequence) };
  } catch {
    return undefined;
  }
}
