import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstalledPackage {
  readonly name: string;
  /** From the package's own manifest; empty if missing. */
  readonly licence: string;
}

interface Manifest {
  readonly license?: unknown;
  readonly licenses?: unknown;
}

/** Every package on disk, including transitive ones that a workspace listing omits. */
export const installedPackages = (root: string): readonly InstalledPackage[] => {
  const store = join(root, 'node_modules/.pnpm');
  return readdirSync(store)
    .map((directory) => join(store, directory, 'node_modules'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => namesIn(folder).flatMap((name) => readPackage(join(folder, name), name)));
};

const namesIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );

/** A link points to another folder of the store, which is read there. */
function readPackage(folder: string, name: string): readonly InstalledPackage[] {
  const manifest = join(folder, 'package.json');
  if (lstatSync(folder).isSymbolicLink() || !existsSync(manifest)) return [];
  const licence = licenceOf(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest);
  return [{ name, licence: licence === '' ? licenceInFile(join(folder, 'LICENSE')) : licence }];
}

/** A package without a licence field may contain a licence file; only the plain MIT text is recognised. */
const licenceInFile = (file: string): string =>
  existsSync(file) && readFileSync(file, 'utf8').startsWith('MIT License\n') ? 'MIT' : '';

/** An SPDX expression; in old packages an object with its type, or a list of them. */
export function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license;
  if (hasType(license)) return license.type;
  return Array.isArray(licenses)
    ? licenses
        .filter(hasType)
        .map(({ type }) => type)
        .join(' OR ')
    : '';
}

const hasType = (value: unknown): value is { readonly type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
