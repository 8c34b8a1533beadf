import { type DescribedRole, ROLES } from '@cliffhanger/cliffhanger/roles';
import { code, generatedPage, table } from './markdown.ts';

const MADE_FROM = 'the declarations of the roles (apps/*/src/variables.ts)';

type Variable = DescribedRole['variables'][number];

/** The operator's reference of all configuration variables. */
export const configurationPage = (): string =>
  generatedPage(
    { title: 'Configuration', madeFrom: MADE_FROM },
    'All variables of all processes. A process reads its environment once, at its start; if variables are missing or wrong it names them all, without values, and does not start. `cliffhanger check-config <role>` also tries every connection; `cliffhanger <role> --help` prints the tables below.',
    'Each process has its own environment: `DATABASE_URL` is another login in each. A variable marked secret can be a file: `NAME_FILE` is its path, a trailing line break is ignored, and setting both is refused.',
    "Node's options are set in `NODE_OPTIONS`; `ingest` was measured with `--max-semi-space-size=64`.",
    TLS,
    ...ROLES.map(section),
  );

const TLS = `TLS of outgoing connections is selected by the URL:

${table(
  ['Server', 'Address'],
  [
    [
      'PostgreSQL',
      '`postgres://…?sslmode=verify-full&sslrootcert=/path/ca.pem`; `&other_password=…` while [a password is changed](runbooks/rotate-database-passwords.md)',
    ],
    [
      'NATS',
      '`tls://one:4222,tls://two:4222`: a server that offers no TLS is then refused; user and password stand before the host',
    ],
    ['S3, Stripe, nodes', '`https://…`'],
    ['SMTP', '`smtps://…`; `smtp://…` uses STARTTLS where the server offers it'],
    ['Signer', '`https://…` with `SIGNER_CA_FILE`'],
  ],
)}

Node's \`NODE_EXTRA_CA_CERTS\` adds certificates for all of them. The proxy terminates incoming TLS.`;

const section = ({ role, does, variables, sets }: DescribedRole): string =>
  [
    `## ${role}`,
    does,
    table(['Variable', 'Meaning', 'Default', 'Secret', 'Since'], variables.map(row)),
    ...sets.map(
      ({ prefix, of }) =>
        `${code(`${prefix}…`)} stands once for each of ${of.map((thing) => code(thing.toUpperCase())).join(', ')}.`,
    ),
  ].join('\n\n');

const row = ({ name, meaning, byDefault, isNeeded, isSecret, since }: Variable): string[] => [
  code(name),
  meaning,
  isNeeded ? '**needed**' : inCells(byDefault),
  isSecret ? 'secret' : '',
  since,
];

/** A literal value in code marks, or a description as it is. */
const inCells = (byDefault: string | undefined): string =>
  byDefault === undefined || /[` ]/.test(byDefault) ? (byDefault ?? '') : code(byDefault);

const SHELL_HEAD = [
  '# Made by `pnpm generate` from the declarations of the roles. Meanings: docs/configuration.md.',
  '# Copy the part of a role to an environment of its own. What has no value has to be given one;',
  '# what is commented out stands at its default. A secret may be given as a file: NAME_FILE=/path.',
];

export const environmentExample = (): string =>
  `${[...SHELL_HEAD, ...ROLES.flatMap(({ role, variables }) => ['', `# ${role}`, ...variables.flatMap(assignment)])].join('\n')}\n`;

/** Comments get separate lines: not every reader of such files accepts one after a value. */
const assignment = ({ name, byDefault, isNeeded, isSecret }: Variable): readonly string[] => {
  const value = byDefault === undefined || /[` ]/.test(byDefault) ? '' : byDefault;
  return [...(isSecret ? ['# secret:'] : []), `${isNeeded ? '' : '# '}${name}=${value}`];
};
