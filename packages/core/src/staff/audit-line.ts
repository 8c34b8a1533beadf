import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Instant, OperatorId, RefusalName } from '../kernel/index.ts';

/*
 * Actions, views and attempts of staff. Each line contains the hash of the line before it. The hash covers
 * the text below, here and in the database, so any holder of an export can detect changes and omissions.
 */

export const AUDIT_START = '0'.repeat(64);

/**
 * `token-invalid`, `role-not-allowed` and, at the command line, `not-in-production` did not reach the use
 * case; `failed` is a fault of the platform.
 */
export type AuditResult = 'ok' | 'token-invalid' | 'not-in-production' | 'failed' | RefusalName;

/**
 * Replaces the roles for actions at the command line, where there is no login and the typed name is not
 * verified.
 */
export const COMMAND_LINE = 'command-line';

interface AuditedDeed {
  readonly at: Instant;
  /** The operator's session; null without a valid login, and at the command line. */
  readonly sessionId: string | null;
  /** The call's name in the contract. */
  readonly action: string;
  readonly kind: 'view' | 'change';
  /** It shows or changes personal data. */
  readonly isPersonal: boolean;
  readonly subject: { readonly kind: string; readonly id: string } | null;
  /** The input as JSON in one line, without secrets. */
  readonly facts: string;
  readonly result: AuditResult;
  readonly requestId: string;
}

/** Filters of the log. Page views match none of them; only the complete log has them. */
export const AUDIT_PARTS = ['decisions', 'settings', 'personal', 'sign-ins'] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

/** A line to be logged. The log derives operator and roles from the session. */
export interface NewAuditLine extends AuditedDeed {
  readonly isCommandLine: boolean;
}

const LONGEST_FACTS = 8_000;

/** Truncated to the space of a line; `always` is never dropped. */
export const auditFacts = (json: string, always: Readonly<Record<string, string>> = {}): string =>
  json.length <= LONGEST_FACTS ? json : JSON.stringify({ ...always, length: json.length });

/** The name typed at the command line, possibly empty; null for other lines. */
export function typedNameOf({ roles, facts }: Pick<AuditLine, 'roles' | 'facts'>): string | null {
  if (roles !== COMMAND_LINE) return null;
  const { typedName } = JSON.parse(facts) as { readonly typedName?: unknown };
  return typeof typedName === 'string' ? typedName : '';
}

export interface AuditLine extends AuditedDeed {
  /** Null for an invalid token. */
  readonly operatorId: OperatorId | null;
  /** The operator's roles at that time, comma-separated. */
  readonly roles: string;
  /** 1 for the first line. */
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
  /** The last valid line. */
  readonly sequence: bigint;
  readonly head: string;
  readonly fault: { readonly kind: AuditFault; readonly at: bigint } | undefined;
}

/** Continues from a line known to be valid and stops at the first fault. */
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

/** A line of an export. Hashed numbers are text, exactly. */
export const auditLineText = (line: AuditLine): string =>
  JSON.stringify({ ...line, sequence: line.sequence.toString() });

/** Undefined if the text is no line of an export. */
export function parseAuditLine(text: string): AuditLine | undefined {
  try {
    const line = JSON.parse(text) as AuditLine & { readonly sequence: string };
    return { ...line, sequence: BigInt(line.sequence) };
  } catch {
    return undefined;
  }
}
