import { AUDIT_START, type AuditCheck, checkAuditLines, parseAuditLine } from '@cliffhanger/core/staff';

export interface AuditExportCheck extends AuditCheck {
  /** The first line of the text that is none, counted from 1. */
  readonly unreadable: number | undefined;
}

/**
 * Checks an export of the audit log, as JSON lines from its first line on. Needs nothing but the text: whoever kept an
 * older head can see that it still stands in it.
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
