import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zipOf } from './zip.ts';

const FILES = [
  { name: 'statement.json', bytes: Buffer.from('{"lines":1}\n'.repeat(1_000)) },
  { name: 'README.txt', bytes: Buffer.from('Прочтите меня 読んで\n') },
  { name: 'empty', bytes: Buffer.alloc(0) },
];

/** Python's zipfile as an independent reader that verifies every checksum. */
const READ = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    for name in archive.namelist():
        open(sys.argv[2] + '/' + name, 'wb').write(archive.read(name))
    print(json.dumps(archive.namelist()))
`;

test('another program reads what was zipped, byte for byte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  const path = join(folder, 'statement.zip');
  writeFileSync(path, zipOf(FILES));
  const names: unknown = JSON.parse(
    execFileSync('python3', ['-c', READ, path, folder], { encoding: 'utf8' }),
  );
  expect(names).toEqual(FILES.map(({ name }) => name));
  for (const { name, bytes } of FILES) expect(readFileSync(join(folder, name))).toEqual(bytes);
});

test('the same content is the same file, whenever it is made', () => {
  expect(zipOf(FILES)).toEqual(zipOf(FILES));
  expect(zipOf(FILES).byteLength).toBeLessThan(1_000);
});
