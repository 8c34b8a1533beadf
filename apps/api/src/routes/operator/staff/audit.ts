import type { Dependencies } from '@cliffhanger/application/ports';
import {
  exportAuditLines,
  listAuditLines,
  listMembers,
  verifyAuditLog,
} from '@cliffhanger/application/staff';
import { type AuditLine, auditLineText, typedNameOf } from '@cliffhanger/core/staff';
import * as wire from '@cliffhanger/wire/operator/staff';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

const LINES_AN_EXPORT = 1_000;

export function addAuditRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listAuditLines, async ({ input, dependencies: audited }) => {
    const { pageSize, refusedOnly, personalOnly, ...asked } = input;
    const people = await listMembers(audited)();
    const names = new Map((people.ok ? people.value : []).map(({ id, name }) => [id, name]));
    const found = await listAuditLines(audited)({
      ...asked,
      isRefusedOnly: refusedOnly,
      isPersonalOnly: personalOnly,
      most: pageSize + 1,
    });
    return toResponse(found, (lines) => ({
      list: lines
        .slice(0, pageSize)
        .map((line) => ({ ...line, operatorName: nameOf(line, names), typedName: typedNameOf(line) })),
      hasMore: lines.length > pageSize,
    }));
  });

  serveOperator(api, dependencies, wire.exportAuditLines, async ({ input, dependencies: audited }) =>
    toResponse(
      await exportAuditLines(audited)({ after: input.afterSequence, most: LINES_AN_EXPORT }),
      (lines) => ({
        lines: lines.map(auditLineText),
        lastSequence: lines.at(-1)?.sequence ?? input.afterSequence,
        hasMore: lines.length === LINES_AN_EXPORT,
      }),
    ),
  );

  serveOperator(api, dependencies, wire.verifyAuditLog, async ({ dependencies: audited }) =>
    toResponse(await verifyAuditLog(audited)(), ({ sequence, head, fault }) => ({
      sequence,
      head,
      fault: fault ?? null,
    })),
  );
}

const nameOf = ({ operatorId }: AuditLine, names: ReadonlyMap<string, string>): string =>
  operatorId === null ? '' : (names.get(operatorId) ?? '');
