/** A planted defect, the command that must detect it, and the expected message. */
export interface Defect {
  readonly kind: string;
  /** The step of `pnpm verify` that includes the command. */
  readonly step: 'check' | 'test' | 'database' | 'build';
  readonly file: string;
  readonly plant: (text: string) => string;
  /** Arguments of `pnpm`. */
  readonly command: readonly string[];
  readonly shows: RegExp;
}

const append = (line: string) => (text: string) => `${text}\n${line}\n`;
const prepend = (line: string) => (text: string) => `${line}\n${text}`;

const replace = (from: string, to: string) => (text: string) => {
  if (text.split(from).length !== 2) throw new Error(`"${from}" must occur once`);
  return text.replace(from, to);
};

export const DEFECTS: readonly Defect[] = [
  {
    kind: 'a wrong type',
    step: 'check',
    file: 'packages/core/src/kernel/grouped.ts',
    plant: append("export const planted: number = 'text';"),
    command: ['check', 'types'],
    shows: /Type 'string' is not assignable to type 'number'/,
  },
  {
    kind: 'a floating promise',
    step: 'check',
    file: 'apps/worker/src/main.ts',
    plant: append('Promise.resolve(1);'),
    command: ['check', 'lint'],
    shows: /no-floating-promises/,
  },
  {
    kind: 'an import in the wrong direction',
    step: 'check',
    file: 'packages/core/src/kernel/grouped.ts',
    plant: prepend("import '@cliffhanger/wire/kernel';"),
    command: ['check', 'import'],
    shows: /packages-core-sees-only-what-it-may/,
  },
  {
    kind: 'an unused export',
    step: 'check',
    file: 'packages/core/src/kernel/grouped.ts',
    plant: append('export const planted = 1;'),
    command: ['check', 'unused code'],
    shows: /planted/,
  },
  {
    kind: 'a missing translation',
    step: 'check',
    file: 'packages/i18n/messages/ja/account.json',
    plant: (text) => {
      const [first = ''] = Object.keys(JSON.parse(text) as Readonly<Record<string, string>>);
      const { [first]: _left, ...others } = JSON.parse(text) as Readonly<Record<string, string>>;
      return `${JSON.stringify(others, null, 2)}\n`;
    },
    command: ['check', 'translations'],
    shows: /FAIL translations/,
  },
  {
    kind: 'a stale generated file',
    step: 'check',
    file: 'docs/refusals.md',
    plant: append('| 99999 | planted |'),
    command: ['check', 'generated'],
    shows: /docs\/refusals\.md is not fresh/,
  },
  {
    kind: 'a dead link',
    step: 'check',
    file: 'README.md',
    plant: append('[planted](docs/planted.md)'),
    command: ['check', 'references'],
    shows: /planted/,
  },
  {
    kind: 'a broken rule',
    step: 'test',
    file: 'packages/core/src/withdrawals/rules.ts',
    plant: replace('most < fee ? most : fee', 'most > fee ? most : fee'),
    command: ['test', '--unit', 'packages/core/src/withdrawals'],
    shows: /failed/,
  },
  {
    kind: 'a broken screen',
    step: 'test',
    file: 'apps/seller/src/features/levels/levels-screen.tsx',
    plant: (text) => text.replace("t('levels.", "t('planted."),
    command: ['test', '--unit', 'apps/seller/src/features/levels'],
    shows: /failed/,
  },
  {
    kind: 'a statement that PostgreSQL does not prepare',
    step: 'database',
    file: 'packages/adapters/src/postgres/levels/levels.ts',
    plant: replace(
      'select outcome, amount, episodes, level, rights from',
      'select outcome, amount, planted from',
    ),
    command: ['test', '--db', 'packages/application/src/levels'],
    shows: /column "planted" does not exist/,
  },
  {
    kind: 'a right too many',
    step: 'database',
    file: 'packages/adapters/src/postgres/rights/viewer.ts',
    plant: replace('executes: [', "executes: [\n    'ledger.post_transfer',"),
    command: ['test', '--db', 'packages/adapters/src/postgres/rights'],
    shows: /failed/,
  },
  {
    kind: 'a build that does not end',
    step: 'build',
    file: 'apps/seller/src/main.tsx',
    plant: prepend("import './planted.css';"),
    command: ['build'],
    shows: /planted\.css/,
  },
];
