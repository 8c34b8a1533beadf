import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The apps read them from their environment; in production they come from the operator's secret store. */
const SECRET_NAMES = ['TOKEN_SECRET', 'ENCRYPTION_KEY', 'PROOFS_KEY'] as const;
const SECRET_BYTES = 32;

export type Secrets = Readonly<Record<(typeof SECRET_NAMES)[number], string>>;

/** Created once per data folder, so that data encrypted earlier stays readable. */
export function secretsOf(dataFolder: string): Secrets {
  const file = join(dataFolder, 'secrets.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const entries = SECRET_NAMES.map((name) => [
    name,
    known[name] ?? randomBytes(SECRET_BYTES).toString('base64'),
  ]);
  const secrets = Object.fromEntries(entries) as Secrets;
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
