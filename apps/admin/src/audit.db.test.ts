import { exportAuditLines, verifyAuditLog } from '@cliffhanger/application/staff';
import { anApprovedSeller, type Fixture, openFixture, valueOf } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../test/run-command.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

test('typed names are recorded as facts only: each audit line names the command line as its origin, and the log verifies', async () => {
  const { dependencies } = fixture;
  const { email } = await anApprovedSeller(dependencies);
  const lock = (name: string, ...args: readonly string[]) =>
    runCommand(fixture.database, [...args, '--by', name], { CLIFFHANGER_ENV: 'development' });
  const locking = ['lock', email, '--rule', 'device-stolen'];
  expect(await lock('ida', ...locking)).toMatchObject({ exitCode: 0 });
  expect(await lock('olav', 'unlock', email)).toMatchObject({ exitCode: 0 });

  const lines = valueOf(await exportAuditLines(dependencies)({ after: 0n, most: 100 }));
  const deed = { operatorId: null, sessionId: null, roles: 'command-line', kind: 'change', result: 'ok' };
  expect(lines).toMatchObject([
    { ...deed, action: 'admin.lock-account', facts: expect.stringContaining('"typedName":"ida"') },
    { ...deed, action: 'admin.unlock-account', facts: expect.stringContaining('"typedName":"olav"') },
  ]);
  expect(valueOf(await verifyAuditLog(dependencies)())).toMatchObject({ sequence: 2n, fault: undefined });
}, 240_000);
