import { accept, type Result } from '@cliffhanger/core/kernel';
import { AUDIT_START, type AuditCheck, type AuditLine, checkAuditLines } from '@cliffhanger/core/staff';
import type { AuditQuery, ListedAuditLine, Requires } from '../ports/index.ts';

/** Newest first; `before` is a cursor that new lines do not shift. */
export const listAuditLines =
  ({ transactions }: Requires<'transactions', 'auditLog'>) =>
  async (asked: AuditQuery): Promise<Result<readonly ListedAuditLine[]>> =>
    accept(await transactions.readOne(({ auditLog }) => auditLog.list(asked)));

/** A range of the log, oldest first, for external verification. */
export const exportAuditLines =
  ({ transactions }: Requires<'transactions', 'auditLog'>) =>
  async ({
    after,
    most,
  }: {
    readonly after: bigint;
    readonly most: number;
  }): Promise<Result<readonly AuditLine[]>> =>
    accept(await transactions.readOne(({ auditLog }) => auditLog.range(after, most)));

const LINES_AT_ONCE = 1_000;

/** Verifies the whole log page by page, in constant memory. */
export const verifyAuditLog =
  ({ transactions }: Requires<'transactions', 'auditLog'>) =>
  async (): Promise<Result<AuditCheck>> => {
    let checked: AuditCheck = { sequence: 0n, head: AUDIT_START, fault: undefined };
    for (;;) {
      const lines = await transactions.readOne(({ auditLog }) =>
        auditLog.range(checked.sequence, LINES_AT_ONCE),
      );
      checked = checkAuditLines(checked, lines);
      if (lines.length < LINES_AT_ONCE || checked.fault !== undefined) return accept(checked);
    }
  };
