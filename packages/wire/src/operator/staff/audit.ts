import { AUDIT_PARTS } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import {
  fields,
  id,
  instant,
  LARGEST_PAGE,
  money,
  nothing,
  refusing,
  snakeWord,
  word,
} from '../../kernel/index.ts';
import { bigNumber, operatorEndpoint } from '../kernel.ts';

const auditLine = fields({
  sequence: bigNumber,
  at: instant,
  operatorId: z.nullable(id<'operator'>()),
  /** The current name; empty without a login. */
  operatorName: z.string(),
  /** The name typed at the command line, which has no login; possibly empty. Null for other lines. */
  typedName: z.nullable(z.string()),
  roles: z.string(),
  sessionId: z.nullable(z.string()),
  action: z.string(),
  kind: word(['view', 'change']),
  isPersonal: z.boolean(),
  subject: z.nullable(fields({ kind: z.string(), id: z.string() })),
  /** The subject's name; null without one, or if it no longer exists. */
  about: z.nullable(fields({ name: z.string(), amount: z.nullable(money) })),
  facts: z.string(),
  result: z.string(),
  requestId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});

const search = (longest: number) => z.optional(z.string().check(z.minLength(1), z.maxLength(longest)));

export const listAuditLines = operatorEndpoint({
  name: 'staff.list-audit-lines',
  path: '/api/operator/staff/audit-list',
  roles: ['auditor', 'admin'],
  kind: 'view',
  isPersonal: true,
  summary:
    'What the staff did, looked at or tried, newest first; `before`, the number of the last line seen, goes on from there.',
  request: fields({
    operatorId: z.optional(id<'operator'>()),
    action: search(80),
    part: z.optional(snakeWord(AUDIT_PARTS)),
    subjectId: search(200),
    refusedOnly: z._default(z.boolean(), false),
    personalOnly: z._default(z.boolean(), false),
    before: z.optional(bigNumber),
    pageSize: z._default(z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_PAGE)), LARGEST_PAGE),
  }),
  answer: fields({ list: z.array(auditLine), hasMore: z.boolean() }),
});

export const exportAuditLines = operatorEndpoint({
  name: 'staff.export-audit-lines',
  path: '/api/operator/staff/audit-export',
  roles: ['auditor'],
  kind: 'view',
  isPersonal: true,
  summary:
    'A stretch of the log as JSON lines, oldest first (1,000 at most), each with its hash and the one before it: put one after the other they can be checked by anybody.',
  request: fields({ afterSequence: z._default(bigNumber, 0n) }),
  answer: fields({ lines: z.array(z.string()), lastSequence: bigNumber, hasMore: z.boolean() }),
});

export const verifyAuditLog = operatorEndpoint({
  name: 'staff.verify-audit-log',
  path: '/api/operator/staff/audit-verify',
  roles: ['auditor', 'admin'],
  kind: 'view',
  summary: 'Walks the whole log and says how far it is whole.',
  request: nothing,
  answer: fields({
    sequence: bigNumber,
    head: z.string(),
    fault: z.nullable(fields({ kind: word(['gap', 'broken-link', 'wrong-hash']), at: bigNumber })),
  }),
});
