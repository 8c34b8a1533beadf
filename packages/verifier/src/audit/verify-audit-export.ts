import { AUDIT_START, type AuditCheck, checkAuditLines, parseAuditLine } from '@cliffhanger/core/staff';

export interface AuditExportCheck extends AuditCheck {
  /** Number of the first malformed line, counted from 1. */
  readonly unreadable: number | undefined;
}

/**
 * Checks an export of the audit log (JSON lines from the first line on). Needs only the text. The result has the head,
 * so that a reader can compare it with one they stored earlier.
 */
export function verifyAuditExport(text: string): AuditExportCheck {
  const lines = text.split('\n').filter((line) => line !== '');
  let checked: AuditCheck = { sequence: 0n, head: AUDIT_START, fault: undefined };
  for (const [index, written] of lines.entries()) {
    const line = parseAuditLine(written);
    if (line === undefined) return { ...checked, unreadable: index + 1 };
    checked = checkAuditLines(checked, [line]);
    if (checked.fault !== undefined) break;
  }
  return { ...checked, unreadable: undefined };
}
