import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imports } from './imports.ts';

const CONFIGURATION = '.dependency-cruiser.mjs';
const OURS = ['core', 'wire', 'application', 'adapters', 'server', 'testing', 'approvals'];

/** A planted file, its import, and the rule it violates. */
const WRONG_WAY = [
  ['packages/core/src/sees-wire.ts', '../../wire/src/contract.ts', 'packages-core-sees-only-what-it-may'],
  ['packages/core/src/sees-tools.ts', '../../../tools/run-program.ts', 'apps-and-tools-stand-at-the-end'],
  ['tools/sees-lab.ts', '../lab/bench/report.ts', 'the-product-does-not-need-the-lab'],
  ['e2e/sees-lab.ts', '../lab/bench/report.ts', 'the-product-does-not-need-the-lab'],
  ['packages/core/src/sees-lab.ts', '../../../lab/bench/report.ts', 'the-product-does-not-need-the-lab'],
  ['packages/core/src/sees-nowhere.ts', './nowhere.ts', 'every-import-is-found'],
  ['packages/core/src/in-a-circle.ts', './sees-itself.ts', 'no-cycles'],
  [
    'packages/wire/src/sees-ports.ts',
    '../../application/src/ports/index.ts',
    'packages-wire-sees-only-what-it-may',
  ],
  ['packages/application/src/sees-wire.ts', '../../wire/src/contract.ts', 'packages-application-sees-only'],
  ['packages/application/src/sees-tests.ts', '../../testing/src/database/index.ts', 'testing-is-for-tests'],
  ['apps/api/src/sees-tests.ts', '../test/start-routes.ts', 'what-is-put-together-for-tests-is-for-tests'],
  ['packages/ui/src/sees-wire.ts', '../../wire/src/contract.ts', 'packages-ui-sees-only-what-it-may'],
  ['packages/adapters/src/planted/index.ts', '../postgres/index.ts', 'adapters-do-not-know-each-other'],
  [
    'packages/application/src/sees-server.ts',
    '@cliffhanger/server/withdrawals',
    'capabilities-are-composed-by-apps',
  ],
  [
    'packages/adapters/src/postgres/sees-server.ts',
    '@cliffhanger/server/withdrawals',
    'capabilities-are-composed-by-apps',
  ],
  [
    'packages/server/src/planted/planted.ts',
    '../withdrawals/planted.ts',
    'a-capability-is-entered-by-its-index',
  ],
  ['packages/server/src/http/planted.ts', '../withdrawals/index.ts', 'http-knows-no-capability'],
  ['packages/planted/src/newcomer.ts', '../../core/src/kernel/index.ts', 'a-new-part-needs-a-row'],
  [
    'apps/seller/src/sees-ports.ts',
    '../../../packages/application/src/ports/index.ts',
    'apps-seller-sees-only',
  ],
  ['apps/seller/src/features/one/planted.ts', '../two/planted.ts', 'sister-features-meet-in-app-or-shared'],
  ['apps/api/src/planted.ts', '@cliffhanger/adapters/postgres', 'adapters-are-named-only-where'],
  [
    'packages/approvals/src/sees-core.ts',
    '../../core/src/kernel/index.ts',
    'packages-approvals-sees-only-what-it-may',
  ],
  ['apps/signer/src/sees-core.ts', '../../../packages/core/src/kernel/index.ts', 'apps-signer-sees-only'],
  ['apps/auditor/src/sees-rules.ts', '@cliffhanger/core/ledger', 'apps-auditor-sees-only'],
  [
    'apps/auditor/src/sees-adapters.ts',
    '../../../packages/adapters/src/postgres/index.ts',
    'apps-auditor-sees-only',
  ],
  ['apps/signer/src/sees-viem.ts', 'viem', 'the-signer-needs-cryptography-and-nothing-else'],
  ['apps/worker/src/starts-programs.ts', 'node:child_process', 'programs-are-started-in-one-place'],
  ['packages/adapters/src/mail/starts-programs.ts', 'child_process', 'programs-are-started-in-one-place'],
] as const;

const RIGHT_WAY = [
  ['packages/application/src/sees-core.ts', '@cliffhanger/core/kernel'],
  ['packages/application/src/planted.test.ts', '@cliffhanger/testing/database'],
  ['packages/application/src/sees-server.test.ts', '@cliffhanger/server/withdrawals'],
  ['packages/server/src/planted/index.ts', '../withdrawals/index.ts'],
  ['packages/server/src/withdrawals/planted.ts', '@cliffhanger/adapters/postgres'],
  ['apps/worker/src/sees-server.ts', '@cliffhanger/server/withdrawals'],
  ['apps/api/src/planted.test.ts', '@cliffhanger/adapters/postgres'],
  ['apps/seller/src/sees-wire.ts', '@cliffhanger/wire/contract'],
  ['apps/signer/src/planted.test.ts', 'viem'],
  ['apps/signer/src/sees-approvals.ts', '@cliffhanger/approvals'],
  ['apps/signer/src/sees-tokens.ts', 'pkcs11js'],
  ['apps/auditor/src/planted.ts', '@cliffhanger/core/formats'],
  ['apps/auditor/src/planted.test.ts', '@cliffhanger/core/ledger'],
  ['apps/worker/src/planted.test.ts', 'node:child_process'],
  ['apps/seller/src/features/two/planted.ts', '@cliffhanger/core/kernel'],
] as const;

/** Targets of the planted imports, as empty files. */
const SEEN = [
  'packages/wire/src/contract.ts',
  'packages/application/src/ports/index.ts',
  'packages/testing/src/database/index.ts',
  'packages/adapters/src/postgres/index.ts',
  'packages/server/src/withdrawals/index.ts',
  'packages/core/src/kernel/index.ts',
  'packages/core/src/ledger/index.ts',
  'packages/core/src/formats/index.ts',
  'packages/approvals/src/index.ts',
  'apps/api/test/start-routes.ts',
  'apps/seller/src/features/two/planted.ts',
  'tools/run-program.ts',
  'lab/bench/report.ts',
];

let root = '';
let planted: readonly string[] = [];

/**
 * Contains only the files that the planted ones import, with the configuration and the packages' own
 * `exports`.
 */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-imports-'));
  plant(CONFIGURATION, readFileSync(join(REPOSITORY_FOLDER, CONFIGURATION), 'utf8'));
  plant('package.json', '{ "type": "module" }');
  for (const file of SEEN) plant(file, '');
  for (const [file, seen] of [...WRONG_WAY, ...RIGHT_WAY]) plant(file, `import '${seen}';\n`);
  plant('packages/core/src/sees-itself.ts', "import './in-a-circle.ts';\n");
  plant('apps/signer/src/address.test.ts', "import { isAddress } from 'viem';\nisAddress('');\n");
  for (const name of OURS) {
    const manifest = join('packages', name, 'package.json');
    plant(manifest, readFileSync(join(REPOSITORY_FOLDER, manifest), 'utf8'));
    link(join('node_modules/@cliffhanger', name), join(root, 'packages', name));
  }
  for (const name of ['viem', 'pkcs11js'])
    link(join('node_modules', name), join(REPOSITORY_FOLDER, 'apps/signer/node_modules', name));
  planted = await imports.findProblems(root);
});
afterAll(() => rmSync(root, { recursive: true }));

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function link(from: string, to: string): void {
  mkdirSync(dirname(join(root, from)), { recursive: true });
  symlinkSync(to, join(root, from));
}

test('nothing else is found', () => {
  const names = [...WRONG_WAY, ...RIGHT_WAY].map(([file]) => file);
  expect(planted.filter((problem) => !names.some((file) => problem.includes(file)))).toEqual([]);
});

test.each(WRONG_WAY)('%s may not import %s', (file, _seen, rule) => {
  expect(planted).toContainEqual(expect.stringMatching(new RegExp(`^${rule}.*: ${file} → `)));
});

test.each(RIGHT_WAY)('%s may import %s', (file) => {
  expect(planted.filter((problem) => problem.includes(`: ${file} → `))).toEqual([]);
});

test.each([
  ['a file was not read', '\\\\.ts$', / was not read$/],
  ['imports were not read', 'node_modules', / were not read$/],
])('the canary reports that %s', async (_what, unseen, complaint) => {
  const configuration = readFileSync(join(root, CONFIGURATION), 'utf8');
  plant('whole.mjs', configuration);
  plant(CONFIGURATION, blindedConfiguration(unseen));
  const problems = await imports.findProblems(root);
  plant(CONFIGURATION, configuration);
  expect(problems).toContainEqual(expect.stringMatching(complaint));
});

const blindedConfiguration = (unseen: string): string => `
  import whole from './whole.mjs';
  export default { ...whole, options: { ...whole.options, exclude: { path: '${unseen}' } } };
`;
