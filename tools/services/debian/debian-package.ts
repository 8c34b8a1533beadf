import { existsSync } from 'node:fs';

/** Services come from Debian packages; a missing one is reported by name, without a stack trace. */
export class MissingDebianPackage extends Error {
  constructor(packageName: string, missing: string) {
    super(`${missing} is missing. Install the Debian package: sudo apt-get install ${packageName}`);
  }
}

export function requireFile(path: string, { packageName }: { packageName: string }): string {
  if (!existsSync(path)) throw new MissingDebianPackage(packageName, path);
  return path;
}
