import { readFileSync } from 'node:fs';
import { type ExportFile, reconcileExport, type StatementFile } from '@cliffhanger/verifier/own-data';

/**
 * `pnpm reconcile <data.json> <statement.json>`: compares a seller's two downloads to the millionth. The
 * second is in the proof file.
 */
const [data, statement] = process.argv.slice(2);
if (data === undefined || statement === undefined) {
  console.error('usage: pnpm reconcile <data.json> <statement.json>');
  process.exitCode = 2;
} else {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const findings = reconcileExport(read(data) as ExportFile, read(statement) as StatementFile);
  for (const finding of findings) console.error(finding);
  console.log(JSON.stringify({ findings: findings.length }));
  process.exitCode = findings.length === 0 ? 0 : 1;
}
