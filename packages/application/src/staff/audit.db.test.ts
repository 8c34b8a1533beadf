import { accept, refuse, refuseAndCount } from '@cliffhanger/core/kernel';
import { auditLineText } from '@cliffhanger/core/staff';
import { anEmail, anOperator, type Fixture, openFixture, valueOf } from '@cliffhanger/testing/factories';
import { verifyAuditExport } from '@cliffhanger/verifier/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audited, exportAuditLines, inviteMember, listAuditLines, verifyAuditLog } from './index.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

let asked = 0;
const anAttempt = (action: string) => {
  asked += 1;
  return {
    operator: null,
    action,
    kind: 'change',
    isPersonal: false,
    subject: { kind: 'staff', id: `subject-${asked}` },
    facts: '{"a":"line\\nbreak"}',
    requestId: `request-${asked}`,
  } as const;
};

const linesOf = async (action: string) =>
  valueOf(await listAuditLines(fixture.dependencies)({ action, most: 50 })).map(({ result }) => result);

test('what was done and the line about it are written together, or neither is', async () => {
  const { dependencies } = fixture;
  const trail = audited(dependencies, anAttempt('staff.test-together'));
  const email = anEmail('undone');
  const broken = trail.transactions.run(async (repositories) => {
    await repositories.auditLog.append({
      ...anAttempt('staff.test-together'),
      at: dependencies.clock.now(),
      sessionId: null,
      isCommandLine: false,
      result: 'ok',
    });
    throw new Error('the machine fell over');
  });
  await expect(broken).rejects.toThrow('fell over');
  expect(await linesOf('staff.test-together')).toEqual([]);
  valueOf(
    await inviteMember({ ...dependencies, transactions: trail.transactions })({
      email,
      name: 'Undone',
      roles: ['support'],
    }),
  );
  await trail.end('ok');
  expect(await linesOf('staff.test-together')).toEqual(['ok']);
});

test('a refusal is written down too, though it undid everything else', async () => {
  const trail = audited(fixture.dependencies, anAttempt('staff.test-refused'));
  const refused = await trail.transactions.run(async () => refuse('last-two-of-role'));
  expect(refused.ok).toBe(false);
  await trail.end('last-two-of-role');
  expect(await linesOf('staff.test-refused')).toEqual(['last-two-of-role']);
});

test('a counted refusal keeps its line in its own transaction', async () => {
  const trail = audited(fixture.dependencies, anAttempt('staff.test-counted'));
  await trail.transactions.run(async () => refuseAndCount('fund-password-wrong'));
  await trail.end('fund-password-wrong');
  expect(await linesOf('staff.test-counted')).toEqual(['fund-password-wrong']);
});

test('fifty at once make one chain without a gap', async () => {
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      const trail = audited(fixture.dependencies, anAttempt('staff.test-many'));
      await trail.transactions.run(async () => accept(true));
      await trail.end('ok');
    }),
  );
  expect(await linesOf('staff.test-many')).toHaveLength(50);
  expect(valueOf(await verifyAuditLog(fixture.dependencies)()).fault).toBeUndefined();
});

test('an export can be checked by anybody, and shows what was changed or left out', async () => {
  const lines = valueOf(await exportAuditLines(fixture.dependencies)({ after: 0n, most: 1_000 })).map(
    auditLineText,
  );
  const whole = verifyAuditExport(lines.join('\n'));
  expect(whole).toMatchObject({ sequence: BigInt(lines.length), fault: undefined, unreadable: undefined });
  expect(whole.head).toBe(valueOf(await verifyAuditLog(fixture.dependencies)()).head);
  const forged = lines.with(3, lines[3]?.replace('"result":"', '"result":"x') ?? '');
  expect(verifyAuditExport(forged.join('\n')).fault).toEqual({ kind: 'wrong-hash', at: 4n });
  expect(verifyAuditExport(lines.toSpliced(2, 1).join('\n')).fault).toEqual({ kind: 'gap', at: 4n });
  expect(verifyAuditExport([...lines, 'nonsense'].join('\n')).unreadable).toBe(lines.length + 1);
});

test('the app can add a line and nothing else: none is changed, taken out or put in between', async () => {
  await anOperator(fixture, ['auditor']);
  for (const statement of [
    "update staff.audit_lines set result = 'ok'",
    'delete from staff.audit_lines',
    'truncate staff.audit_lines',
    'update staff.audit_head set length = 0',
    `insert into staff.audit_lines select sequence + 1000, at, person_id, roles, session_id, action, kind, is_personal,
       subject_kind, subject_id, facts, result, request_id, previous_hash, hash from staff.audit_lines limit 1`,
  ]) {
    await expect(fixture.app.query(statement)).rejects.toThrow(/permission denied/);
  }
});

test('even the owner of the database leaves a trace: the chain breaks where a line was rewritten', async () => {
  const { owner, dependencies } = fixture;
  await owner.query("update staff.audit_lines set result = 'ok' where sequence = 2");
  await owner.query("update staff.audit_lines set facts = '{}' where sequence = 2");
  expect(valueOf(await verifyAuditLog(dependencies)()).fault).toEqual({ kind: 'wrong-hash', at: 2n });
});
