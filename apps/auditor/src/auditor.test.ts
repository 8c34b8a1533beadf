import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { afterAll, expect, test } from 'vitest';
import { createAuditor } from './auditor.ts';
import { type Finding, idOf } from './findings.ts';
import { writeState } from './word/state-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'auditor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const finding = (subject: string, severity: Finding['severity']): Finding => ({
  check: 'books',
  kind: 'differs',
  subject,
  words: 'It differs.',
  severity,
});

test('what stops payouts is counted apart from what was explained and from what could not be looked at', async () => {
  const faults = [finding('one', 'fault'), finding('two', 'fault')] as const;
  let found: readonly Finding[] = [...faults, finding('three', 'blind')];
  const stateFile = join(folder, 'state.json');
  const metrics = createMetrics('auditor');
  const auditor = createAuditor({
    checks: [{ name: 'books', run: async () => found }],
    signer: undefined,
    stateFile,
    log: createLog({ level: 'silent', process: 'auditor' }),
    metrics,
  });
  const counted = async () => {
    await auditor.turn();
    const told = await metrics.metrics();
    return ['fault', 'blind', 'explained'].map(
      (severity) =>
        new RegExp(`^auditor_findings\\{check="books",severity="${severity}",.*\\} (\\d+)$`, 'm').exec(
          told,
        )?.[1],
    );
  };
  expect(await counted()).toEqual(['2', '1', '0']);
  writeState(stateFile, { explained: { [idOf(faults[0])]: 'a test' }, resumedAt: 0 });
  expect(await counted()).toEqual(['1', '1', '1']);
  found = [];
  expect(await counted()).toEqual(['0', '0', '0']);
});
